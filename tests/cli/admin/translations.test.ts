import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import * as foreign from '../../sdk/translations/formats/foreign-files.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { itemsOf, terminal } from '../terminal.js';

let library: CliPortal;
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
});
beforeEach(async () => {
  count += 1;
  dir = join(home.path, `files-${count}`);
  await save('en', { search: { title: 'Find' } });
  await save('fr', { _meta: { lang: 'Français' }, search: { title: 'Recherche' } });
  for (const lang of ['cs', 'pl']) await save(lang, {});
});
afterAll(async () => {
  await library.close();
  await empty.close();
  await home.remove();
});

const save = async (lang: string, tree: Record<string, unknown>, { portal } = library) =>
  (await portal.admin()).translations.save({ lang, tree });
const stored = async (lang: string, { portal } = library) =>
  (await (await portal.admin()).translations.get({ lang })).value as Record<string, Record<string, unknown>>;

/** Messages that damage careless formats: placeholders, plurals, HTML, direction marks, breaks, control characters. */
const HOSTILE = [
  '{{count}} of {{ total }} and {{-raw}}',
  '<b>bold</b> &amp; "quoted"\\',
  'مرحبا \u200f{{user}}\u200e שלום \u202e',
  'line\nbreak\r\nreturn\ttab',
  ' outer ',
  '',
  '=1+1',
  '\u0001\u0007\b\u001b\u001f\u007f\u0085\u2028\ufeff',
];
const LANGUAGES = { csv: 'ar', po: 'pl', xliff: 'fr' } as const;

describe('formats (issue 18: lossless round trip)', () => {
  test.each(['csv', 'xliff', 'po'] as const)(
    '%s: an import into an empty portal gives the same tree',
    { tags: ['gate'] },
    async (format) => {
      const lang = LANGUAGES[format];
      const texts = Object.fromEntries(HOSTILE.map((text, at) => [`m${at}`, text]));
      const tree = { all: texts, search: { found_one: 'a', found_other: '{{count}}', 'a.b\\c': 'Ü' } };
      await save(lang, tree);
      await Promise.all([save(lang, {}, empty), save('en', { search: { title: 'Find' } }, empty)]);
      const options = ['--lang', lang, '--format', format];
      const file = await admin.run(['translations', 'export', '--to', '-', ...options]);
      expect(file).toMatchObject({ code: 0, stderr: '' });
      const again = await adminOfEmpty.run(['translations', 'import', '-', ...options], {
        input: file.stdout,
      });
      expect(again).toMatchObject({ code: 0, stdout: '' });
      expect(await stored(lang, empty)).toEqual(tree);
      // The same content gives the same bytes, in every portal.
      const second = await adminOfEmpty.run(['translations', 'export', '--to', '-', ...options]);
      expect(second.stdout).toBe(file.stdout);
      await save(lang, {});
    },
  );

  test.each(['csv', 'xlf', 'po'])(
    '.%s: merges what others have changed since the export',
    async (extension) => {
      const format = extension === 'xlf' ? 'xliff' : extension;
      await save('fr', { _meta: { lang: 'Français' }, search: { title: 'Recherche', clear: 'Effacer' } });
      const exported = await admin.run([
        'translations',
        'export',
        '--to',
        dir,
        '--lang',
        'fr',
        '--format',
        format,
      ]);
      expect(exported).toMatchObject({ code: 0, stdout: '' });
      const path = join(dir, `translations/fr.${extension}`);
      const text = await readFile(path, 'utf8');
      // A translator needs the source and the missing messages.
      expect(text).toContain('Find');
      expect(text).toContain('asset.download');
      await writeFile(path, text.replace('Recherche', 'Chercher'));
      await save('fr', { _meta: { lang: 'français' }, search: { title: 'Recherche', clear: 'Vider' } });
      const plan = await admin.run(['translations', 'import', dir, '--dry-run', '--json']);
      expect(itemsOf(plan.stdout)).toMatchObject([
        { key: 'search.title', from: 'Recherche', to: 'Chercher' },
      ]);
      expect(await admin.run(['translations', 'import', dir])).toMatchObject({ code: 0, stdout: '' });
      expect(await stored('fr')).toEqual({
        _meta: { lang: 'français' },
        search: { title: 'Chercher', clear: 'Vider' },
      });
      // The file is older than the portal now, but it has no further change.
      await writeFile(path, text.replace('Effacer', 'Supprimer'));
      const conflict = await admin.run(['translations', 'import', path]);
      expect(conflict).toMatchObject({ code: 9, stdout: '' });
      expect(conflict.stderr).toContain('search.clear');
      expect(await admin.run(['translations', 'import', path, '--force'])).toMatchObject({ code: 0 });
      expect((await stored('fr'))['search']).toMatchObject({ clear: 'Supprimer' });
    },
  );

  test('removes messages only with --delete, and marks fuzzy ones for review', async () => {
    await save('fr', { search: { title: 'Recherche', clear: 'Effacer' } });
    await admin.run(['translations', 'export', '--to', dir, '--lang', 'fr', '--format', 'csv']);
    const path = join(dir, 'translations/fr.csv');
    const text = await readFile(path, 'utf8');
    const lines = text.split('\r\n').filter((line) => !line.startsWith('search.clear,'));
    await writeFile(path, lines.join('\r\n').replace('Recherche,translated', 'Chercher,review'));
    expect(await admin.run(['translations', 'import', dir])).toMatchObject({ code: 0 });
    expect(await stored('fr')).toMatchObject({
      _meta: { sources: { en: { 'search.title': 'review' } } },
      search: { title: 'Chercher', clear: 'Effacer' },
    });
    const check = await admin.run(['translations', 'diff', dir, '--check', '--json']);
    expect(check.code).toBe(1);
    expect(itemsOf(check.stdout)).toMatchObject([{ key: 'search.clear', change: 'removed' }]);
    expect(await admin.run(['translations', 'import', dir, '--delete'])).toMatchObject({ code: 2 });
    expect(await admin.run(['translations', 'import', dir, '--delete', '--yes'])).toMatchObject({ code: 0 });
    expect((await stored('fr'))['search']).toEqual({ title: 'Chercher' });
    expect(await admin.run(['translations', 'diff', path, '--check'])).toMatchObject({ code: 0, stdout: '' });
  });

  test('does not overwrite edits in the folder, nor files of another format', async () => {
    const run = (...more: string[]) =>
      admin.run(['translations', 'export', '--to', dir, '--lang', 'fr', ...more]);
    await run('--format', 'po');
    const path = join(dir, 'translations/fr.po');
    await writeFile(path, (await readFile(path, 'utf8')).replace('Recherche', 'Chercher'));
    expect(await run('--format', 'po')).toMatchObject({ code: 3 });
    expect(await run('--format', 'csv')).toMatchObject({ code: 3 });
    expect(await readFile(path, 'utf8')).toContain('Chercher');
    expect(await run('--format', 'po', '--force')).toMatchObject({ code: 0 });
    // Without edits, a newer version replaces the file.
    await save('fr', { search: { title: 'Trouver' } });
    expect(await run('--format', 'po')).toMatchObject({ code: 0 });
    expect(await readFile(path, 'utf8')).toContain('Trouver');
    expect(await readdir(join(dir, 'translations'))).toEqual(['fr.po']);
  });
});

