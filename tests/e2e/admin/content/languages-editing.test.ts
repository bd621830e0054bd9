/** @module-tag night */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '@assetportal/sdk/contract';
import { ADMIN_PASSWORD } from '../../../fixtures/library.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../../fixtures/web.js';
import {
  cell,
  openLanguages,
  resetLanguages,
  searchMessages,
  storedMenu,
  storedMessages,
  storeMessages,
  typeMessage,
} from '../languages.js';
import { openAdmin, saveBar, type AdminPage, saveBarGone } from '../open.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
beforeEach(() => resetLanguages(web));

const save = async (page: AdminPage) => {
  await page.keyboard.press('Control+s');
  await saveBarGone(page);
};

/** Adds a language in the dialog that is open, up to the choice of how it starts. */
async function fillLanguage(page: AdminPage, typed: string, start: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().pressSequentially(typed);
  await dialog.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await dialog.locator('select').selectOption(start);
}

const addButton = (page: AdminPage, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

const italian = (text: string) => ({
  name: 'it.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`key,target\nsearch.clear,${text}\n`),
});

describe('the list of languages', () => {
  it('starts with a copy, is sorted by keyboard, and removes after a question', async () => {
    const page = await openLanguages(web);
    const menu = page.getByRole('list', { name: 'Languages for visitors' });
    const names = () => menu.getByRole('listitem').locator('bdi').allInnerTexts();
    await page.getByRole('button', { name: 'Add a language' }).click();
    await fillLanguage(page, 'Spanish', 'A copy of English');
    await addButton(page, 'Add').click();
    await page.getByRole('heading', { name: 'Español' }).waitFor();
    await searchMessages(page, 'search.clear');
    await cell(page, 'search.clear').getByText('Clear search').waitFor();
    expect(await names()).not.toContain('Español');
    await page.getByRole('switch', { name: 'Offer Español to visitors' }).click();
    await expect.poll(names).toEqual(['Deutsch', 'English', 'Español']);

    const move = async (...keys: readonly string[]) => {
      await menu.getByRole('button', { name: 'Move Español' }).focus();
      for (const key of ['Space', ...keys, 'Space']) await page.keyboard.press(key);
    };
    await move('ArrowUp');
    await expect.poll(names).toEqual(['Deutsch', 'Español', 'English']);
    // The first language cannot be removed.
    const remove = page.getByRole('menuitem', { name: 'Remove the language Español' });
    const more = page.getByRole('button', { name: 'More for Spanish' });
    await move('Home');
    await expect.poll(names).toEqual(['Español', 'Deutsch', 'English']);
    await menu.getByRole('img', { name: 'The first language cannot be removed' }).waitFor();
    await more.click();
    await page.getByRole('menuitem').first().waitFor();
    await expect.poll(() => remove.count()).toBe(0);
    await page.keyboard.press('Escape');
    await saveBar(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(names).toEqual(['Deutsch', 'Español', 'English']);

    await more.click();
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Remove this language?' });
    await question
      .getByText(/^Remove Español and its [\d,.]+ messages\? They stay in the history\.$/)
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(names).toEqual(['Deutsch', 'Español', 'English']);
    await more.click();
    await remove.click();
    await question.getByRole('button', { name: 'Remove the language Español' }).click();
    await expect.poll(names).toEqual(['Deutsch', 'English']);
    // Undo returns the language with its messages and its place.
    await page.keyboard.press('Control+z');
    await expect.poll(names).toEqual(['Deutsch', 'Español', 'English']);
    await save(page);
    expect((await storedMessages(web, 'es'))['search']).toMatchObject({ clear: 'Clear search' });
    expect(await storedMenu(web)).toEqual(['DE', 'ES', 'EN']);

    await menu.getByRole('button', { name: /^Español/ }).click();
    await more.click();
    await remove.click();
    await question.getByRole('button', { name: 'Remove the language Español' }).click();
    await save(page);
    expect(await storedMenu(web)).toEqual(['DE', 'EN']);
    expect(Object.keys(await storedMessages(web, 'es'))).toEqual([]);

    // A language that starts with a file opens the choice of the file at once.
    await page.getByRole('button', { name: 'Add a language' }).click();
    await fillLanguage(page, 'Italian', 'The messages of a file …');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), addButton(page, 'Add').click()]);
    await chooser.setFiles(italian('Cancella'));
    await page.getByRole('button', { name: 'Import 1 message' }).click();
    await page.getByRole('heading', { name: 'Italiano' }).waitFor();
    await saveBar(page).getByText('2 unsaved changes').first().waitFor();
  });

  it(
    'on a phone, adds a language from a file, imports, and shows the source above the target',
    { tags: ['night'] },
    async () => {
      const page = await openLanguages(web, { width: 390, locale: 'de-DE' }, '?lang=en');
      const bar = page.getByRole('region', { name: 'Nicht gespeicherte Änderungen' });
      await page.getByRole('button', { name: 'Mehr zu Englisch' }).tap();
      await page.getByRole('menuitem', { name: 'Sprache hinzufügen' }).tap();
      await fillLanguage(page, 'Italienisch', 'Den Texten einer Datei …');
      const [started] = await Promise.all([
        page.waitForEvent('filechooser'),
        addButton(page, 'Hinzufügen').tap(),
      ]);
      await started.setFiles(italian('Cancella {{x}}'));
      const dialog = page.getByRole('dialog', { name: 'it.csv in Italiano importieren' });
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: '1 Text importieren' }).tap();
      // The message about the import does not cover the bar.
      await page.getByRole('status').getByText('importiert').waitFor();
      await bar.getByText(/^\d offen$/).tap();
      await bar.getByText('1 Problem. Speichern ist möglich.').filter({ visible: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await bar.getByText(/^\d offen$/).tap();

      await page.getByRole('button', { name: 'Import, Export' }).tap();
      const [again] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('menuitem', { name: /^Datei wählen …/ }).tap(),
      ]);
      await again.setFiles(italian('Svuota'));
      await page.getByRole('button', { name: '1 Text importieren' }).tap();
      await searchMessages(page, 'search.clear');
      const row = page.locator('[data-kind=row]').filter({ has: cell(page, 'search.clear') });
      await cell(page, 'search.clear').getByText('Svuota').waitFor();
      await expect.poll(() => bar.getByText('Speichern ist möglich.').count()).toBe(0);
      const source = row.getByText('Clear search', { exact: true });
      await source.waitFor();
      // The height of a line is measured after the line appears.
      const distances = async () => {
        const [above, below] = [await source.boundingBox(), await cell(page, 'search.clear').boundingBox()];
        const bottom = (above?.y ?? Infinity) + (above?.height ?? 0);
        return Math.max(bottom - (below?.y ?? 0), Math.abs((above?.x ?? 0) - (below?.x ?? Infinity)));
      };
      await expect.poll(distances).toBeLessThanOrEqual(12);
    },
  );
});

