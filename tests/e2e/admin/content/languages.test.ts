/** @module-tag sizes */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTranslationFile } from '@assetportal/sdk/translations';
import { cases } from '../../../fixtures/run/nightly.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../../fixtures/web.js';
import {
  cell,
  messageSelected,
  openLanguages,
  resetLanguages,
  searchMessages,
  storedMenu,
  storedMessages,
  storeMessages,
} from '../languages.js';
import { saveBar, saveBarGone } from '../open.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
beforeEach(() => resetLanguages(web));

const stored = (lang: string) => storedMessages(web, lang);
const storeFrench = (tree: Record<string, unknown>) => storeMessages(web, tree);

describe('languages', () => {
  it(
    'are added with a combobox, translated by keyboard, and saved with the menu in one change',
    { tags: ['gate', '1.admin.texts', '8.texts.saved', '3.translation'] },
    async () => {
      const page = await openLanguages(web);
      await page.getByRole('button', { name: 'Add a language' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a language' });
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await dialog.getByText('A name must be entered!').waitFor();
      await dialog.getByText('A code must be entered!').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const name = dialog.getByRole('combobox', { name: 'Name' });
      await name.pressSequentially('Fren');
      await dialog.getByRole('option', { name: /^French/ }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => name.inputValue()).toBe('Français');
      await dialog.getByLabel('Code (ISO 639-1)').fill('de');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await dialog.getByText('The code is already used!').waitFor();
      await dialog.getByLabel('Code (ISO 639-1)').fill('FR');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('heading', { name: 'Français' }).waitFor();
      // F8 selects the first missing message. Typing edits it, Enter moves down, Tab moves to the next missing one.
      await page.keyboard.press('F8');
      const field = page.locator('[role=grid] textarea');
      await field.waitFor();
      const first = (await field.getAttribute('aria-label')) ?? '';
      await page.keyboard.type('Un');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Deux');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('lignes');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Trois');
      await page.keyboard.press('Escape');
      await saveBar(page)
        .getByText(/^5 unsaved changes$/)
        .first()
        .waitFor();
      await page.getByRole('switch', { name: 'Offer Français to visitors' }).click();
      await saveBar(page).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Translations saved!').waitFor();
      const [key = ''] = first.split(', ');
      const levels = key.split('.');
      await expect
        .poll(async () =>
          levels.reduce<unknown>(
            (node, level) => (node as Record<string, unknown>)[level],
            await stored('fr'),
          ),
        )
        .toBe('Un');
      expect(JSON.stringify(await stored('fr'))).toContain('Deux\\nlignes');
      expect(JSON.stringify(await stored('fr'))).not.toContain('Trois');
      expect(await storedMenu(web)).toEqual(['DE', 'EN', 'FR']);
    },
  );

  it(
    'have filters, a search, problems with repairs, and sections that stay at the top',
    { tags: ['night'] },
    async () => {
      await storeFrench({
        search: {
          found_one: '{{count}} résultat',
          found_other: '{count} résultats',
          clear: '<b>Effacer</b>',
        },
      });
      const page = await openLanguages(web, {}, '?lang=fr');
      await page.getByRole('heading', { name: 'Français' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('radio', { name: /^Problems\s*1$/ }).click();
      const broken = cell(page, 'search.found_other');
      await broken.click();
      await page.getByText('{count} is shown to visitors as it is.').waitFor();
      // The bar counts unsaved messages with problems, and saving stays possible.
      await page.keyboard.type('!');
      await saveBar(page).getByText('1 problem. Saving is possible.').filter({ visible: true }).waitFor();
      await expect.poll(() => saveBar(page).getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
      await page.keyboard.press('Backspace');
      await expect.poll(() => saveBar(page).getByText('Saving is possible.').count()).toBe(0);
      await page.getByRole('button', { name: 'Insert {{count}}' }).click();
      await expect.poll(() => page.locator('[role=grid] textarea').inputValue()).toBe('{{count}} résultats');
      await page.keyboard.press('Escape');
      await broken.click();
      await page.getByRole('button', { name: 'Insert {{count}}' }).click();
      await page.keyboard.press('Enter');
      await page.getByRole('radio', { name: /^Changed\s*1$/ }).click();
      await expect.poll(() => page.locator('[data-kind=row]').count()).toBe(1);
      // Undo works across cells, and the list names the message.
      await saveBar(page).getByText('1 unsaved change').first().click();
      await saveBar(page).getByText('search.found_other').waitFor();
      await page.getByRole('button', { name: 'Undo “search.found_other”' }).click();
      await page.getByRole('radio', { name: /^All/ }).click();
      await searchMessages(page, 'effacer');
      await expect.poll(() => page.locator('[data-kind=row]').count()).toBe(1);
      await cell(page, 'search.clear').getByText('<b>Effacer</b>').waitFor();
      await searchMessages(page, '');
      // Two braces suggest the placeholders of the source.
      await page.goto('/admin/language?lang=fr&key=search.found_one');
      await messageSelected(page);
      await cell(page, 'search.found_one').focus();
      await page.keyboard.type('x {{c');
      await page.getByRole('option', { name: '{{count}}' }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('[role=grid] textarea').inputValue()).toBe('x {{count}}');
      // Home and End move to the ends of the table.
      await page.keyboard.press('Escape');
      const row = () =>
        page.evaluate(() =>
          document.activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'),
        );
      const all = Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
      await page.keyboard.press('End');
      await expect.poll(async () => Number(await row())).toBeGreaterThan(all - 5);
      await page.keyboard.press('Home');
      await expect.poll(async () => Number(await row())).toBeLessThan(5);
    },
  );

  it.each(
    cases(
      [
        ['JSON', 'json'],
        ['CSV', 'csv'],
        ['XLIFF 2', 'xlf'],
        ['gettext PO', 'po'],
      ],
      1,
    ),
  )(
    'are exported as %s, edited elsewhere, and imported with a preview',
    { tags: ['gate'] },
    async (label, extension) => {
      await storeFrench({ search: { clear: 'Effacer', title: 'Recherche' } });
      const page = await openLanguages(web, {}, '?lang=fr');
      await page.getByRole('button', { name: 'Import, export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: new RegExp(`^${label}`) }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`translations-fr.${extension}`);
      const text = await readFile(await download.path(), 'utf8');
      expect(readTranslationFile(text, { name: `x.${extension}` })).toMatchObject({ language: 'fr' });
      // Another admin changes one of the messages after the export.
      await storeFrench({ search: { clear: 'Vider', title: 'Recherche' } });
      await page.reload();
      await page.getByRole('heading', { name: 'Français' }).waitFor();
      const buffer = Buffer.from(text.replaceAll('Effacer', 'Nettoyer').replaceAll('Recherche', 'Chercher'));
      await page
        .locator('[data-import]')
        .setInputFiles({ name: `fr.${extension}`, mimeType: 'text/plain', buffer });
      const dialog = page.getByRole('dialog', { name: `Import fr.${extension} into Français` });
      await dialog.getByText('Changed here since the export.').waitFor();
      await dialog.getByRole('checkbox', { name: /search\.title/ }).waitFor();
      if (extension === 'po') expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Import 1 message' }).click();
      await saveBar(page).getByText('1 unsaved change').first().waitFor();
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await stored('fr'))['search'])
        .toMatchObject({ clear: 'Vider', title: 'Chercher' });
    },
  );

  it(
    'name the place of a damaged file and what to do, and show what a file changes',
    { tags: ['gate'] },
    async () => {
      await storeFrench({ search: { clear: 'Effacer' } });
      const page = await openLanguages(web, {}, '?lang=fr');
      const importFile = (name: string, text: string) =>
        page
          .locator('[data-import]')
          .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
      const damaged = [
        ['x.json', '{\n"search": {\n"clear" "x"}}', 3],
        ['x.csv', 'key,target\nsearch.clear,"x\n', 2],
        ['x.xlf', '<xliff version="2.0">\n<file>\n</xliff>', 3],
        ['x.po', 'msgid "search.clear"\nmsgstr "x\n', 2],
      ] as const;
      for (const [name, text, line] of damaged) {
        await importFile(name, text);
        const dialog = page.getByRole('dialog', { name: `Import ${name} into Français` });
        const alert = dialog.getByRole('alert');
        await alert.getByText('Correct the place below, or export it again.').waitFor();
        await alert.getByText(`Line ${line}`, { exact: true }).waitFor();
        await dialog.getByRole('button', { name: 'Choose another file' }).waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
      await importFile('notes', 'Hello');
      await page.getByRole('alert').getByText('Choose one in the format JSON').waitFor();
      await page.keyboard.press('Escape');
      await saveBarGone(page);
      // A file of new, changed and unknown messages. Nothing changes before it is confirmed, and nothing is stored.
      await importFile(
        'fr.csv',
        'key,target\nsearch.clear,Nettoyer\nsearch.title,Recherche\nsearch.cleer,Faute\n',
      );
      const plan = page.getByRole('dialog', { name: 'Import fr.csv into Français' });
      await plan.getByText('No page uses this key. Similar: search.clear').waitFor();
      for (const name of [/^All\s*3$/, /^New\s*1$/, /^Changed\s*1$/, /^Problems\s*1$/])
        await plan.getByRole('radio', { name }).waitFor();
      await expect.poll(() => plan.getByRole('checkbox', { name: /search\.cleer/ }).isChecked()).toBe(false);
      await saveBarGone(page);
      await plan.getByRole('button', { name: 'Import 2 messages' }).click();
      await saveBar(page).getByText('2 unsaved changes').first().waitFor();
      expect((await stored('fr'))['search']).toEqual({ clear: 'Effacer' });
      // An import is one step.
      await page.keyboard.press('Control+z');
      await expect.poll(() => saveBar(page).getByText('unsaved change').count()).toBe(0);
      await page.keyboard.press('Control+Shift+z');
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await stored('fr'))['search'])
        .toEqual({ clear: 'Nettoyer', title: 'Recherche' });
    },
  );

  it('let two admins merge, and decide on the same message', { tags: ['night'] }, async () => {
    await storeFrench({ search: { clear: 'Effacer', title: 'Recherche' } });
    const page = await openLanguages(web, {}, '?lang=fr&key=search.clear');
    await cell(page, 'search.clear').focus();
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await storeFrench({ search: { clear: 'Theirs', title: 'Autre' } });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Theirs').waitFor();
    await dialog.getByRole('button', { name: /^Take all: You/ }).click();
    await dialog.getByRole('button', { name: 'Save merged' }).click();
    await expect
      .poll(async () => (await stored('fr'))['search'])
      .toMatchObject({ clear: 'Mine', title: 'Autre' });
  });

  it(
    'stay after a reload as a draft, in right-to-left languages and on a phone',
    { tags: ['night'] },
    async () => {
      await storeMessages(web, {}, { short: 'ar', lang: 'العربية' });
      const page = await openLanguages(web, { width: 390 }, '?lang=ar&key=search.clear');
      const target = cell(page, 'search.clear').locator('[lang=ar]');
      await expect.poll(() => target.getAttribute('dir')).toBe('rtl');
      expect(await axeViolations(page)).toEqual([]);
      await cell(page, 'search.clear').click();
      await page.keyboard.type('مسح');
      await page.keyboard.press('Enter');
      await saveBar(page).getByText('1 unsaved', { exact: true }).waitFor();
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.getByText('Your changes from').waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await saveBar(page).getByText('1 unsaved', { exact: true }).waitFor();
    },
  );
});
