import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { events, itemsOf, terminal } from '../terminal.js';

const idOfContent = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 24);

/** Returns two contents whose asset IDs have the same first four characters. */
function colliding(): readonly [string, string] {
  const seen = new Map<string, string>();
  for (let number = 0; ; number += 1) {
    const content = `content ${number}`;
    const prefix = idOfContent(content).slice(0, 4);
    const before = seen.get(prefix);
    if (before !== undefined) return [before, content];
    seen.set(prefix, content);
  }
}

const [first, second] = colliding();
let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;

beforeAll(async () => {
  home = await temporaryFolder();
  library = await portalWithFiles({ 'one.txt': first, 'press/two.txt': second, 'three.txt': 'three' });
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

describe('short IDs', { tags: ['d.ids.short'] }, () => {
  test('a unique prefix is accepted', async () => {
    const id = idOf(library, 'three.txt');
    const { code, stdout } = await cli.run(['show', id.slice(0, 8), '--json=id']);
    expect({ code, ids: itemsOf(stdout) }).toEqual({ code: 0, ids: [{ id }] });
  });

  test('an ambiguous prefix lists the candidates', async () => {
    const prefix = idOf(library, 'one.txt').slice(0, 4);
    const { code, stdout, stderr } = await cli.run(['show', prefix]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/is the start of 2 IDs/);
    for (const name of ['one.txt', 'press/two.txt'])
      expect(stderr).toContain(idOf(library, name).slice(0, 8));
    expect(stderr).toMatch(/ {2}one\n/);
  });

  test('an unknown prefix exits with 6, or with 8 beside an asset', async () => {
    expect((await cli.run(['show', 'ffffffff'])).code).toBe(6);
    expect((await cli.run(['open', 'ffffffff', '--print'])).code).toBe(6);
    const partly = await cli.run(['show', idOf(library, 'one.txt'), 'ffffffff', '--json=fname']);
    expect(partly.code).toBe(8);
    expect(JSON.parse(partly.stdout)).toMatchObject({ missing: ['ffffffff'], items: [{ fname: 'one.txt' }] });
    expect(events(partly.stderr)).toMatchObject([{ kind: 'warning', code: 'asset-unknown' }]);
  });
});

describe('show', () => {
  test('reads the output of search from standard input', async () => {
    const { stdout: input } = await cli.run(['search', '--sort', 'fname']);
    const { code, stdout } = await cli.run(['show', '-', '--json=fname'], { input });
    expect(code).toBe(0);
    expect(itemsOf(stdout).map(({ fname }) => fname)).toEqual(['one.txt', 'three.txt', 'two.txt']);
  });

  test('prints title, path, formats, hash and ID', async () => {
    const id = idOf(library, 'press/two.txt');
    const { stdout } = await cli.run(['show', id.slice(0, 10)]);
    const [title = '', path = '', ...rows] = stdout.split('\n');
    expect(title).toMatch(/^two {20,}TXT · \d+ bytes?$/);
    expect(title).toHaveLength(80);
    expect(path).toBe('press/two.txt');
    expect(rows.join('\n')).toMatch(/^Formats +original \d+ bytes?/m);
    expect(rows.join('\n')).toMatch(new RegExp(`^SHA-256 +${id}[0-9a-f]{40}$`, 'm'));
    expect(rows.join('\n')).toMatch(new RegExp(`^ID +${id}$`, 'm'));
  });
});

describe('open', () => {
  test.each([
    [[], '/'],
    [['--search', 'sea gull', '--facet', 'filetype=jpg'], '/search/sea%20gull?f.filetype=jpg'],
    [['--search', '*', '--sort', 'title'], '/search/*?sort=title%3Aasc'],
  ])('prints the address of %j without a terminal', async (options, route) => {
    const { code, stdout, stderr } = await cli.run(['open', ...options]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `${library.portal.url}${route}\n`,
      stderr: '',
    });
  });

  test('prints the address of an asset', async () => {
    const id = idOf(library, 'one.txt');
    const { stdout } = await cli.run(['open', id.slice(0, 12), '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ url: `${library.portal.url}/asset/${id}`, opened: false });
    expect((await cli.run(['open', id, '--search', 'x'])).code).toBe(2);
  });
});