describe('messages', () => {
  it('survive the end of the session and a lost connection', { tags: ['night'] }, async () => {
    await storeMessages(web, { search: { clear: 'Effacer', title: 'Recherche' } });
    const page = await openLanguages(web, {}, '?lang=fr&key=search.clear');
    await expect
      .poll(() => cell(page, 'search.clear').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.type('Vider');
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name.startsWith(SESSION_COOKIE))?.value;
    await web.portal.client(token).session.logout({});
    await page.keyboard.type(' tout');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await saveBar(page).getByText('Your session has ended. Log in to save; nothing is lost.').waitFor();
    await typeMessage(page, 'search.title', 'Chercher');
    await page.keyboard.press('Control+s');
    await dialog.locator('input[name=username]').fill('admin');
    await dialog.locator('input[name=password]').fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await storedMessages(web, 'fr'))['search'])
      .toMatchObject({ clear: 'Vider tout', title: 'Chercher' });
    await saveBarGone(page);

    // No reply to a save: it is repeated, with the later edits.
    let attempts = 0;
    const isSave = (url: URL) => url.pathname.endsWith('/config/translations');
    await page.route(isSave, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      attempts += 1;
      return route.abort('connectionfailed');
    });
    await typeMessage(page, 'search.clear', 'Nettoyer');
    await page.keyboard.press('Control+s');
    await saveBar(page).getByText('No connection. Your changes stay here.').waitFor();
    await typeMessage(page, 'search.title', 'Trouver');
    await expect.poll(() => attempts).toBeGreaterThan(1);
    await page.unroute(isSave);
    await expect
      .poll(async () => (await storedMessages(web, 'fr'))['search'])
      .toMatchObject({ clear: 'Nettoyer', title: 'Trouver' });
    await saveBarGone(page);
  });

  it('stay text, whatever an admin types', async () => {
    const HTML = '"><img src=x onerror=alert(1)><script>alert(2)</script>&amp; {{constructor}}';
    const LANGUAGES = 'مرحبا \u202eabc\u202c 👩‍👩‍👧‍👦 𝒳 $t(search.title)';
    const LENGTH = 'Wort'.repeat(1_200);
    const page = await openLanguages(web, {}, '?lang=en');
    await page.getByRole('heading', { name: 'English' }).waitFor();
    const texts = [
      ['header.login', HTML],
      ['search.clear', LENGTH],
      ['search.placeholder', LANGUAGES],
    ] as const;
    for (const [key, text] of texts) {
      await typeMessage(page, key, text);
      await expect.poll(() => cell(page, key).locator('[lang=en]').textContent()).toBe(text);
    }
    await save(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
    await page.reload();
    for (const [key, text] of texts) {
      await searchMessages(page, key);
      await expect.poll(() => cell(page, key).locator('[lang=en]').textContent()).toBe(text);
    }
    const visitor = await web.visit('/search', { locale: 'en-GB' });
    await expect.poll(() => visitor.locator('body').textContent()).toContain('<script>alert(2)</script>');
    await expect
      .poll(() => visitor.locator('input[placeholder]').first().getAttribute('placeholder'))
      .toBe(LANGUAGES);
    for (const one of [page, visitor]) {
      await expect.poll(() => one.locator('img[src=x]').count()).toBe(0);
      expect(one.browserErrors).toEqual([]);
    }
  });

  it('match in the search over all settings, which leads to their row', { tags: ['night'] }, async () => {
    await storeMessages(web, { search: { clear: 'Effacer', title: 'Recherche de fichiers' } });
    const page = await openAdmin(web, 'general');
    const find = async (query: string, option: RegExp) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search settings, messages and pages' }).fill(query);
      const found = page.getByRole('option', { name: option });
      await found.first().waitFor();
      return found.first();
    };
    const isReached = (key: string) =>
      expect
        .poll(() =>
          cell(page, key).evaluateAll(([element]) => {
            if (element === undefined || element !== document.activeElement) return false;
            const { top, bottom } = element.getBoundingClientRect();
            return top > 0 && bottom < innerHeight;
          }),
        )
        .toBe(true);
    await find('effacer', /^Effacer.*search\.clear/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/language?lang=fr');
    await page.getByRole('heading', { name: 'Français' }).waitFor();
    await isReached('search.clear');
    // A filter that hides the row ends.
    await page.getByRole('radio', { name: /^Changed/ }).click();
    await searchMessages(page, 'nothing like this');
    await page.getByText('No unsaved messages').waitFor();
    await (await find('fichiers', /search\.title/)).click();
    await isReached('search.title');
    await expect.poll(() => page.getByRole('radio', { name: /^All/ }).isChecked()).toBe(true);
    // A message that matches in the language of the admin leads to that language.
    await find('skip to filters', /skipToFacets/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'English' }).waitFor();
  });
});
