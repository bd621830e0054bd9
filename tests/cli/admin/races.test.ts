/** @module-tag night */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { events, itemsOf, terminal } from '../terminal.js';
import { intercept, type Intercept } from './intercept.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
/** Forwards to the portal. A test changes the portal between two requests of a command. */
let front: Intercept;
let admin: ReturnType<typeof terminal>;
let client: Awaited<ReturnType<CliPortal['portal']['admin']>>;
/** New folder of each test. */
let dir: string;
let count = 0;
beforeAll(async () => {
  library = await portalWithFiles({ 'a.txt': 'a\n' });
  home = await temporaryFolder();
  front = await intercept(library.portal.url);
  const env = { ASSETPORTAL_URL: front.url, ASSETPORTAL_TOKEN: await library.portal.login() };
  admin = terminal(home.path, env);
  client = await library.portal.admin();
});
beforeEach(async () => {
  count += 1;
  dir = join(home.path, `export-${count}`);
  await client.translations.save({ lang: 'de', tree: { search: { title: 'Suche', more: 'Mehr' } } });
  await client.translations.save({ lang: 'en', tree: { search: { title: 'Find' } } });
});
afterEach(() => {
  front.before = () => undefined;
});
afterAll(async () => {
  await front.close();
  await library.close();
  await home.remove();
});

type Tree = Record<string, unknown>;
const edit = async (name: string, change: (content: Tree) => void) => {
  const content = JSON.parse(await readFile(join(dir, name), 'utf8')) as Tree;
  change(content);
  await writeFile(join(dir, name), JSON.stringify(content));
};
const german = async () => (await client.translations.get({ lang: 'de' })).value;

/** Runs a function before the first request (or a later one) that stores something at a path. */
function beforeSave(path: string, run: () => Promise<number | undefined>, nth = 1): void {
  let saves = 0;
  front.before = ({ method, url = '' }) => {
    if (method !== 'POST' || !url.includes(path)) return undefined;
    saves += 1;
    return saves === nth ? run() : undefined;
  };
}

describe('export --delete', () => {
  beforeEach(async () => {
    await mkdir(join(dir, 'translations'), { recursive: true });
    await writeFile(join(dir, 'translations/fr.json'), '{}');
  });
  const files = () => readdir(join(dir, 'translations'));

  test('deletes nothing without a confirmation, and writes nothing before it', async () => {
    const line = ['translations', 'export', '--to', dir, '--delete'];
    expect(await admin.run(line)).toMatchObject({ code: 2, stdout: '' });
    expect(await files()).toEqual(['fr.json']);
    expect(await admin.run([...line, '--yes'])).toMatchObject({ code: 0 });
    expect(await files()).toEqual(['de.json', 'en.json']);
    // Nothing is left to delete, so that no confirmation is needed.
    expect(await admin.run(line)).toMatchObject({ code: 0 });
  });

  test('--dry-run lists the files on standard output and changes nothing', async () => {
    const line = ['translations', 'export', '--to', dir, '--delete', '--dry-run'];
    expect(await admin.run(line)).toMatchObject({
      code: 0,
      stdout: '+\ttranslations/de.json\n+\ttranslations/en.json\n-\ttranslations/fr.json\n',
    });
    expect(JSON.parse((await admin.run([...line, '--json'])).stdout)).toMatchObject({
      kind: 'export',
      saved: false,
      surplus: ['translations/fr.json'],
    });
    expect(await files()).toEqual(['fr.json']);
  });
});

