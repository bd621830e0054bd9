import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../../fixtures/library.js';
import { nightly, times } from '../../../fixtures/run/nightly.js';
import { portalWithFiles, type CliPortal } from '../../library.js';
import { startProxy, type Proxy } from '../../network/proxy.js';
import { terminal } from '../../terminal.js';
import { downloadedFiles, unfinishedParts } from '../proxied-cli.js';
import { interruptRandomly, type Series } from './random-interruptions.js';
import { RequestChecker } from './requested-again.js';

const SMALL = times(150, 990);
const LARGE = times(2, 10);
const INTERRUPTIONS = times(6, 200);
const SMALL_BYTES = 20_000;
const LARGE_BYTES = 3_000_000;
const BYTES = SMALL * SMALL_BYTES + LARGE * LARGE_BYTES;
/**
 * Maximum number of bytes that one interruption may cost: bytes that were sent, but were not on the disk. Each of the 9
 * connections has one incomplete small file or the unwritten end of a part. The proxy and the system have buffers.
 */
const IN_TRANSIT = 3_000_000;

/** Seed of the random points. `ASSETPORTAL_KILL_SEED` repeats a run. */
const SEED = Number(process.env['ASSETPORTAL_KILL_SEED'] ?? Date.now() % 2 ** 31);

let library: CliPortal;
let restarted: TestPortal | undefined;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let proxy: Proxy;

beforeAll(async () => {
  const named = (count: number, name: string, size: number) =>
    Array.from({ length: count }, (_, index) => [`${index % 7}/${name}-${index}.bin`, size] as const);
  library = await portalWithFiles(
    Object.fromEntries([...named(SMALL, 'small', SMALL_BYTES), ...named(LARGE, 'large', LARGE_BYTES)]),
  );
}, 300_000);
afterAll(async () => {
  await (restarted ?? library.portal).close();
  await library.close().catch(() => undefined);
});
beforeEach(async () => {
  home = await temporaryFolder();
  proxy = await startProxy(library.portal.url);
});
afterEach(async () => {
  await proxy.close();
  await home.remove();
});

/** Returns a generator of random numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

test(
  'a download that is interrupted at random points completes, and requests nothing again that was on the disk',
  { tags: ['night', 'd.downloads.whole-or-not'], ...(nightly ? { timeout: 3_600_000 } : {}) },
  async () => {
    const to = join(home.path, 'downloads');
    const cli = terminal(home.path, { ASSETPORTAL_URL: proxy.url });
    const port = Number(new URL(library.portal.url).port);
    const checker = new RequestChecker({ address: proxy.url, to, assets: library.assets });
    const series = await interruptRandomly(
      {
        proxy,
        fault: checker.fault,
        saved: checker.savedBytes,
        start: () => cli.start(['download', '--query', '*', '--to', to, '--yes', '--json']),
        async restart() {
          await (restarted ?? library.portal).close();
          restarted = await testPortal(library.folder, { port });
        },
      },
      { count: INTERRUPTIONS, bytes: BYTES, random: randomNumbers(SEED) },
    );
    const files = await downloadedFiles(to);
    expect(files).toHaveLength(SMALL + LARGE);
    for (const name of files)
      expect(await hashOf(join(to, name)), name).toBe(await hashOf(join(library.folder, name)));
    expect(await unfinishedParts(to), `seed ${SEED}`).toEqual([]);
    expect(new Set(series.saved).size).toBe(series.saved.length);
    expect(checker.faults).toEqual([]);
    for (const { kinds, lost } of series.runs) {
      expect(lost, kinds.join(', ')).toBeLessThan(Math.max(1, kinds.length) * IN_TRANSIT);
    }
    if (nightly)
      process.stderr.write(
        `seed ${SEED}, ${JSON.stringify(series.interruptions)}: ${describeLosses(series)}\n`,
      );
  },
);

/** Returns the share of bytes that were sent twice, and the loss for each kind of the last interruption of a run. */
function describeLosses({ runs }: Series): string {
  const kinds = [...new Set(runs.map((run) => run.kinds.at(-1) ?? 'none'))];
  const rows = kinds.map((kind) => {
    const lost = runs.filter((run) => (run.kinds.at(-1) ?? 'none') === kind).map((run) => run.lost);
    lost.sort((a, b) => a - b);
    return `${kind} ${lost.length} runs, median ${lost[lost.length >> 1]}, maximum ${lost.at(-1)} bytes`;
  });
  const twice = ((100 * (proxy.bytes - BYTES)) / BYTES).toFixed(1);
  return `${twice}% of ${BYTES} bytes twice; ${rows.join('; ')}`;
}
