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
import { interruptRandomly } from './random-interruptions.js';

const SMALL = times(150, 990);
const LARGE = times(2, 10);
const INTERRUPTIONS = times(6, 200);
const SMALL_BYTES = 20_000;
const LARGE_BYTES = 3_000_000;
const BYTES = SMALL * SMALL_BYTES + LARGE * LARGE_BYTES;
/** Bytes on their way when a run is interrupted: files that are not complete, and buffers of the connections. */
const IN_TRANSIT = 2_000_000;

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

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

test(
  'a download that is interrupted at random points completes, and fetches no complete file again',
  { tags: ['d.downloads.whole-or-not'], ...(nightly ? { timeout: 3_600_000 } : {}) },
  async () => {
    const to = join(home.path, 'downloads');
    const cli = terminal(home.path, { ASSETPORTAL_URL: proxy.url });
    const port = Number(new URL(library.portal.url).port);
    const series = await interruptRandomly(
      {
        proxy,
        start: () => cli.start(['download', '--query', '*', '--to', to, '--yes', '--json']),
        async restart() {
          await (restarted ?? library.portal).close();
          restarted = await testPortal(library.folder, { port });
        },
      },
      { count: INTERRUPTIONS, bytes: BYTES },
    );
    const files = await downloadedFiles(to);
    expect(files).toHaveLength(SMALL + LARGE);
    for (const name of files)
      expect(await hashOf(join(to, name)), name).toBe(await hashOf(join(library.folder, name)));
    expect(await unfinishedParts(to)).toEqual([]);
    expect(new Set(series.saved).size).toBe(series.saved.length);
    const interruptions = Object.values(series.interruptions).reduce((sum, count) => sum + count, 0);
    expect(proxy.bytes).toBeLessThan(BYTES + (interruptions + 1) * IN_TRANSIT);
    if (nightly) {
      const twice = `${((100 * (proxy.bytes - BYTES)) / BYTES).toFixed(1)}% of ${BYTES} bytes twice`;
      process.stderr.write(`${JSON.stringify(series.interruptions)} in ${series.runs} runs: ${twice}\n`);
    }
  },
);
