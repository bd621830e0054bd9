/** @module-tag gate */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isZip } from '../../network/proxy.js';
import { BINARY, events, itemsOf, until, waitForExit } from '../../terminal.js';
import { proxiedCli } from '../proxied-cli.js';
import { RequestChecker } from './requested-again.js';

const COUNT = 40;
const SIZE = 30_000;
const NAMES = Array.from({ length: COUNT }, (_, index) => `${index % 3}/file-${index}.bin`).sort();
const setup = proxiedCli(Object.fromEntries(NAMES.map((name) => [name, SIZE])));
const args = (...more: string[]) => [
  'download',
  '--query',
  '*',
  '--to',
  setup.to,
  '--yes',
  '--json',
  ...more,
];
const zips = () => setup.proxy.requests.filter(({ path }) => path.includes('/api/zips/'));
const isSaved = async () => (await setup.files().catch(() => [])).length > 5;
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** Runs the command again without faults. It must complete the download, and must not request a saved file. */
async function expectContinued(): Promise<void> {
  const saved = await setup.files();
  for (const name of saved) expect(await setup.downloaded(name), name).toBe(await setup.original(name));
  const checker = new RequestChecker({
    address: setup.proxy.url,
    to: setup.to,
    assets: setup.library.assets,
  });
  setup.proxy.fault = checker.fault;
  const { code, stdout } = await setup.cli.run(args());
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ downloaded: COUNT - saved.length, skipped: saved.length });
  expect(checker.faults).toEqual([]);
  expect(await setup.files()).toEqual(NAMES);
  for (const name of NAMES) expect(await setup.downloaded(name), name).toBe(await setup.original(name));
  expect(await setup.parts()).toEqual([]);
}

/** Starts a download whose zip stalls after a third of its bytes. Resolves when files are saved. */
async function startStalled() {
  setup.proxy.fault = (request) => (isZip(request) ? { stallAfter: (COUNT / 3) * SIZE } : undefined);
  const child = setup.cli.start(args('--retries', '1'));
  const end = waitForExit(child);
  await until(isSaved);
  return { child, end };
}

test.runIf(canMount)('a full disk exits with 3, and the next run fetches only the other files', async () => {
  await mkdir(setup.to);
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', setup.to], { stdio: 'ignore' });
  mount('size=640k');
  try {
    const full = await setup.cli.run(args());
    expect(full.code).toBe(3);
    const saved = await setup.files();
    expect(saved.length).toBeGreaterThan(0);
    expect(JSON.parse(full.stdout)).toMatchObject({ downloaded: saved.length });
    const refused = itemsOf(full.stdout).filter(({ status }) => status === 'refused');
    expect(refused.map(({ code }) => code)).toContain('disk-full');
    mount('remount,size=8m');
    await expectContinued();
  } finally {
    execFileSync('umount', [setup.to]);
  }
});

test.runIf(canMount)('a read-only target exits with 3 before anything is requested', async () => {
  await mkdir(setup.to);
  const command = args()
    .map((word) => `'${word}'`)
    .join(' ');
  const line = `mount -t tmpfs -o ro tmpfs '${setup.to}' && exec '${process.execPath}' '${BINARY}' ${command}`;
  const run = promisify(execFile)('unshare', ['-m', 'sh', '-c', line], { env: setup.cli.environment });
  await expect(run).rejects.toMatchObject({ code: 3, stderr: expect.stringContaining(setup.to) as string });
  expect(zips()).toEqual([]);
});

test.each([
  ['once', 1],
  ['twice', 2],
])('Ctrl-C %s exits with 130, and the next run continues', async (_, times) => {
  const { child, end } = await startStalled();
  for (let index = 0; index < times; index += 1) child.kill('SIGINT');
  expect((await end).code).toBe(130);
  await expectContinued();
});

test('--bwlimit applies to a zip that is unpacked in transit', async () => {
  const started = performance.now();
  expect((await setup.cli.run(args('--bwlimit', '800k'))).code).toBe(0);
  expect(zips()).toHaveLength(1);
  // 1,200,000 bytes at 819,200 bytes per second, less the burst of a tenth of a second.
  expect(performance.now() - started).toBeGreaterThan(1300);
  expect(await setup.files()).toEqual(NAMES);
});

test('a portal that stops in the middle is a partial success, and every asset is reported', async () => {
  const { end } = await startStalled();
  // Nothing listens from now on, as after a crash.
  await setup.proxy.close();
  const { code, stdout } = await end;
  expect(code).toBe(8);
  const saved = await setup.files();
  const { downloaded, refused, missing } = JSON.parse(stdout) as Record<string, number>;
  expect([downloaded, (refused ?? 0) + (missing ?? 0)]).toEqual([saved.length, COUNT - saved.length]);
  expect(itemsOf(stdout).map(({ code }) => code)).toContain('unreachable');
  for (const name of saved) expect(await setup.downloaded(name), name).toBe(await setup.original(name));
});

test('of two runs into one folder, the second waits and has nothing to do', async () => {
  const { child, end } = await startStalled();
  const second = setup.cli.start(args());
  const secondEnd = waitForExit(second);
  let messages = '';
  second.stderr?.on('data', (text: string) => (messages += text));
  await until(() => events(messages).some(({ kind }) => kind === 'locked'));
  setup.proxy.fault = () => undefined;
  setup.proxy.cut();
  const [first, { code, stdout }] = await Promise.all([end, secondEnd]);
  expect(child.exitCode).toBe(first.code);
  expect(first.code).toBe(0);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ downloaded: 0, skipped: COUNT });
  expect(await setup.files()).toEqual(NAMES);
});