describe('files of other tools (issue 18)', () => {
  const imported = async (name: string, content: string, ...more: string[]) => {
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, name), content);
    return admin.run(['translations', 'import', join(dir, name), ...more]);
  };

  test('Weblate (PO), Poedit (PO) and Weblate (XLIFF) import into languages that have no messages', async () => {
    await save('fr', {});
    expect(await imported('fr.po', foreign.WEBLATE_PO)).toMatchObject({ code: 0, stdout: '' });
    const { _meta, ...messages } = await stored('fr');
    expect(_meta).toEqual({ sources: { en: { 'search.results': 'review' } } });
    expect(messages['search']).toMatchObject({
      clear: 'Effacer la recherche',
      results: 'Résultats\nde « recherche »',
      found_one: '{{count}} résultat',
      found_other: '{{count}} résultats',
    });
    expect(await imported('messages.po', foreign.POEDIT_PO, '--lang', 'pl')).toMatchObject({ code: 0 });
    expect((await stored('pl'))['search']).toMatchObject({ clear: 'Wyczyść', found_few: '{{count}} wyniki' });
    expect(await imported('cs.xlf', foreign.WEBLATE_XLIFF)).toMatchObject({ code: 0 });
    expect((await stored('cs'))['search']).toMatchObject({ clear: 'Smazat <vše>\n', label: 'Hledat' });
  });

  test('Crowdin (CSV): without a base, a different message is a conflict', async () => {
    await save('fr', { search: { clear: 'Vider' } });
    expect(await imported('fr.csv', foreign.CROWDIN_CSV)).toMatchObject({ code: 9 });
    expect(await imported('fr.csv', foreign.CROWDIN_CSV, '--force')).toMatchObject({ code: 0 });
    expect((await stored('fr'))['search']).toMatchObject({ clear: 'Effacer' });
  });

  test('names entries that cannot be used, and the line of a fault', async () => {
    await save('fr', {});
    const csv = 'key,target\n__proto__.x,1\nok,first\nok,second\nsearch,group\nsearch.title,x\n';
    const result = await imported('fr.csv', csv);
    expect(result.code).toBe(8);
    expect(result.stderr).toMatch(
      /fr\.csv:2: “__proto__\.x”.*\n.*fr\.csv:4: “ok”.*\n.*fr\.csv:6: “search\.title”/,
    );
    expect(await stored('fr')).toEqual({ ok: 'first', search: 'group' });
    const fault = await imported('fr.po', 'msgid "a"\nmsgstr "b\u001b[2J');
    expect(fault).toMatchObject({ code: 3, stdout: '' });
    expect(fault.stderr).toContain('fr.po:2');
    expect(fault.stderr).not.toContain('\u001b');
    expect(await imported('fr.xlf', foreign.WEBLATE_XLIFF)).toMatchObject({ code: 3 });
  });

  test.each([
    ['an unknown format', ['export', '--to', 'x', '--format', 'xlsx']],
    ['a language that the portal does not have', ['export', '--to', 'x', '--lang', 'eo']],
    ['several languages on stdout', ['export', '--to', '-', '--format', 'po']],
    ['stdin without a language', ['import', '-', '--format', 'po']],
  ])('%s is a usage error', async (_, args) => {
    expect(await admin.run(['translations', ...args])).toMatchObject({ code: 2, stdout: '' });
  });
});
