/** @module-tag gate */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { isFile, isZip } from '../../network/proxy.js';
import { BINARY, itemsOf, until, waitForExit } from '../../terminal.js';
import { proxiedCli } from '../proxied-cli.js';

const NAMES = Array.from({ length: 40 }, (_, index) => `folder/${index % 4}/file-${index}.bin`);
const SIZE = 30_000;
const setup = proxiedCli({
  ...Object.fromEntries(NAMES.map((name) => [name, SIZE])),
  'folder/empty.txt': '',
  'folder/large.bin': 1_500_000,
});
const ALL = [...NAMES, 'folder/empty.txt', 'folder/large.bin'].sort();
const args = (...more: string[]) => ['download', '--query', '*', '--to', setup.to, '--yes', ...more];
const requestsFor = (part: string) => setup.proxy.requests.filter(({ path }) => path.includes(part));

async function expectComplete(): Promise<void> {
  expect(await setup.files()).toEqual(ALL);
  for (const name of ALL) expect(await setup.downloaded(name), name).toBe(await setup.original(name));
  expect(await setup.parts()).toEqual([]);
}

test('small files arrive as one zip, with their names, folders and times', async () => {
  const result = await setup.cli.run(args('--json'));
  expect(result.code).toBe(0);
  await expectComplete();
  expect(requestsFor('/api/zips/')).toHaveLength(1);
  // Only the large file has a link.
  expect(requestsFor('/api/files/')).toHaveLength(1);
  const [saved, original] = await Promise.all(
    [setup.to, setup.library.folder].map(
      async (folder) => (await stat(join(folder, NAMES[0] ?? ''))).mtimeMs,
    ),
  );
  expect(saved).toBe(Math.floor((original ?? 0) / 1000) * 1000);
  const items = itemsOf(result.stdout);
  expect(items).toHaveLength(ALL.length);
  expect(items.every(({ status, sha256 }) => status === 'downloaded' && typeof sha256 === 'string')).toBe(
    true,
  );
  const again = await setup.cli.run(args('--json'));
  expect(JSON.parse(again.stdout)).toMatchObject({ downloaded: 0, skipped: ALL.length });
});

const script = '/usr/bin/script';

test.runIf(process.platform === 'linux' && existsSync(script))(
  'a terminal shows the bytes of small files, and a summary instead of many paths',
  async () => {
    const command = `'${process.execPath}' '${BINARY}' download --query '*' --to '${setup.to}' --yes`;
    const { stdout } = await promisify(execFile)(script, ['-qec', command, '/dev/null'], {
      env: { ...setup.cli.environment, TERM: 'xterm' },
    });
    const lines = stripVTControlCharacters(stdout).split(/[\r\n]+/);
    expect(lines.filter((line) => line.startsWith(setup.to))).toEqual([]);
    expect(stdout).toMatch(/✓ 42 files \(2\.7 MB\) in /);
    await expectComplete();
  },
);

test('a broken connection costs only the file that it interrupted', async () => {
  let cuts = 0;
  setup.proxy.fault = (request) =>
    isZip(request) && (cuts += 1) === 1 ? { cutAfter: 10 * SIZE + 5000 } : undefined;
  expect((await setup.cli.run(args())).code).toBe(0);
  await expectComplete();
  const [first, second, ...others] = requestsFor('/api/zips/');
  expect([first?.range, others]).toEqual([undefined, []]);
  expect(second?.range).toMatch(/^bytes=\d+-$/);
  expect(second?.ifRange).toMatch(/^"zip-/);
});

test('a corrupted file is downloaded again, and the others are not', async () => {
  setup.proxy.fault = (request) => (isZip(request) ? { flip: 5 * SIZE } : undefined);
  expect((await setup.cli.run(args())).code).toBe(0);
  await expectComplete();
  expect(requestsFor('/api/zips/')).toHaveLength(1);
  expect(requestsFor('/api/files/')).toHaveLength(2);
});

test.each([
  ['does not have the call', { status: 404, code: 'unknown-call' }],
  ['does not list the files', { status: 200, code: '', body: { url: '/z', rejected_asset_ids: [] } }],
  ['rejects the plan', { status: 403, code: 'forbidden' }],
])('downloads one by one from a portal that %s', async (_, response) => {
  setup.proxy.fault = (request) =>
    request.method === 'POST' && /\/api\/download\/?$/.test(request.url ?? '') ? { response } : undefined;
  expect((await setup.cli.run(args())).code).toBe(0);
  await expectComplete();
  expect(requestsFor('/api/zips/')).toEqual([]);
});

test('reports a file that the portal cannot send, and saves the others', async () => {
  const refused = setup.id(NAMES[7] ?? '');
  setup.proxy.fault = (request) => {
    // The portal closes the connection when it reaches a file that has changed.
    if (isZip(request)) return { cutAfter: 100 };
    const isGone = isFile(request) && request.url?.includes(refused) === true;
    return isGone ? { response: { status: 410, code: 'file-gone' } } : undefined;
  };
  const result = await setup.cli.run(args('--json'));
  expect(result.code).toBe(8);
  const refusals = itemsOf(result.stdout).filter(({ status }) => status === 'refused');
  expect(refusals).toMatchObject([{ id: refused, code: 'file-gone' }]);
  expect(await setup.files()).toHaveLength(ALL.length - 1);
});

test('a run after kill -9 downloads only the missing files', async () => {
  setup.proxy.fault = (request) => (isZip(request) ? { stallAfter: 25 * SIZE } : undefined);
  const child = setup.cli.start(args(), { stdio: 'ignore' });
  await until(async () => (await setup.files().catch(() => [])).length > 15);
  child.kill('SIGKILL');
  await waitForExit(child);
  const saved = (await setup.files()).length;
  setup.proxy.fault = () => undefined;
  const { stdout } = await setup.cli.run(args('--json'));
  const { skipped, refused } = JSON.parse(stdout) as { skipped: number; refused: number };
  expect([skipped >= saved, refused]).toEqual([true, 0]);
  await expectComplete();
});

test('reports equal names and files of other origin like single downloads', async () => {
  const target = join(setup.to, NAMES[3] ?? '');
  expect((await setup.cli.run(args())).code).toBe(0);
  const before = await readFile(target);
  const flat = await setup.cli.run([
    'download',
    '--query',
    '*',
    '--flat',
    '--to',
    setup.to,
    '--yes',
    '--json',
  ]);
  expect(flat.code).toBe(0);
  expect(await readFile(target)).toEqual(before);
});
