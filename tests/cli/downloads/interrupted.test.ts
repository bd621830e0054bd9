/** @module-tag gate */
import { execFileSync } from 'node:child_process';
import { link, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFile } from '../network/proxy.js';
import { events, itemsOf, until, waitForExit } from '../terminal.js';
import { proxiedCli, sha256, STATE_FOLDER } from './proxied-cli.js';

const BIG = 1_500_000;
const setup = proxiedCli({ 'one.txt': 'the first\n', 'big.bin': BIG, 'changing.bin': BIG });

describe('interrupted download', () => {
  test(
    'resumes after each broken connection, at any position',
    { tags: ['d.downloads.resume'] },
    async () => {
      setup.proxy.fault = (request) =>
        isFile(request) ? { cutAfter: 60_000 + Math.floor(Math.random() * 500_000) } : undefined;
      const result = await setup.cli.run(['download', setup.id('big.bin'), '--to', setup.to, '--json']);
      expect(result.code).toBe(0);
      expect(await setup.downloaded('big.bin')).toBe(await setup.original('big.bin'));
      expect(await setup.files()).toEqual(['big.bin']);
      const resumed = setup.proxy.requests.filter(({ range }) => range !== undefined);
      expect(resumed.length).toBeGreaterThan(0);
      expect(resumed.every(({ ifRange }) => ifRange?.startsWith('"'))).toBe(true);
      expect(events(result.stderr).some(({ kind }) => kind === 'waiting')).toBe(true);
    },
  );

  test('resumes a download to standard output', async () => {
    let cuts = 0;
    setup.proxy.fault = (request) => (isFile(request) && (cuts += 1) < 4 ? { cutAfter: 300_000 } : undefined);
    expect(sha256(await setup.cli.bytes(['download', setup.id('big.bin'), '-o', '-']))).toBe(
      await setup.original('big.bin'),
    );
    expect(cuts).toBe(4);
  });

  /** Returns the number of bytes in the part on the disk. */
  const partSize = async () => {
    const [part] = (await setup.parts()).filter((name) => name.endsWith('.part'));
    return part === undefined ? 0 : (await stat(join(setup.to, STATE_FOLDER, part))).size;
  };

  /** Runs a download until about a megabyte is on disk, then kills the process to simulate a power failure. */
  async function killDuringDownload(asset: string): Promise<void> {
    setup.proxy.fault = (request) => (isFile(request) ? { stallAfter: 1_200_000 } : undefined);
    const child = setup.cli.start(['download', asset, '--to', setup.to], { stdio: 'ignore' });
    await until(async () => (await partSize()) > 900_000);
    child.kill('SIGKILL');
    await waitForExit(child);
    setup.proxy.fault = () => undefined;
    setup.proxy.requests.length = 0;
  }

  test('resumes after kill -9', async () => {
    await killDuringDownload(setup.id('big.bin'));
    expect((await setup.cli.run(['download', setup.id('big.bin'), '--to', setup.to])).code).toBe(0);
    expect(await setup.downloaded('big.bin')).toBe(await setup.original('big.bin'));
    expect(await setup.files()).toEqual(['big.bin']);
    const [range] = setup.proxy.requests.flatMap(({ range }) => range ?? []);
    expect(Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1])).toBeGreaterThan(900_000);
  });

  test('writes the received bytes when the connection stalls', async () => {
    setup.proxy.fault = (request) => (isFile(request) ? { stallAfter: 700_000 } : undefined);
    const child = setup.cli.start(['download', setup.id('big.bin'), '--to', setup.to], { stdio: 'ignore' });
    await until(async () => (await partSize()) === 700_000);
    child.kill('SIGKILL');
    await waitForExit(child);
    setup.proxy.fault = () => undefined;
    expect((await setup.cli.run(['download', setup.id('big.bin'), '--to', setup.to])).code).toBe(0);
    expect(setup.proxy.requests.map(({ range }) => range)).toContain('bytes=700000-');
    expect(await setup.downloaded('big.bin')).toBe(await setup.original('big.bin'));
  });

  test(
    'starts over if the file changed between two runs',
    { tags: ['d.downloads.whole-or-not'] },
    async () => {
      const asset = setup.id('changing.bin');
      await killDuringDownload(asset);
      const before = setup.library.assets.get('changing.bin')?.sha256;
      await writeFile(join(setup.library.folder, 'changing.bin'), Buffer.alloc(BIG + 1, 'new'));
      await until(async () => {
        const now = (await setup.library.refresh()).get('changing.bin');
        return now?.sha256 !== undefined && now.sha256 !== before;
      });
      expect((await setup.cli.run(['download', asset, '--to', setup.to])).code).toBe(0);
      expect(await setup.downloaded('changing.bin')).toBe(await setup.original('changing.bin'));
      expect(
        setup.proxy.requests.some(({ range, ifRange }) => range !== undefined && ifRange !== undefined),
      ).toBe(true);
      expect(await setup.files()).toEqual(['changing.bin']);
    },
  );

  test('deletes the part of a run that was killed after it had named the file', async () => {
    const rejected = { response: { status: 403, code: 'forbidden' } };
    let requests = 0;
    setup.proxy.fault = (request) =>
      isFile(request) ? ((requests += 1) === 1 ? { cutAfter: 1_200_000 } : rejected) : undefined;
    const args = ['download', setup.id('big.bin'), '--to', setup.to];
    expect((await setup.cli.run(args)).code).toBe(5);
    const [part = ''] = await setup.parts();
    const path = join(setup.to, STATE_FOLDER, part);
    // The state between the two steps of a move: the file has both names, and is not in the ledger yet.
    await writeFile(path, await readFile(join(setup.library.folder, 'big.bin')));
    await link(path, join(setup.to, 'big.bin'));
    setup.proxy.fault = () => undefined;
    expect((await setup.cli.run(args)).code).toBe(0);
    expect(await setup.parts()).toEqual([]);
    expect(await setup.files()).toEqual(['big.bin']);
    expect(await setup.downloaded('big.bin')).toBe(await setup.original('big.bin'));
  });

  test('preserves the part after Ctrl-C and exits with 130', async () => {
    setup.proxy.fault = (request) => (isFile(request) ? { stallAfter: 1_200_000 } : undefined);
    const child = setup.cli.start(['download', setup.id('big.bin'), '--to', setup.to]);
    const end = waitForExit(child);
    // The ETag is on the disk before the first bytes, and a part without bytes is deleted.
    await until(async () => (await partSize()) > 0);
    expect((await setup.parts()).some((name) => name.endsWith('.part.json'))).toBe(true);
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130, stdout: '' });
    expect((await setup.parts()).some((name) => name.endsWith('.part'))).toBe(true);
  });
});

