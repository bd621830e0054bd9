import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from './library.js';
import { isFile, startProxy, type Proxy } from './proxy.js';
import { waitForExit, events, itemsOf, terminal, until } from './terminal.js';

const BIG = 1_500_000;
let library: CliPortal;
let proxy: Proxy;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let to: string;
let cli: ReturnType<typeof terminal>;

beforeAll(async () => {
  library = await portalWithFiles({
    'one.txt': 'the first\n',
    'a/same.txt': 'from a\n',
    'b/same.txt': 'from b\n',
    'b/SAME.TXT': 'from B, loudly\n',
    'näme with späces.txt': 'umlauts\n',
    'big.bin': BIG,
    'changing.bin': BIG,
  });
});
afterAll(() => library.close());

beforeEach(async () => {
  home = await temporaryFolder();
  proxy = await startProxy(library.portal.url);
  cli = terminal(home.path, { ASSETPORTAL_URL: proxy.url });
  to = join(home.path, 'downloads');
});
afterEach(async () => {
  await proxy.close();
  await home.remove();
});

const original = (path: string) => readFile(join(library.folder, path));
const downloaded = (name: string) => readFile(join(to, name));
/**
 * Returns the SHA-256 of a file's content. The tests compare hashes, because the test runner takes seconds to
 * compare buffers.
 */
const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const id = (path: string) => idOf(library, path);

