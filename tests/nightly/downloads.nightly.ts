import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../fixtures/folder.js';
import { testPortal, type TestPortal } from '../fixtures/library.js';
import { downloadedFiles } from '../cli/downloads/proxied-cli.js';
import { terminal, waitForExit } from '../cli/terminal.js';

/** Number of files with the same name. A quarter of them is in the folder `few`. */
const FILES = 20_000;
const IDS = 50_000;
const TIME = 30 * 60_000;

let library: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;

beforeAll(async () => {
  library = await temporaryFolder();
  home = await temporaryFolder();
  for (let index = 0; index < FILES; index += 1) {
    const folder = join(library.path, index < FILES / 4 ? 'few' : 'others', String(index));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'cover.txt'), `cover ${index}\n`);
  }
  portal = await testPortal(library.path, { checkReplies: false });
  await portal.settled();
}, TIME);
afterAll(async () => {
  await portal.close();
  await library.remove();
  await home.remove();
});

const cli = () => terminal(home.path, { ASSETPORTAL_URL: portal.url });

/** Downloads into an empty folder. Returns the duration in seconds. */
async function timed(facets: readonly string[], count: number): Promise<number> {
  const to = join(home.path, `to-${count}`);
  const started = performance.now();
  const result = await cli().run([
    'download',
    '--query',
    '*',
    ...facets,
    '--flat',
    '--to',
    to,
    '--yes',
    '--quiet',
  ]);
  const seconds = (performance.now() - started) / 1000;
  expect(result).toMatchObject({ code: 0, stderr: '' });
  expect(await downloadedFiles(to)).toHaveLength(count);
  await rm(to, { recursive: true });
  return seconds;
}

it('names 20,000 files with the same name in linear time', { timeout: TIME }, async () => {
  const few = await timed(['--facet', 'folder=few'], FILES / 4);
  const all = await timed([], FILES);
  process.stderr.write(`5,000 files: ${few.toFixed(1)} s; 20,000 files: ${all.toFixed(1)} s\n`);
  // 4 for linear time, and 16 for quadratic time.
  expect(all / few).toBeLessThan(8);
});

it('reads 50,000 IDs from standard input in constant memory', { timeout: TIME }, async () => {
  const [few, many] = [await memoryFor(1000), await memoryFor(IDS)];
  process.stderr.write(`1,000 IDs: ${few.toFixed(0)} MB; 50,000 IDs: ${many.toFixed(0)} MB\n`);
  // The IDs themselves take a few megabytes.
  expect(many - few).toBeLessThan(50);
});

/** Downloads this many IDs, of which one exists. Returns the maximum resident set in megabytes. */
async function memoryFor(count: number): Promise<number> {
  const { assets } = await portal.client().search.query({ rows: 1 });
  const ids = Array.from({ length: count - 1 }, (_, index) => index.toString(16).padStart(32, '0'));
  const { environment } = cli();
  const [binary = '', ...args] = [
    ...[
      'packages/cli/bin/assetportal.cjs',
      'download',
      '-',
      '--to',
      join(home.path, 'ids'),
      '--yes',
      '--quiet',
    ],
  ];
  const child = spawn(process.execPath, [binary, ...args], { env: environment, stdio: 'pipe' });
  child.stdin.end(`${[assets[0]?.id ?? '', ...ids].join('\n')}\n`);
  let peak = 0;
  const watch = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8')
      .then((status) => (peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)))
      .catch(() => undefined);
  }, 50);
  expect((await waitForExit(child)).code).toBe(8);
  clearInterval(watch);
  return peak;
}
