import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { events, itemsOf, terminal } from '../terminal.js';

let library: CliPortal;
/** A portal without any settings. */
let empty: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let admin: ReturnType<typeof terminal>;
let adminOfEmpty: ReturnType<typeof terminal>;
/** New folder of each test. */
let dir: string;
let count = 0;
beforeAll(async () => {
  [library, empty] = await Promise.all([
    portalWithFiles({ 'a.txt': 'a\n' }),
    portalWithFiles({ 'b.txt': 'b\n' }),
  ]);
  home = await temporaryFolder();
  const cliFor = async ({ portal }: CliPortal) =>
    terminal(home.path, { ASSETPORTAL_URL: portal.url, ASSETPORTAL_TOKEN: await portal.login() });
  [admin, adminOfEmpty] = [await cliFor(library), await cliFor(empty)];
  const { translations, pages } = await library.portal.admin();
  await translations.save({ lang: 'en', tree: { search: { title: 'Find' } } });
  await translations.save({ lang: 'de', tree: { search: { title: 'Suche' }, _meta: { lang: 'Deutsch' } } });
  await pages.save({ lang: 'en', pages: { about: '<h1>About</h1>\u202e' } });
});
beforeEach(() => {
  count += 1;
  dir = join(home.path, `export-${count}`);
});
afterAll(async () => {
  await library.close();
  await empty.close();
  await home.remove();
});

const filesIn = async (folder: string): Promise<Record<string, string>> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const entries = files.map(
    async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const,
  );
  return Object.fromEntries((await Promise.all(entries)).sort(([a], [b]) => (a < b ? -1 : 1)));
};
const edit = async (name: string, change: (content: Record<string, unknown>) => void) => {
  const content = JSON.parse(await readFile(join(dir, name), 'utf8')) as Record<string, unknown>;
  change(content);
  await writeFile(join(dir, name), JSON.stringify(content));
};
const exportAll = async (cli: ReturnType<typeof terminal>, to: string) => {
  for (const kind of ['config', 'translations', 'pages']) {
    expect(await cli.run([kind, 'export', '--to', to])).toMatchObject({ code: 0, stdout: '' });
  }
};
const translationsOf = async (lang: string) =>
  (await (await library.portal.admin()).translations.get({ lang })).value;

describe('export (findings T, 4.2)', () => {
  test('writes sorted JSON, and a manifest with the hashes and no address', async () => {
    await exportAll(admin, dir);
    const files = await filesIn(dir);
    expect(Object.keys(files)).toEqual([
      '.assetportal-export.json',
      'config.json',
      'config.schema.json',
      'pages/en.json',
      'translations/de.json',
      'translations/en.json',
    ]);
    expect(files['translations/de.json']).toBe(
      '{\n  "_meta": {\n    "lang": "Deutsch"\n  },\n  "search": {\n    "title": "Suche"\n  }\n}\n',
    );
    const { '.assetportal-export.json': manifest = '', 'config.schema.json': _, ...contents } = files;
    const hashes = Object.entries(contents).map(([name, text]) => [
      name,
      createHash('sha256').update(text).digest('hex'),
    ]);
    const parsed = JSON.parse(manifest) as Record<string, unknown>;
    expect(Object.keys(parsed)).toEqual(['format', 'resources', 'schema']);
    expect(parsed['resources']).toEqual(Object.fromEntries(hashes));
  });

  test(
    'an import into an empty portal and another export give the same bytes',
    { tags: ['gate', 'd.config.diff'] },
    async () => {
      await admin.run(['config', 'set', 'search.defaultView', 'list']);
      await exportAll(admin, dir);
      for (const kind of ['config', 'translations', 'pages']) {
        const differences = await adminOfEmpty.run([kind, 'diff', dir, '--check']);
        expect(differences, kind).toMatchObject({ code: 1 });
        expect(await adminOfEmpty.run([kind, 'import', dir])).toMatchObject({ code: 0, stdout: '' });
        expect(await adminOfEmpty.run([kind, 'diff', dir, '--check'])).toMatchObject({ code: 0, stdout: '' });
      }
      await exportAll(adminOfEmpty, `${dir}-again`);
      expect(await filesIn(`${dir}-again`)).toEqual(await filesIn(dir));
    },
  );

  test('one document goes to stdout, and import - reads it', async () => {
    const { stdout, code } = await admin.run(['translations', 'export', '--to', '-']);
    expect(code).toBe(0);
    const changed = stdout.replace('"Find"', '"Search"');
    const result = await admin.run(['translations', 'import', '-', '--json'], { input: changed });
    expect(itemsOf(result.stdout)).toEqual([
      {
        resource: 'translations/en.json',
        change: 'changed',
        key: 'search.title',
        from: 'Find',
        to: 'Search',
      },
    ]);
    // The document is the base of its import, so that it contains no change.
    const same = await admin.run(['translations', 'import', '-'], { input: stdout });
    expect(same).toMatchObject({ code: 0, stderr: 'The portal matches the files.\n' });
    expect(await translationsOf('en')).toEqual({ search: { title: 'Search' } });
  });

  test('does not overwrite edits in the folder without --force', async () => {
    await admin.run(['pages', 'export', '--to', dir]);
    await edit('pages/en.json', (pages) => (pages['about'] = 'mine'));
    expect(await admin.run(['pages', 'export', '--to', dir])).toMatchObject({ code: 3 });
    expect(await readFile(join(dir, 'pages/en.json'), 'utf8')).toContain('mine');
    expect(await admin.run(['pages', 'export', '--to', dir, '--force'])).toMatchObject({ code: 0 });
    expect(await readFile(join(dir, 'pages/en.json'), 'utf8')).toContain('About');
  });

  test('names files that the portal does not have, and deletes them with --delete', async () => {
    await mkdir(join(dir, 'translations'), { recursive: true });
    await writeFile(join(dir, 'translations/fr.json'), '{}');
    const result = await admin.run(['translations', 'export', '--to', dir]);
    expect(result.stderr).toContain('translations/fr.json');
    expect(Object.keys(await filesIn(dir))).toContain('translations/fr.json');
    await admin.run(['translations', 'export', '--to', dir, '--delete', '--yes']);
    expect(Object.keys(await filesIn(dir))).not.toContain('translations/fr.json');
  });
});