test('download reports a full disk, preserves the part, and resumes when there is space', async ({
  skip,
}) => {
  await mkdir(setup.to);
  const mount = (...args: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', ...args, 'tmpfs', setup.to], { stdio: 'ignore' });
  try {
    mount('-o', 'size=1m');
  } catch {
    skip('only root can mount a small disk');
  }
  try {
    const download = () => setup.cli.run(['download', setup.id('big.bin'), '--to', setup.to, '--json']);
    const full = await download();
    expect(full.code).toBe(3);
    const { items, ...head } = JSON.parse(full.stdout) as { items: unknown[] };
    expect(head).toMatchObject({ downloaded: 0, refused: 1 });
    expect(items).toMatchObject([{ code: 'disk-full', hint: expect.any(String) as string }]);
    const [part = ''] = (await setup.parts()).filter((name) => name.endsWith('.part'));
    const before = await stat(join(setup.to, STATE_FOLDER, part));
    expect(before.size).toBeGreaterThan(0);
    mount('-o', 'remount,size=8m');
    const earlier = setup.proxy.requests.length;
    expect(await download()).toMatchObject({ code: 0 });
    expect(setup.proxy.requests.slice(earlier).map(({ range }) => range)).toContain(`bytes=${before.size}-`);
    expect(await setup.downloaded('big.bin')).toBe(await setup.original('big.bin'));
    expect(await setup.files()).toEqual(['big.bin']);
  } finally {
    execFileSync('umount', [setup.to]);
  }
});

describe('download with unexpected server responses', () => {
  test('waits for Retry-After', { tags: ['d.transport.retry'] }, async () => {
    let requests = 0;
    setup.proxy.fault = (request) =>
      isFile(request) && (requests += 1) === 1
        ? { response: { status: 429, code: 'too-many-requests', headers: { 'retry-after': '1' } } }
        : undefined;
    const result = await setup.cli.run(['download', setup.id('one.txt'), '--to', setup.to, '--json']);
    expect(result.code).toBe(0);
    const [waiting] = events(result.stderr).filter(({ kind }) => kind === 'waiting');
    expect(waiting?.['milliseconds']).toBeGreaterThanOrEqual(1000);
    expect(await setup.downloaded('one.txt')).toBe(await setup.original('one.txt'));
  });

  test('requests a new link after a link has expired', async () => {
    let requests = 0;
    setup.proxy.fault = (request) =>
      isFile(request) && (requests += 1) === 1
        ? { response: { status: 403, code: 'link-expired' } }
        : undefined;
    expect((await setup.cli.run(['download', setup.id('one.txt'), '--to', setup.to])).code).toBe(0);
    expect(setup.proxy.requests.filter(({ path }) => /\/api\/download\/\?/.test(path))).toHaveLength(2);
  });

  test(
    'detects a corrupted byte and downloads the file again',
    { tags: ['d.downloads.resume'] },
    async () => {
      let requests = 0;
      setup.proxy.fault = (request) =>
        isFile(request) && (requests += 1) === 1 ? { flip: 700_000 } : undefined;
      expect((await setup.cli.run(['download', setup.id('big.bin'), '--to', setup.to])).code).toBe(0);
      expect(await setup.downloaded('big.bin')).toBe(await setup.original('big.bin'));
    },
  );

  test('does not save a file that is corrupted in every attempt', async () => {
    setup.proxy.fault = (request) => (isFile(request) ? { flip: 3 } : undefined);
    const result = await setup.cli.run(['download', setup.id('one.txt'), '--to', setup.to, '--json=code']);
    expect(result.code).toBe(9);
    expect(itemsOf(result.stdout)).toEqual([{ code: 'damaged' }]);
    expect(await setup.files()).toEqual([]);
  });

  test.each([
    ['one of two IDs is unknown', ['one.txt', '?'], undefined, 8, { downloaded: 1, refused: 1 }],
    ['all IDs are unknown', ['?', '??'], undefined, 6, { downloaded: 0, refused: 2 }],
    ['the download is forbidden', ['one.txt'], { status: 403, code: 'forbidden' }, 5, { refused: 1 }],
    ['the server fails', ['one.txt'], { status: 500, code: 'internal' }, 9, { refused: 1 }],
    ['the file is gone', ['one.txt'], { status: 410, code: 'file-gone' }, 6, { refused: 1 }],
    ['the session has expired', ['one.txt', 'big.bin'], { status: 401, code: 'session-expired' }, 4, {}],
  ])('reports the exit code and the summary if %s', async (_, paths, response, code, summary) => {
    setup.proxy.fault = (request) => (isFile(request) && response !== undefined ? { response } : undefined);
    const ids = paths.map((path) => (path.startsWith('?') ? path : setup.id(path)));
    const result = await setup.cli.run(['download', ...ids, '--to', setup.to, '--json', '--jobs', '1']);
    expect(result.code).toBe(code);
    expect(JSON.parse(result.stdout)).toMatchObject(summary);
    expect(await setup.parts()).toEqual([]);
  });
});
