import { createHash } from 'node:crypto';

/** Time that the reference machine needs for the calculation, in milliseconds: one of two idle cores. */
const REFERENCE_MS = 110;
const ATTEMPTS = 5;
const BYTES = Buffer.alloc(2 ** 22, 7);

/**
 * Returns how many times slower this machine is now than the idle reference machine, at least 1: because of its
 * processor, or of other programs that run. The time budget is multiplied by it.
 */
export function speed() {
  const times = Array.from({ length: ATTEMPTS }, () => {
    const start = performance.now();
    for (let round = 0; round < 32; round += 1) createHash('sha256').update(BYTES).digest();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return Math.max(1, (times[Math.floor(ATTEMPTS / 2)] ?? REFERENCE_MS) / REFERENCE_MS);
}