describe('download', () => {
  test(
    'saves files under their own names and prints the paths',
    { tags: ['4.decision.file-name'] },
    async () => {
      const result = await cli.run(['download', id('one.txt'), id('näme with späces.txt'), '--to', to]);
      expect(result).toMatchObject({ code: 0 });
      expect(result.stdout.trim().split('\n').sort()).toEqual([
        join(to, 'näme with späces.txt'),
        join(to, 'one.txt'),
      ]);
      expect(result.stderr).toContain('Downloaded 2 files');
      expect(sum(await downloaded('one.txt'))).toBe(sum(await original('one.txt')));
      expect(sum(await downloaded('näme with späces.txt'))).toBe(sum(await original('näme with späces.txt')));
    },
  );

  test('reads IDs from a pipe, in the output format of `search --ids` and of `search`', async () => {
    const ids = await cli.run(['search', '--all', '--ids']);
    const rows = await cli.run(['search', '--all']);
    for (const input of [ids.stdout, rows.stdout]) {
      const result = await cli.run(['download', '-', '--to', to, '--skip-existing', '--json'], { input });
      expect(result.code).toBe(0);
      expect(JSON.parse(result.stdout)).toMatchObject({
        kind: 'download',
        version: 1,
        refused: 0,
        missing: 0,
      });
    }
    expect((await readdir(to)).length).toBe(library.assets.size);
  });

  test('downloads the results of a search', async () => {
    const result = await cli.run(['download', '--query', '*', '--facet', 'folder=a', '--to', to]);
    expect(result.code).toBe(0);
    expect(await readdir(to)).toEqual(['same.txt']);
    expect(sum(await downloaded('same.txt'))).toBe(sum(await original('a/same.txt')));
  });

  test('never overwrites files, but numbers equal names and names that differ only in case', async () => {
    await mkdir(to);
    await writeFile(join(to, 'one.txt'), 'mine');
    const ids = [id('one.txt'), id('a/same.txt'), id('b/same.txt'), id('b/SAME.TXT')];
    const result = await cli.run(['download', ...ids, '--to', to]);
    expect(result.code).toBe(0);
    expect((await readdir(to)).sort()).toEqual([
      'SAME (3).TXT',
      'one (2).txt',
      'one.txt',
      'same (2).txt',
      'same.txt',
    ]);
    expect(await downloaded('one.txt')).toEqual(Buffer.from('mine'));
    expect(sum(await downloaded('same.txt'))).toBe(sum(await original('a/same.txt')));
    expect(sum(await downloaded('same (2).txt'))).toBe(sum(await original('b/same.txt')));
    expect(sum(await downloaded('SAME (3).TXT'))).toBe(sum(await original('b/SAME.TXT')));
  });

  test('--skip-existing skips only files with the same content', async () => {
    await mkdir(to);
    await writeFile(join(to, 'one.txt'), 'the FIRST\n');
    const first = await cli.run([
      'download',
      id('one.txt'),
      '--to',
      to,
      '--skip-existing',
      '--json=status,path',
    ]);
    expect(itemsOf(first.stdout)).toEqual([{ status: 'downloaded', path: join(to, 'one (2).txt') }]);
    const second = await cli.run([
      'download',
      id('one.txt'),
      '--to',
      to,
      '--skip-existing',
      '--json=status,path',
    ]);
    expect(itemsOf(second.stdout)).toEqual([{ status: 'skipped', path: join(to, 'one (2).txt') }]);
    expect((await readdir(to)).sort()).toEqual(['one (2).txt', 'one.txt']);
  });

  test('writes one file to the path given by -o, or to standard output', async () => {
    const file = join(home.path, 'mine.bin');
    expect((await cli.run(['download', id('big.bin'), '-o', file])).code).toBe(0);
    expect(sum(await readFile(file))).toBe(sum(await original('big.bin')));
    const again = await cli.run(['download', id('one.txt'), '-o', file]);
    expect(again).toMatchObject({ code: 3, stdout: '' });
    expect(sum(await readFile(file))).toBe(sum(await original('big.bin')));
    expect(sum(await cli.bytes(['download', id('big.bin'), '-o', '-']))).toBe(sum(await original('big.bin')));
  });

  test('exits with 0 if the reader closes the pipe', async () => {
    const child = cli.start(['download', id('big.bin'), '-o', '-']);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, stderr } = await waitForExit(child);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('interrupted download', () => {
  test(
    'resumes after each broken connection, at any position',
    { tags: ['d.downloads.resume'] },
    async () => {
      proxy.fault = (request) =>
        isFile(request) ? { cutAfter: 60_000 + Math.floor(Math.random() * 500_000) } : undefined;
      const result = await cli.run(['download', id('big.bin'), '--to', to, '--json']);
      expect(result.code).toBe(0);
      expect(sum(await downloaded('big.bin'))).toBe(sum(await original('big.bin')));
      expect(await readdir(to)).toEqual(['big.bin']);
      const resumed = proxy.requests.filter(({ range }) => range !== undefined);
      expect(resumed.length).toBeGreaterThan(0);
      expect(resumed.every(({ ifRange }) => ifRange?.startsWith('"'))).toBe(true);
      expect(events(result.stderr).some(({ kind }) => kind === 'waiting')).toBe(true);
    },
  );

  test('resumes a download to standard output', async () => {
    let cuts = 0;
    proxy.fault = (request) => (isFile(request) && (cuts += 1) < 4 ? { cutAfter: 300_000 } : undefined);
    expect(sum(await cli.bytes(['download', id('big.bin'), '-o', '-']))).toBe(sum(await original('big.bin')));
    expect(cuts).toBe(4);
  });

  /** Runs a download until about a megabyte is on disk, then kills the process to simulate a power failure. */
  async function killDuringDownload(asset: string): Promise<void> {
    proxy.fault = (request) => (isFile(request) ? { stallAfter: 1_200_000 } : undefined);
    const child = cli.start(['download', asset, '--to', to], { stdio: 'ignore' });
    const size = async () => {
      const [part] = (await readdir(to).catch(() => [])).filter((name) => name.endsWith('.part'));
      return part === undefined ? 0 : (await stat(join(to, part))).size;
    };
    await until(async () => (await size()) > 900_000);
    child.kill('SIGKILL');
    await waitForExit(child);
    proxy.fault = () => undefined;
    proxy.requests.length = 0;
  }

  test('resumes after kill -9', async () => {
    await killDuringDownload(id('big.bin'));
    expect((await cli.run(['download', id('big.bin'), '--to', to])).code).toBe(0);
    expect(sum(await downloaded('big.bin'))).toBe(sum(await original('big.bin')));
    expect(await readdir(to)).toEqual(['big.bin']);
    const [range] = proxy.requests.flatMap(({ range }) => range ?? []);
    expect(Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1])).toBeGreaterThan(900_000);
  });

  test(
    'starts over if the file changed between two runs',
    { tags: ['d.downloads.whole-or-not'], timeout: 60_000 },
    async () => {
      const asset = id('changing.bin');
      await killDuringDownload(asset);
      const before = library.assets.get('changing.bin')?.sha256;
      await writeFile(join(library.folder, 'changing.bin'), Buffer.alloc(BIG + 1, 'new'));
      await until(async () => {
        const now = (await library.refresh()).get('changing.bin');
        return now?.sha256 !== undefined && now.sha256 !== before;
      }, 30_000);
      expect((await cli.run(['download', asset, '--to', to])).code).toBe(0);
      expect(sum(await downloaded('changing.bin'))).toBe(sum(await original('changing.bin')));
      expect(proxy.requests.some(({ range, ifRange }) => range !== undefined && ifRange !== undefined)).toBe(
        true,
      );
      expect(await readdir(to)).toEqual(['changing.bin']);
    },
  );

  test('preserves the part after Ctrl-C and exits with 130', async () => {
    proxy.fault = (request) => (isFile(request) ? { stallAfter: 1_200_000 } : undefined);
    const child = cli.start(['download', id('big.bin'), '--to', to]);
    const end = waitForExit(child);
    await until(async () => (await readdir(to).catch(() => [])).some((name) => name.endsWith('.part.json')));
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130, stdout: '' });
    expect((await readdir(to)).some((name) => name.endsWith('.part'))).toBe(true);
  });
});

