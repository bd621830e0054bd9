import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFacets, parseSort } from '../../packages/cli/src/commands/assets/query-options.js';
import { plain } from '../../packages/cli/src/kernel/text/plain.js';
import { parseBytes } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from './library.js';
import { waitForExit, events, itemsOf, terminal } from './terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;

beforeAll(async () => {
  home = await temporaryFolder();
  library = await portalWithFiles({
    'harbor at night.txt': 'a\n',
    'harbor at noon.txt': 'ab\n',
    'boats/red boat.txt': 'abc\n',
    'boats/日本の港.txt': 'abcd\n',
    'evil\u001b[31m\ttitle.txt': 'abcde\n',
  });
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

describe('search', () => {
  test('prints one tab-separated line per asset without control characters', async () => {
    const { code, stdout, stderr } = await cli.run(['search']);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(rows).toHaveLength(5);
    expect(rows.every((row) => row.length === 7)).toBe(true);
    expect(rows.map(([, fname]) => fname)).toContain('日本の港.txt');
    // eslint-disable-next-line no-control-regex -- Looks for exactly these characters.
    expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
  });

  test('combines several words, filters, a sort order and a limit', async () => {
    const words = await cli.run(['search', 'harbor', 'noon', '--ids']);
    expect(words.stdout).toBe(`${idOf(library, 'harbor at noon.txt')}\n`);
    const boats = await cli.run(['search', '--facet', 'folder=boats', '--sort', 'file_size:desc', '--ids']);
    expect(boats.stdout.trim().split('\n')).toEqual(
      ['boats/日本の港.txt', 'boats/red boat.txt'].map((path) => idOf(library, path)),
    );
    const sized = await cli.run([
      'search',
      '--facet',
      'file_size=4..5B',
      '--sort',
      'fname',
      '--limit',
      '1',
      '--json',
    ]);
    expect(JSON.parse(sized.stdout)).toMatchObject({ kind: 'search', version: 1, total: 2 });
    expect(itemsOf(sized.stdout)).toHaveLength(1);
  });

  test('--json prints kind, version, total and items with only the requested members', async () => {
    const { stdout, stderr } = await cli.run(['search', 'harbor', '--json=fname,rating', '--sort', 'fname']);
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual([
      'kind',
      'version',
      'total',
      'shown',
      'more',
      'items',
    ]);
    expect(itemsOf(stdout)).toEqual([
      { fname: 'harbor at night.txt', rating: null },
      { fname: 'harbor at noon.txt', rating: null },
    ]);
    expect(stderr).toBe('');
    const complete = await cli.run(['search', 'harbor', '--json']);
    expect(itemsOf(complete.stdout)[0]).toMatchObject({ fname: expect.any(String) as string });
  });

  test(
    '--facets prints counts, and ranges in the form that --facet accepts',
    { tags: ['3.facet-result'] },
    async () => {
      const { stdout } = await cli.run(['search', '--facets', 'folder,file_size']);
      expect(stdout.trimEnd().split('\n').sort()).toEqual(['file_size\t2..6\t5', 'folder\tboats\t2']);
      const document = JSON.parse(
        (await cli.run(['search', '--facets', 'folder', '--json'])).stdout,
      ) as object;
      expect(document).toMatchObject({ facets: { folder: expect.any(Array) as unknown[] }, total: 5 });
    },
  );

  test('exits with 0 if no asset matches', async () => {
    const result = await cli.run(['search', 'xyzzy']);
    expect(result).toMatchObject({ code: 0, stdout: '' });
    expect(result.stderr).toContain('No assets match');
    expect((await cli.run(['search', 'xyzzy', '--quiet'])).stderr).toBe('');
    expect(JSON.parse((await cli.run(['search', 'xyzzy', '--json'])).stdout)).toMatchObject({
      total: 0,
      items: [],
    });
  });

  test('exits with 0 if the reader closes the pipe', async () => {
    const child = cli.start(['search', '--all', '--json']);
    const end = waitForExit(child);
    child.stdout?.destroy();
    const { code, stderr } = await end;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test.each([
    [['search', '--sort', 'nothing:desc'], 2, 'unknown-field'],
    [['search', '--facet', 'nothing=x'], 2, 'unknown-field'],
    [['search', '--sort', 'fname:sideways'], 2, 'sort-invalid'],
    [['search', '--facet', 'taken_date=never..'], 2, 'range-invalid'],
    [['search', '--json=nothing'], 2, 'unknown-json-field'],
    [['search', '--url', 'ftp://x'], 2, 'address-invalid'],
    [['search', '--url', 'http://127.0.0.1:1'], 7, 'unreachable'],
    [['show', 'nothing'], 6, 'asset-unknown'],
  ])('%j exits with %i', async (args, exit, code) => {
    const json = args.some((arg) => arg.startsWith('--json')) ? [] : ['--json'];
    const result = await cli.run([...args, ...json]);
    expect(result.code).toBe(exit);
    expect(events(result.stderr).at(-1)).toMatchObject({ kind: 'error', version: 1, code, exit });
  });

  test('prints errors in the language of the environment', async () => {
    const result = await cli.run(['search', '--sort', 'nothing'], { env: { LANG: 'de_DE.UTF-8' } });
    expect(result.stderr).toMatch(/Unbekanntes Feld/);
  });

  test('reports a server that is not a portal', { tags: ['d.transport.hostile'] }, async () => {
    const { createServer } = await import('node:http');
    const server = createServer((_, response) => response.end('<h1>hello</h1>')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const result = await cli.run(['search', '--url', `127.0.0.1:${port}`]);
    server.close();
    server.closeAllConnections();
    expect(result.code).toBe(7);
    expect(result.stderr).toContain(`127.0.0.1:${port}`);
  });
});

test('plain() returns text from files as one line without control characters', () => {
  expect(plain(' a\u001b[2J\tb\r\nc\u202egpj.exe\u0085 ')).toBe('a [2J b c gpj.exe');
  expect(plain('日本の港 – schön')).toBe('日本の港 – schön');
});

describe('show', () => {
  test('prints localized names, or JSON', async () => {
    const id = idOf(library, 'boats/red boat.txt');
    const german = await cli.run(['show', id], { env: { LC_ALL: 'de_DE.UTF-8' } });
    expect(german.stdout).toMatch(/^Formate\s+original/m);
    expect((await cli.run(['show', id])).stdout).toMatch(/^Formats\s+original/m);
    const json = JSON.parse((await cli.run(['show', id, '--json=id,file_size'])).stdout) as object;
    expect(json).toEqual({ kind: 'show', version: 1, missing: [], items: [{ id, file_size: 4 }] });
  });

  test('prints the existing assets and reports the missing ones', async () => {
    const result = await cli.run(['show', idOf(library, 'boats/red boat.txt'), 'nothing']);
    expect(result.code).toBe(8);
    expect(result.stdout).toContain('red boat');
    expect(result.stderr).toContain('nothing');
  });
});

describe('--facet and --sort', () => {
  test.each([
    [['filetype=jpg', 'filetype=png'], { filetype: ['jpg', 'png'] }],
    [['taken_date=2020-01-01..2021-12-31'], { taken_date: { from: '2020-01-01', to: '2021-12-31' } }],
    [['taken_date=2020'], { taken_date: { from: '2020', to: '2020' } }],
    [['file_size=1MB..'], { file_size: { from: 1_000_000, to: undefined } }],
    [['file_size=..2KiB'], { file_size: { from: undefined, to: 2048 } }],
    [['rating=3..5'], { rating: { from: 3, to: 5 } }],
    [['rating=5', 'rating=4'], { rating: ['5', '4'] }],
    [['keywords=a=b'], { keywords: ['a=b'] }],
    [['folder=a..b'], { folder: ['a..b'] }],
    [['folder='], { folder: [''] }],
    [['of_a_later_version=x'], { of_a_later_version: ['x'] }],
  ])('parses %j', (options, filters) => {
    expect(parseFacets(options)).toEqual(filters);
  });

  test.each([
    [['taken_date=..']],
    [['file_size=big..']],
    [['rating=1..2..3']],
    [['width=1..2', 'width=3..4']],
  ])('rejects %j', (options) => {
    expect(() => parseFacets(options)).toThrow(expect.objectContaining({ exit: 2 }) as Error);
  });

  test.each([
    ['title', { field: 'title', direction: 'asc' }],
    ['score', { field: 'score', direction: 'desc' }],
    ['imp_date', { field: 'imp_date', direction: 'desc' }],
    ['title:desc', { field: 'title', direction: 'desc' }],
  ])('parses the sort order %s', (text, sort) => {
    expect(parseSort(text)).toEqual(sort);
  });

  test.each([
    ['0', 0],
    ['1kB', 1000],
    ['1.5 MB', 1_500_000],
    ['1,5m', 1_500_000],
    ['2GiB', 2 * 1024 ** 3],
    ['-1', undefined],
    ['1XB', undefined],
    ['', undefined],
  ])('parses the size %j', (text, bytes) => {
    expect(parseBytes(text)).toBe(bytes);
  });
});