describe('import while someone else saves', () => {
  test('removals that a new merge adds are not stored without --yes', async () => {
    await admin.run(['translations', 'export', '--to', dir]);
    await edit('translations/de.json', (tree) => (tree['search'] = { title: 'Finden' }));
    await client.translations.save({ lang: 'de', tree: { search: { title: 'Suche' } } });
    // The other user restores the message that the file lacks. Without a change, the merge would now remove it.
    const restore = async () => {
      await client.translations.save({ lang: 'de', tree: { search: { title: 'Suche', more: 'Mehr' } } });
      return undefined;
    };
    beforeSave('translations', restore);
    const refused = await admin.run(['translations', 'import', dir, '--delete', '--json']);
    expect(refused).toMatchObject({ code: 9, stdout: '' });
    expect(events(refused.stderr)[0]).toMatchObject({ code: 'import-removals', exit: 9 });
    expect(await german()).toEqual({ search: { title: 'Suche', more: 'Mehr' } });
    await client.translations.save({ lang: 'de', tree: { search: { title: 'Suche' } } });
    beforeSave('translations', restore);
    expect(await admin.run(['translations', 'import', dir, '--delete', '--yes'])).toMatchObject({ code: 0 });
    expect(await german()).toEqual({ search: { title: 'Finden' } });
  });

  test('a conflict names the user and the time of the save', async () => {
    await admin.run(['translations', 'export', '--to', dir]);
    await edit('translations/de.json', (tree) => (tree['search'] = { title: 'Finden', more: 'Mehr' }));
    await client.translations.save({ lang: 'de', tree: { search: { title: 'Los', more: 'Mehr' } } });
    await client.translations.save({ lang: 'de', tree: { search: { title: 'Los', more: 'Weiter' } } });
    const { code, stderr } = await admin.run(['translations', 'import', dir]);
    expect(code).toBe(9);
    expect(stderr).toMatch(
      /search\.title: yours "Finden" · portal "Los" \(admin, \d{4}-\d\d-\d\d \d\d:\d\d\) · before "Suche"/,
    );
  });

  test('if one of several files cannot be stored, the others are reported, and the exit code is 8', async () => {
    await admin.run(['translations', 'export', '--to', dir]);
    await edit('translations/de.json', (tree) => (tree['search'] = { title: 'Finden', more: 'Mehr' }));
    await edit('translations/en.json', (tree) => (tree['search'] = { title: 'Search' }));
    beforeSave('translations', () => Promise.resolve(403), 2);
    const result = await admin.run(['translations', 'import', dir, '--json']);
    expect(result.code).toBe(8);
    expect(itemsOf(result.stdout)).toMatchObject([{ resource: 'translations/de.json', to: 'Finden' }]);
    expect(result.stderr).toContain('translations/en.json');
  });

  test('config restore does not overwrite a save in the meantime', async () => {
    await admin.run(['config', 'set', 'search.defaultView', 'list']);
    await admin.run(['config', 'set', 'search.defaultView', 'grid']);
    const history = await admin.run(['config', 'history', '--json=id,current']);
    const { id } = itemsOf(history.stdout).find(({ current }) => current === false) ?? {};
    beforeSave('history', async () => {
      await admin.run(['config', 'set', 'global.max_assets', '44']);
      return undefined;
    });
    const result = await admin.run(['config', 'restore', id as string, '--yes', '--json']);
    expect(result).toMatchObject({ code: 9, stdout: '' });
    expect(events(result.stderr)[0]).toMatchObject({ code: 'changed-meanwhile', exit: 9 });
    expect((await admin.run(['config', 'get', 'global.max_assets'])).stdout).toBe('44\n');
    expect((await admin.run(['config', 'get', 'search.defaultView'])).stdout).toBe('grid\n');
  });
});

describe('import of lists', () => {
  const sorted = (facets: Tree[]) =>
    facets
      .sort((a, b) => Number(a['position']) - Number(b['position']))
      .map((facet, position) => ({ ...facet, position }));
  const stored = async () => {
    const { value, etag } = await client.config.get();
    return { config: value as Tree, facets: sorted(value['facets'] as Tree[]), etag };
  };
  const names = (facets: readonly Tree[]) => facets.map(({ field_name: name }) => name as string);

  test('a moved item of one side and a new item of the other side do not conflict', async () => {
    await admin.run(['config', 'set', 'search.defaultView', 'list']);
    await admin.run(['config', 'export', '--to', dir]);
    const { config, facets, etag } = await stored();
    const [first, ...others] = facets;
    await edit('config.json', (content) => {
      content['facets'] = [...others, first].map((facet, position) => ({ ...facet, position }));
    });
    // The portal gets another first item. The positions of all items then differ from the base on both sides.
    const added = [{ field_name: 'title' }, ...facets].map((facet, position) => ({ ...facet, position }));
    await client.config.save({ config: { ...config, facets: added } }, { ifMatch: etag });
    expect(await admin.run(['config', 'import', dir])).toMatchObject({ code: 0 });
    expect(names((await stored()).facets)).toEqual(['title', ...names(others), ...names([first as Tree])]);
  });
});
