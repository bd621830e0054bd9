import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { contentsOf, inMemory } from '../../fixtures/formats/read-zip.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { downloadedFiles, STATE_FOLDER, unfinishedParts } from './proxied-cli.js';
import { startProxy, type Proxy } from '../network/proxy.js';
import { waitForExit, events, terminal, until } from '../terminal.js';

const BIG = 1_500_000;
/** IDs of assets that do not exist. */
const [GONE, LOST] = ['f'.repeat(24), 'e'.repeat(24)];
let library: CliPortal;
let server: TestPortal;
let proxy: Proxy;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let to: string;
let cli: ReturnType<typeof terminal>;

beforeAll(async () => {
  library = await portalWithFiles({
    'one.txt': 'the first\n',
    'a/one.txt': 'the other\n',
    'a/big.bin': BIG,
    'shape.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="150" height="200"/></svg>',
  });
  server = library.portal;
});
afterAll(async () => {
  await server.close();
  await library.close();
});
beforeEach(async () => {
  home = await temporaryFolder();
  proxy = await startProxy(server.url);
  cli = terminal(home.path, { ASSETPORTAL_URL: proxy.url });
  to = join(home.path, 'downloads');
});
afterEach(async () => {
  await proxy.close();
  await home.remove();
});

const id = (path: string) => idOf(library, path);
const all = () => [id('one.txt'), id('a/one.txt'), id('a/big.bin')];
const isZip = ({ url = '' }: { url?: string | undefined }) => url.includes('/api/zips/');
const isWholeZip = ({ path, range }: { path: string; range: string | undefined }) =>
  isZip({ url: path }) && range !== 'bytes=0-0';
const contents = async (path: string) => contentsOf(inMemory(await readFile(path)));
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bigSum = async () => sum(await readFile(join(library.folder, 'a/big.bin')));

