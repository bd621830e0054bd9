import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { events, itemsOf, terminal } from '../terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;

beforeAll(async () => {
  home = await temporaryFolder();
  const many = Array.from({ length: 30 }, (_, index) => [`many/sheet ${index}.txt`, `${index}`]);
  library = await portalWithFiles({
    'harbor.txt': 'one',
    '=1+1, "quoted".txt': 'two',
    ...(Object.fromEntries(many) as Record<string, string>),
  });
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const lines = (text: string) => text.trimEnd().split('\n');

describe('the number of results (TA4)', () => {
  test.each([[[]], [['--ids']]])('is not limited in a pipe: %j', async (options) => {
    const { code, stdout, stderr } = await cli.run(['search', ...options]);
    expect({ code, stderr, count: lines(stdout).length }).toEqual({ code: 0, stderr: '', count: 32 });
  });

  test('is reported on stderr and in the document if --limit leaves assets out', async () => {
    const limited = await cli.run(['search', '--limit', '3', '--ids']);
    expect(lines(limited.stdout)).toHaveLength(3);
    expect(limited.stderr).toBe('3 of 32 shown. All: --all\n');
    const json = await cli.run(['search', '--limit', '3', '--json=id']);
    expect(JSON.parse(json.stdout)).toMatchObject({ total: 32, shown: 3, more: true });
    expect(JSON.parse((await cli.run(['search', '--json=id'])).stdout)).toMatchObject({ more: false });
    const setting = await cli.run(['search', '--ids'], { env: { ASSETPORTAL_LIMIT: '4' } });
    expect(lines(setting.stdout)).toHaveLength(4);
  });

  test.each([
    [['--limit', '3', '--all'], 'limit-and-all'],
    [['--ids', '--csv'], 'one-format'],
    [['--ids'], 'one-format'],
  ])('rejects %j', async (options, code) => {
    const { code: exit, stdout, stderr } = await cli.run(['search', ...options, '--json']);
    expect({ exit, stdout, code: events(stderr).at(-1)?.['code'] }).toEqual({ exit: 2, stdout: '', code });
  });
});

describe('output', () => {
  test('--all --json prints one line of JSON per asset', async () => {
    const { stdout } = await cli.run(['search', 'harbor', '--all', '--json=title,rating']);
    expect(stdout).toBe('{"title":"harbor","rating":null}\n');
    expect(lines((await cli.run(['search', '--all', '--json'])).stdout)).toHaveLength(32);
  });

  test('--csv prints a header, and no cell that a spreadsheet runs as a formula', async () => {
    const [header = '', row = ''] = (await cli.run(['search', 'quoted', '--csv'])).stdout.split('\r\n');
    expect(header).toMatch(/^id,title,fname,folder,/);
    expect(row).toContain(`,"'=1+1, ""quoted""","'=1+1, ""quoted"".txt",`);
    expect(row.startsWith(idOf(library, '=1+1, "quoted".txt'))).toBe(true);
  });

  test('rejects a field list after --json (TA4)', async () => {
    const result = await cli.run(['search', 'harbor', '--json', 'id,title']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(events(result.stderr).at(-1)).toMatchObject({ code: 'json-word' });
    expect(result.stderr).toContain('--json=id,title');
    expect((await cli.run(['search', '--json', 'title'])).code).toBe(2);
    expect(itemsOf((await cli.run(['search', '--json', 'harbor'])).stdout)).toHaveLength(1);
  });
});

describe('unknown fields and words', () => {
  test.each([
    [['--facet', 'keyword=x'], 'keywords'],
    [['--sort', 'file_sizes:desc'], 'file_size'],
    [['--facets', 'filetipe'], 'filetype'],
    [['colour:blue'], 'color_code'],
  ])('names the nearest field for %j', async (options, nearest) => {
    const { code, stdout, stderr } = await cli.run(['search', ...options]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`Did you mean ${nearest}? All fields: assetportal fields`);
  });

  test('suggests a correction with its number of results', async () => {
    const result = await cli.run(['search', 'habror']);
    expect(result).toMatchObject({ code: 0, stdout: '' });
    expect(result.stderr).toBe('No assets match “habror”. Did you mean “harbor” (1)?\n');
  });
});

describe('fields, convert-set list, status and collection', () => {
  test('fields lists names and examples', async () => {
    const { stdout } = await cli.run(['fields']);
    expect(stdout).toMatch(/^filetype\tFile type\tkeyword\tfacet,sort\ttxt$/m);
    expect(stdout).toMatch(/^file_size\t.*\t1\.\.3$/m);
    const json = await cli.run(['fields', '--json=name,sortable']);
    expect(itemsOf(json.stdout)).toContainEqual({ name: 'title', sortable: true });
  });

  test('convert-set list has the original', async () => {
    const { code, stdout } = await cli.run(['convert-set', 'list']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^original\tOriginal\t/m);
    const one = await cli.run([
      'convert-set',
      'list',
      idOf(library, 'harbor.txt').slice(0, 8),
      '--json=id,total',
    ]);
    expect(itemsOf(one.stdout)).toContainEqual({ id: 'original', total: 1 });
  });

  test('status --wait waits for the index', async () => {
    const { code, stdout } = await cli.run(['status', '--wait', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'status', state: 'idle', assets: 32, offline: 0 });
    expect((await cli.run(['status', '--wait', '--url', 'http://127.0.0.1:1'])).code).toBe(7);
    expect((await cli.run(['status'])).stdout).toContain('assets\t32\n');
  });

  test('collection list and show', async () => {
    expect((await cli.run(['collection', 'list'])).stdout).toContain('folder/many\tMany\n');
    const shown = await cli.run(['collection', 'show', 'folder/many', '--ids']);
    expect(lines(shown.stdout)).toHaveLength(30);
    const limited = await cli.run(['collection', 'show', 'folder/many', '--limit', '2']);
    expect(lines(limited.stdout)).toHaveLength(2);
    expect(limited.stderr).toBe('2 of 30 shown. All: --all\n');
    expect((await cli.run(['collection', 'show', 'nothing'])).code).toBe(6);
  });
});

describe('a folder filter (findings T, 4.6)', () => {
  test.each([
    ['manyy', 'Did you mean many?'],
    ['nowhere', ''],
  ])('of a folder without assets ends with 2: %s', async (folder, nearest) => {
    const result = await cli.run(['search', '--facet', `folder=${folder}`, '--json']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    const [error] = events(result.stderr);
    expect(error).toMatchObject({ code: 'unknown-folder', exit: 2 });
    expect(error?.['next']).toContain(nearest);
  });

  test('of a folder with assets may have no results', async () => {
    const result = await cli.run(['search', 'harbor', '--facet', 'folder=many', '--json']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
  });
});