test('download reports a full disk, preserves the part, and resumes when there is space', async ({
  skip,
}) => {
  await mkdir(to);
  const mount = (...args: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', ...args, 'tmpfs', to], { stdio: 'ignore' });
  try {
    mount('-o', 'size=1m');
  } catch {
    skip('only root can mount a small disk');
  }
  try {
    const download = () => cli.run(['download', id('big.bin'), '--to', to, '--json']);
    const full = await download();
    expect(full.code).toBe(3);
    const { items, ...head } = JSON.parse(full.stdout) as { items: unknown[] };
    expect(head).toMatchObject({ downloaded: 0, refused: 1 });
    expect(items).toMatchObject([{ code: 'disk-full', hint: expect.any(String) as string }]);
    const [part = ''] = (await readdir(to)).filter((name) => name.endsWith('.part'));
    const before = await stat(join(to, part));
    expect(before.size).toBeGreaterThan(0);
    mount('-o', 'remount,size=8m');
    const earlier = proxy.requests.length;
    expect(await download()).toMatchObject({ code: 0 });
    expect(proxy.requests.slice(earlier).map(({ range }) => range)).toContain(`bytes=${before.size}-`);
    expect(sum(await downloaded('big.bin'))).toBe(sum(await original('big.bin')));
    expect(await readdir(to)).toEqual(['big.bin']);
  } finally {
    execFileSync('umount', [to]);
  }
});

describe('download with unexpected server responses', () => {
  test('waits for Retry-After', { tags: ['d.transport.retry'] }, async () => {
    let requests = 0;
    proxy.fault = (request) =>
      isFile(request) && (requests += 1) === 1
        ? { response: { status: 429, code: 'too-many-requests', headers: { 'retry-after': '1' } } }
        : undefined;
    const started = performance.now();
    expect((await cli.run(['download', id('one.txt'), '--to', to])).code).toBe(0);
    expect(performance.now() - started).toBeGreaterThan(1000);
    expect(sum(await downloaded('one.txt'))).toBe(sum(await original('one.txt')));
  });

  test('requests a new link after a link has expired', async () => {
    let requests = 0;
    proxy.fault = (request) =>
      isFile(request) && (requests += 1) === 1
        ? { response: { status: 403, code: 'link-expired' } }
        : undefined;
    expect((await cli.run(['download', id('one.txt'), '--to', to])).code).toBe(0);
    expect(proxy.requests.filter(({ path }) => /\/api\/download\/\?/.test(path))).toHaveLength(2);
  });

  test(
    'detects a corrupted byte and downloads the file again',
    { tags: ['d.downloads.resume'] },
    async () => {
      let requests = 0;
      proxy.fault = (request) => (isFile(request) && (requests += 1) === 1 ? { flip: 700_000 } : undefined);
      expect((await cli.run(['download', id('big.bin'), '--to', to])).code).toBe(0);
      expect(sum(await downloaded('big.bin'))).toBe(sum(await original('big.bin')));
    },
  );

  test('does not save a file that is corrupted in every attempt', async () => {
    proxy.fault = (request) => (isFile(request) ? { flip: 3 } : undefined);
    const result = await cli.run(['download', id('one.txt'), '--to', to, '--json=code']);
    expect(result.code).toBe(9);
    expect(itemsOf(result.stdout)).toEqual([{ code: 'damaged' }]);
    expect(await readdir(to)).toEqual([]);
  });

  test.each([
    ['one of two IDs is unknown', ['one.txt', '?'], undefined, 8, { downloaded: 1, refused: 1 }],
    ['all IDs are unknown', ['?', '??'], undefined, 6, { downloaded: 0, refused: 2 }],
    ['the download is forbidden', ['one.txt'], { status: 403, code: 'forbidden' }, 5, { refused: 1 }],
    ['the server fails', ['one.txt'], { status: 500, code: 'internal' }, 9, { refused: 1 }],
    ['the file is gone', ['one.txt'], { status: 410, code: 'file-gone' }, 6, { refused: 1 }],
    ['the session has expired', ['one.txt', 'big.bin'], { status: 401, code: 'session-expired' }, 4, {}],
  ])('reports the exit code and the summary if %s', async (_, paths, response, code, summary) => {
    proxy.fault = (request) => (isFile(request) && response !== undefined ? { response } : undefined);
    const ids = paths.map((path) => (path.startsWith('?') ? path : id(path)));
    const result = await cli.run(['download', ...ids, '--to', to, '--json', '--jobs', '1']);
    expect(result.code).toBe(code);
    expect(JSON.parse(result.stdout)).toMatchObject(summary);
    expect((await readdir(to)).filter((name) => name.includes('.part'))).toEqual([]);
  });
});

describe('download usage', () => {
  test.each([
    [['download']],
    [['download', 'x', '--query', 'y']],
    [['download', 'x', '--to', 'a', '-o', 'b']],
    [['download', 'x', 'y', '-o', 'b']],
    [['download', 'x', '-o', '-', '--json']],
    [['download', 'x', '--jobs', '0']],
    [['download', '--facet', 'nonsense']],
    [['download', 'x', '--json=nonsense']],
  ])('exits with a usage error for %j', async (args) => {
    const result = await cli.run(args);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr.trim()).not.toBe('');
  });

  test('exits with a local error for --to with a file', async () => {
    await writeFile(to, '');
    expect(await cli.run(['download', id('one.txt'), '--to', to])).toMatchObject({ code: 3, stdout: '' });
  });
});