describe('download --zip', () => {
  test('saves one zip under the name from the portal and prints its path', async () => {
    const result = await cli.run(['download', '-', '--zip', '--to', to], { input: all().join('\n') });
    expect(result.code).toBe(0);
    const path = result.stdout.trim();
    expect(path).toMatch(/assetportal-3\.zip$/);
    expect(result.stderr).toContain('Downloaded 3 files as a zip');
    expect(await downloadedFiles(to)).toEqual([path.slice(to.length + 1)]);
    const files = await contents(path);
    expect([...files.keys()]).toEqual(['one.txt', 'one (2).txt', 'big.bin']);
    expect(sum(files.get('big.bin') ?? Buffer.alloc(0))).toBe(await bigSum());
    // A second run of the same command does not download the zip again.
    const requests = proxy.requests.filter(isWholeZip).length;
    expect(await cli.run(['download', ...all(), '--zip', '--to', to])).toMatchObject({
      code: 0,
      stdout: `${path}\n`,
    });
    expect(proxy.requests.filter(isWholeZip)).toHaveLength(requests);
  });

  test('writes the search results to the file given by -o, with folders', async () => {
    const file = join(home.path, 'mine.zip');
    const args = ['download', '--query', '*', '--facet', 'folder=a', '--zip', '--folders', '-o', file];
    const result = await cli.run([...args, '--json']);
    expect(result.code).toBe(0);
    const document = JSON.parse(result.stdout) as Record<string, unknown>;
    const bytes = await readFile(file);
    expect(document).toEqual({
      kind: 'zip',
      version: 1,
      path: file,
      bytes: bytes.length,
      sha256: sum(bytes),
      files: 2,
      rejected: [],
    });
    expect([...(await contents(file)).keys()].sort()).toEqual(['a/big.bin', 'a/one.txt']);
    expect(await cli.run(args)).toMatchObject({ code: 0, stdout: `${file}\n` });
    await writeFile(file, 'mine');
    expect(await cli.run(args)).toMatchObject({ code: 3, stdout: '' });
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test('writes to standard output', async () => {
    const bytes = await cli.bytes(['download', ...all(), '--zip', '-o', '-']);
    expect([...(await contentsOf(inMemory(bytes))).keys()]).toHaveLength(3);
  });

  test.each([
    ['en_GB.UTF-8', 'not included in the zip', 'Not included.txt'],
    ['de_DE.UTF-8', 'nicht im ZIP enthalten', 'Nicht enthalten.txt'],
  ])('lists missing assets and exits with 8 (%s)', async (LANG, words, report) => {
    const result = await cli.run(['download', id('one.txt'), GONE, '--zip', '--to', to], { env: { LANG } });
    expect(result.code).toBe(8);
    expect(result.stderr).toContain(`${GONE}: ${words}`);
    expect([...(await contents(result.stdout.trim())).keys()]).toEqual([report, 'one.txt']);
  });

  test('lists all assets if the portal refuses the zip', async () => {
    const args = ['download', GONE, LOST, '--zip', '--to', to];
    const { code, stderr } = await cli.run(args);
    expect(code).toBe(6);
    for (const text of [`${GONE}: not included`, `${LOST}: not included`, '2 files could not be downloaded'])
      expect(stderr).toContain(text);
    const refused = events((await cli.run([...args, '--json'])).stderr).filter(
      ({ kind }) => kind === 'refused',
    );
    expect(refused).toMatchObject([GONE, LOST].map((missing) => ({ id: missing, code: 'asset-not-found' })));
  });

  test('names the number of assets that may only be viewed', async () => {
    const { permissions } = createAdminClient(await server.admin());
    await permissions.save({ rules: [{ group: 'guests', folder: '', access: 'view' }] });
    try {
      const one = await cli.run(['download', id('one.txt'), '--zip', '--to', to]);
      expect(one).toMatchObject({ code: 5 });
      expect(one.stderr).toContain('The download of one asset is not available');
      const three = await cli.run(['download', ...all(), '--zip', '--to', to]);
      expect(three).toMatchObject({ code: 5 });
      expect(three.stderr).toContain('The download of some assets is not available');
      expect(three.stderr).toContain('3 files could not be downloaded');
    } finally {
      await permissions.save({ rules: [] });
    }
  });

  test.each([
    [[GONE, '--zip'], 6],
    [['--query', 'nothingofthatkind', '--zip'], 6],
    [[GONE, '--zip', '--skip-existing'], 2],
    [[GONE, '--folders'], 2],
    [[GONE, '--zip', '-o', '-', '--json'], 2],
    [[GONE, '--zip', '--json=nonsense'], 2],
  ])('%j exits with %i and leaves no file behind', async (args, code) => {
    const result = await cli.run(['download', ...args], { cwd: home.path });
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr.trim()).not.toBe('');
    expect((await readdir(home.path)).filter((name) => name.includes('zip'))).toEqual([]);
  });

  test('zips another format and lists the assets without it', async () => {
    const ids = [id('shape.svg'), id('one.txt')];
    const result = await cli.run(['download', ...ids, '--zip', '--convert-set', 'web', '--to', to]);
    expect(result.code).toBe(8);
    expect(result.stderr).toContain('one.txt: not included in the zip. Not available in the selected format');
    const files = await contents(result.stdout.trim());
    expect([...files.keys()]).toEqual(['Not included.txt', 'shape.webp']);
    expect((await sharp(files.get('shape.webp')).metadata()).format).toBe('webp');
  });

  test('lists the available formats for an unknown format', async () => {
    const result = await cli.run(['download', ...all(), '--zip', '--convert-set', 'nonsense', '--to', to]);
    expect(result.code).toBe(9);
    expect(result.stderr).toContain('original (Original)');
    // The first asset is also available in other formats, but the second one is not.
    const mixed = [id('shape.svg'), id('one.txt')];
    const other = await cli.run(['download', ...mixed, '--zip', '--convert-set', 'nonsense', '--to', to]);
    expect(other.code).toBe(9);
    expect(other.stderr).toContain('original (Original)');
    expect(other.stderr).not.toContain('web (');
    expect(other.stderr).not.toContain('not included');
  });
});

describe('interrupted zip download', () => {
  test('resumes after each broken connection', { tags: ['d.downloads.resume'] }, async () => {
    let cut = 0;
    proxy.fault = (request) => (isZip(request) ? { cutAfter: 100_000 + 90_000 * (cut += 1) } : undefined);
    const result = await cli.run(['download', ...all(), '--zip', '--to', to, '--json']);
    expect(result.code).toBe(0);
    const { path } = JSON.parse(result.stdout) as { path: string };
    expect(sum((await contents(path)).get('big.bin') ?? Buffer.alloc(0))).toBe(await bigSum());
    expect(events(result.stderr).some(({ kind }) => kind === 'waiting')).toBe(true);
    expect(proxy.requests.some(({ range, ifRange }) => range !== undefined && ifRange !== undefined)).toBe(
      true,
    );
    expect(await unfinishedParts(to)).toEqual([]);
  });

  test('resumes after kill -9 and a restart of the server', { tags: ['gate'] }, async () => {
    proxy.fault = (request) => (isZip(request) ? { stallAfter: 1_200_000 } : undefined);
    const child = cli.start(['download', ...all(), '--zip', '--to', to], { stdio: 'ignore' });
    const partSize = async () => {
      const [part] = (await unfinishedParts(to)).filter((name) => name.endsWith('.part'));
      return part === undefined ? 0 : (await stat(join(to, STATE_FOLDER, part))).size;
    };
    await until(async () => (await partSize()) > 900_000);
    child.kill('SIGKILL');
    await waitForExit(child);
    const port = Number(new URL(server.url).port);
    await server.close();
    server = await testPortal(library.folder, { port });
    await server.settled();
    proxy.fault = () => undefined;
    proxy.requests.length = 0;
    const result = await cli.run(['download', ...all(), '--zip', '--to', to]);
    expect(result.code).toBe(0);
    expect(sum((await contents(result.stdout.trim())).get('big.bin') ?? Buffer.alloc(0))).toBe(
      await bigSum(),
    );
    const [range] = proxy.requests.flatMap((request) => request.range ?? []);
    expect(Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1])).toBeGreaterThan(900_000);
  });

  test(
    'saves one version or fails if a file changes during the download',
    { tags: ['gate', 'd.downloads.whole-or-not'] },
    async () => {
      await writeFile(join(library.folder, 'changing.bin'), Buffer.alloc(BIG, 'old'));
      const findAsset = async () => {
        const result = await server.client().search.query({ query: 'fname:changing' });
        return result.assets[0];
      };
      await until(async () => (await findAsset())?.sha256 !== undefined);
      const before = await findAsset();
      let cuts = 0;
      proxy.fault = (request) => (isZip(request) && (cuts += 1) === 1 ? { cutAfter: 600_000 } : undefined);
      const running = cli.run(['download', before?.id ?? '', '--zip', '--to', to]);
      // The command may have sent its next request already.
      await until(() => cuts >= 1);
      await writeFile(join(library.folder, 'changing.bin'), Buffer.alloc(BIG + 1, 'new'));
      await until(async () => (await findAsset())?.sha256 !== before?.sha256);
      const result = await running;
      // The result is the complete old zip, the complete new zip or an error, but never a mixture.
      if (result.code === 0) {
        const [bytes] = (await contents(result.stdout.trim())).values();
        expect([sum(Buffer.alloc(BIG, 'old')), sum(Buffer.alloc(BIG + 1, 'new'))]).toContain(
          sum(bytes as Buffer),
        );
      } else expect(result.code).toBe(9);
    },
  );
});
