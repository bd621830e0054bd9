import { setImmediate as nextTurn } from 'node:timers/promises';
import { shortenedAddress } from '../lib/client-address.js';
import type { AuditRepository } from '../store/audit.js';

/** How long the audit log is stored, in days. */
export interface Retention {
  readonly auditDays: number;
  /** Addresses of older entries are shortened. */
  readonly addressDays: number;
}

export const DEFAULT_RETENTION: Retention = { auditDays: 180, addressDays: 7 };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of entries changed per turn of the event loop. */
const BATCH_SIZE = 500;

/**
 * Creates a function that removes old entries from the audit log and shortens the addresses of the others. It works
 * in batches, and stops after the current one if the signal is aborted.
 *
 * @param now Clock in epoch milliseconds.
 */
export function createAuditSweep(
  audit: Pick<AuditRepository, 'removeBefore' | 'shortenAddressesBefore'>,
  { auditDays, addressDays }: Retention,
  now: () => number = Date.now,
): (signal: AbortSignal) => Promise<void> {
  const inBatches = async (signal: AbortSignal, change: () => Promise<number>) => {
    while (!signal.aborted && (await change()) > 0) await nextTurn();
  };
  return async (signal) => {
    const removeBefore = now() - auditDays * DAY_MS;
    const shortenBefore = now() - addressDays * DAY_MS;
    await inBatches(signal, () => audit.removeBefore(removeBefore, BATCH_SIZE));
    await inBatches(signal, () => audit.shortenAddressesBefore(shortenBefore, shortenedAddress, BATCH_SIZE));
  };
}
