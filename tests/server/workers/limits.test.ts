/**
 * Measures the memory of its child processes.
 *
 * @module-tag gate
 * @module-tag alone
 */
import { describe, expect, it, test } from 'vitest';
import { defaultMemory, limitsFor } from '../../../packages/server/src/workers/limits.js';
import { residentMemory } from '../../../packages/server/src/workers/resident-memory.js';
import { runTool } from '../../../packages/server/src/workers/spawn.js';
import { folder } from '../media/helpers.js';

const MB = 2 ** 20;

describe('memory budget', () => {
  test.each([
    [24_000, 3000],
    [4096, 3000],
    [2048, 1536],
    [1024, 1200],
  ])('of a machine with %i MB is %i MB', (machine, budget) => {
    expect(defaultMemory(machine * MB)).toBe(budget);
  });

  test.each([1200, 1536, 3000, 8000])('of %i MB bounds all limits', (budget) => {
    const limits = limitsFor(budget);
    expect(limits.memory).toBeLessThanOrEqual((budget - 500) * MB);
    expect(limits.modelHeapMb * MB).toBeLessThan(limits.memory);
    expect(limits.heapMb * MB).toBeLessThan(limits.memory);
    // Typical conversions in all slots fit, next to a server with 250 MB and the reader with its exiftool processes.
    const { jobs, exiftoolProcesses } = limitsFor(budget, 16);
    expect(250 + 140 + exiftoolProcesses * 75 + jobs * 480).toBeLessThanOrEqual(budget);
  });

  it('of a machine with 2 GB runs one conversion at a time, and a normal machine three', () => {
    expect(limitsFor(1536, 4)).toMatchObject({ jobs: 2, exiftoolProcesses: 2 });
    expect(limitsFor(3000, 4)).toMatchObject({ jobs: 3, exiftoolProcesses: 4 });
  });

  it('runs at most one conversion and one exiftool process for each processor', () => {
    expect(limitsFor(8000, 2)).toMatchObject({ jobs: 2, exiftoolProcesses: 2 });
    expect(limitsFor(8000, 1)).toMatchObject({ jobs: 1, exiftoolProcesses: 1 });
  });

  it.runIf(process.platform === 'linux')('limits an external program', async () => {
    const { signal } = new AbortController();
    const script = 'const all = []; for (;;) all.push(Buffer.alloc(64 * 2 ** 20, 1))';
    const fails = runTool('node', ['-e', script], { folder: await folder(), signal, seconds: 30 });
    await expect(fails).rejects.toMatchObject({ code: 'damaged' });
  });
});

describe.runIf(process.platform === 'linux')('residentMemory', () => {
  it('includes child processes of child processes', async () => {
    const script = `const data = Buffer.alloc(200 * 2 ** 20, 1);
      process.stdout.write('ready'); setTimeout(() => data.length, 60_000)`;
    const controller = new AbortController();
    let ready = (): void => undefined;
    const started = new Promise<void>((resolve) => (ready = resolve));
    const run = runTool('node', ['-e', script], {
      folder: await folder(),
      signal: controller.signal,
      onOutput: () => ready(),
    });
    await started;
    expect((await residentMemory()).children).toBeGreaterThan(200 * MB);
    controller.abort();
    await expect(run).rejects.toMatchObject({ code: 'timed-out' });
  });
});