describe('import (decisions, section 7, three-way merge)', () => {
  test('merges what others have changed since the export', async () => {
    await admin.run(['config', 'export', '--to', dir]);
    await edit(
      'config.json',
      (config) => ((config['search'] as Record<string, unknown>)['defaultView'] = 'thumbnail'),
    );
    await admin.run(['config', 'set', 'global.max_assets', '33']);
    const plan = await admin.run(['config', 'import', dir, '--dry-run']);
    expect(plan).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^config\.json\t~\tsearch\.defaultView\t.*\n$/) as string,
    });
    expect(await admin.run(['config', 'import', dir])).toMatchObject({ code: 0, stdout: '' });
    expect((await admin.run(['config', 'get', 'search.defaultView'])).stdout).toBe('thumbnail\n');
    expect((await admin.run(['config', 'get', 'global.max_assets'])).stdout).toBe('33\n');
  });

  test('stores nothing if both sides changed a value, and --force overwrites it', async () => {
    await admin.run(['config', 'export', '--to', dir]);
    await edit(
      'config.json',
      (config) => ((config['search'] as Record<string, unknown>)['defaultView'] = 'grid'),
    );
    await admin.run(['config', 'set', 'search.defaultView', 'list']);
    const result = await admin.run(['config', 'import', dir, '--json']);
    expect(result).toMatchObject({ code: 9, stdout: '' });
    expect(events(result.stderr)[0]).toMatchObject({ code: 'import-conflict', exit: 9 });
    expect(events(result.stderr)[0]?.['message']).toContain(
      'config.json search.defaultView: yours "grid" · portal "list"',
    );
    expect((await admin.run(['config', 'get', 'search.defaultView'])).stdout).toBe('list\n');
    expect(await admin.run(['config', 'import', dir, '--force'])).toMatchObject({ code: 0 });
    expect((await admin.run(['config', 'get', 'search.defaultView'])).stdout).toBe('grid\n');
  });

  test('without the base, every difference is a conflict', async () => {
    await admin.run(['translations', 'export', '--to', dir]);
    await writeFile(join(dir, '.assetportal-export.json'), '{"format":1,"schema":"5.1.4","resources":{}}');
    // Another import would record the stored content as the base.
    expect(await admin.run(['translations', 'import', dir, '--dry-run'])).toMatchObject({ code: 0 });
    await edit('translations/de.json', (tree) => (tree['search'] = { title: 'Anders' }));
    expect(await admin.run(['translations', 'import', dir])).toMatchObject({ code: 9 });
  });

  test('removes only with --delete, and then needs a confirmation', async () => {
    await admin.run(['translations', 'export', '--to', dir]);
    await edit('translations/de.json', (tree) => delete tree['search']);
    const result = await admin.run(['translations', 'import', dir]);
    expect(result).toMatchObject({ code: 0 });
    expect(result.stderr).toContain('--delete');
    expect(await translationsOf('de')).toHaveProperty('search.title', 'Suche');
    expect(await admin.run(['translations', 'diff', dir, '--check'])).toMatchObject({
      code: 1,
      stdout: 'translations/de.json\t-\tsearch\t{"title":"Suche"}\tnull\n',
    });
    expect(await admin.run(['translations', 'import', dir, '--delete'])).toMatchObject({ code: 2 });
    expect(await admin.run(['translations', 'import', dir, '--delete', '--yes'])).toMatchObject({ code: 0 });
    expect(await translationsOf('de')).not.toHaveProperty('search');
  });

  test.each([
    ['not JSON', '{', 3],
    ['a list', '[]', 3],
    ['an invalid value', '{"search":{"defaultView":"gird"}}', 3],
  ])('%s ends with %i', async (_, text, code) => {
    await mkdir(dir);
    await writeFile(join(dir, 'config.json'), text);
    expect(await admin.run(['config', 'import', dir])).toMatchObject({ code, stdout: '' });
  });

  test('an invalid value that the portal has is no reason to refuse its own export', async () => {
    const { portal } = empty;
    const before = (await (await portal.admin()).config.get()).value;
    const search = before['search'] as Record<string, unknown>;
    await (
      await portal.admin()
    ).config.save({
      config: { ...before, search: { ...search, defaultView: 'tiles' } },
    });
    await adminOfEmpty.run(['config', 'export', '--to', dir]);
    expect(await adminOfEmpty.run(['config', 'import', dir])).toMatchObject({ code: 0 });
    await edit('config.json', (config) => (config['global'] = { max_assets: 'many' }));
    const result = await adminOfEmpty.run(['config', 'import', dir, '--json']);
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(events(result.stderr)[0]).toMatchObject({ code: 'file-faults' });
    expect(result.stderr).not.toContain('defaultView');
  });

  test.each([
    ['translations', 'pages'],
    ['pages', 'config'],
    ['config', 'pages'],
  ])(
    '%s of an export without such files: nothing to import, but not in a missing folder',
    async (kind, other) => {
      const nothing = { code: 0, stdout: '', stderr: `${dir} contains nothing to import.\n` };
      expect(await admin.run([kind, 'import', dir])).toMatchObject({ code: 3, stdout: '' });
      await mkdir(join(dir, kind), { recursive: true });
      await writeFile(join(dir, kind, '.gitkeep'), '');
      expect(await admin.run([kind, 'import', dir])).toEqual(nothing);
      expect(await filesIn(dir)).toEqual({ [`${kind}/.gitkeep`]: '' });
      expect(await admin.run([other, 'export', '--to', dir])).toMatchObject({ code: 0 });
      expect(await admin.run([kind, 'import', dir])).toEqual(nothing);
      expect(await admin.run(['plan', dir, '--only', kind, '--check'])).toMatchObject({ ...nothing });
      expect(await admin.run(['apply', dir, '--only', kind])).toMatchObject({ ...nothing });
      const json = await admin.run([kind, 'import', dir, '--json']);
      expect(JSON.parse(json.stdout)).toMatchObject({ kind: 'changes', saved: false, items: [] });
    },
  );

  test('the bundle of a portal without translations is imported', async () => {
    const { stdout } = await adminOfEmpty.run(['translations', 'export', '--to', '-']);
    const result = await admin.run(['translations', 'import', '-'], { input: stdout });
    expect(result).toMatchObject({ code: 0, stdout: '' });
  });

  test('a folder with other files only ends with 3', async () => {
    await mkdir(join(dir, 'translations'), { recursive: true });
    await writeFile(join(dir, 'translations/..json'), '{}');
    await writeFile(join(dir, 'translations/notes.txt'), '');
    expect(await admin.run(['translations', 'import', dir])).toMatchObject({ code: 3 });
  });
});