describe('refused download', () => {
  test.each([
    ['en_GB.UTF-8', 'Available formats: original (Original)'],
    ['de_DE.UTF-8', 'Verfügbare Formate: original (Original)'],
  ])(
    'lists the available formats for an unknown format (%s)',
    { tags: ['4.decision.server'] },
    async (LANG, hint) => {
      const args = ['download', id('one.txt'), '--convert-set', 'nonsense', '--to', to];
      const result = await cli.run(args, { env: { LANG } });
      expect(result).toMatchObject({ code: 9, stdout: '' });
      expect(result.stderr).toContain('nonsense');
      expect(result.stderr).toContain(hint);
      const out = await cli.run([...args.slice(0, -2), '-o', '-'], { env: { LANG } });
      expect(out).toMatchObject({ code: 9, stdout: '' });
      expect(out.stderr).toContain(hint);
    },
  );

  const problem = (body: object) => ({ response: { status: 403, code: 'forbidden', body: { ...body } } });
  test(
    'reports that the asset is not available, with the next step, for a 403',
    { tags: ['4.decision.unauthorized', '8.download.not-available'] },
    async () => {
      proxy.fault = ({ url }) => (url?.includes('download') === true ? problem({}) : undefined);
      const result = await cli.run(['download', id('one.txt'), '--to', to]);
      expect(result).toMatchObject({ code: 5, stdout: '' });
      expect(result.stderr).toContain('one.txt: The download of one asset is not available to you');
      expect(result.stderr).toContain('Detail: forbidden.');
    },
  );
  test('reports a 403 of an external system', { tags: ['8.download.external-403'] }, async () => {
    proxy.fault = ({ url }) =>
      url?.includes('download') === true ? problem({ external_status: 403 }) : undefined;
    const result = await cli.run(['download', id('one.txt'), '--to', to]);
    expect(result).toMatchObject({ code: 5, stdout: '' });
    expect(result.stderr).toContain('Error during download, configuration of the backend possibly faulty');
  });

  test.each([
    [0, false, 5],
    [0, true, 5],
    [1, false, 2],
    [1, true, 0],
    [2, false, 0],
  ])(
    'for two assets, a limit of %i and --yes %s, exits with %i',
    { tags: ['9.max-assets'] },
    async (max, yes, code) => {
      proxy.fault = ({ url }) =>
        url?.includes('info/downloads') === true
          ? { response: { status: 200, code: '', body: { max_assets: max } } }
          : undefined;
      const args = ['download', id('one.txt'), id('a/same.txt'), '--to', to, ...(yes ? ['--yes'] : [])];
      expect((await cli.run(args)).code).toBe(code);
    },
  );
});
