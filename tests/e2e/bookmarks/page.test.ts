/** @module-tag gate */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asset } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { localizedText } from '@assetportal/sdk/rules';
import { loggedIn, logInByCall } from '../../fixtures/users.js';
import { weakFocus } from '../../fixtures/accessibility/focus-ring.js';
import { missingInOrder, spokenNodes } from '../../fixtures/accessibility/tree.js';
import { releaseAt } from '../../fixtures/browsers/pointer.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let anna: Portal;
let assets: readonly Asset[] = [];
beforeAll(async () => {
  web = await webPortal();
  anna = await loggedIn(web.portal, 'anna');
  assets = (await anna.search.query({ rows: 12 })).assets;
}, SET_UP_TIME);
afterAll(() => web.close());
beforeEach(() => saveOrder(0, 1, 2, 3, 4));

const idsAt = (...at: readonly number[]) => at.map((index) => assets[index]?.id ?? '');
const titleAt = (index: number) => localizedText(assets[index] ?? {}, 'title', 'de') ?? '';
const saveOrder = async (...at: readonly number[]) => void (await anna.bookmarks.save({ ids: idsAt(...at) }));

/** Options of a visit as Anna. @param prepare Called before the page loads. */
const asAnna = (
  options: Parameters<WebPortal['visit']>[1] = {},
  prepare: (page: Page) => unknown = () => undefined,
) => ({
  withoutPageData: false,
  ...options,
  before: async (page: Page) => {
    await logInByCall(page, web.portal.url, 'anna');
    await prepare(page);
  },
});

/** Opens the page of the bookmarks as Anna. */
async function onPage(options: Parameters<WebPortal['visit']>[1] = {}) {
  const page = await web.visit('/bookmark', asAnna(options));
  await rows(page).first().getByRole('link').first().waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole('list', { name: /^Merkliste: / }).locator('> [data-id]');
/** Titles in the order in which the rows are displayed. */
const shown = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((row) => row.getAttribute('data-id')),
  );
const showsOrder = (page: Page, ...at: readonly number[]) =>
  expect.poll(() => shown(page)).toEqual(idsAt(...at));
const isSaved = (...at: readonly number[]) => expect.poll(() => anna.bookmarks.list()).toEqual(idsAt(...at));
const handle = (page: Page, index: number) =>
  page.getByRole('button', { name: `${titleAt(index)} verschieben`, exact: true });
const remove = (page: Page, index: number) =>
  page.getByRole('button', { name: `${titleAt(index)} von der Merkliste entfernen`, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Rückgängig' });
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
const announced = (page: Page, text: string) =>
  expect.poll(async () => (await page.locator('[role=status]').allTextContents()).join('\n')).toContain(text);

describe('order of the bookmarks', () => {
  it('changes by keyboard, with an announcement of each step', async () => {
    const page = await onPage();
    await handle(page, 1).focus();
    await page.keyboard.press('Space');
    await announced(page, `${titleAt(1)} aufgehoben, Platz 2 von 5`);
    await page.keyboard.press('ArrowDown');
    await announced(page, `${titleAt(1)}, Platz 3 von 5`);
    await showsOrder(page, 0, 2, 1, 3, 4);
    await page.keyboard.press('End');
    await announced(page, `${titleAt(1)}, Platz 5 von 5`);
    await page.keyboard.press('Home');
    await announced(page, `${titleAt(1)}, Platz 1 von 5`);
    await page.keyboard.press('Space');
    await announced(page, `${titleAt(1)} abgelegt, Platz 1 von 5`);
    await isSaved(1, 0, 2, 3, 4);
    await showsOrder(page, 1, 0, 2, 3, 4);
    await expect.poll(() => focusedName(page)).toBe(`${titleAt(1)} verschieben`);
    // Escape returns the row, and saves nothing.
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await showsOrder(page, 0, 2, 3, 4, 1);
    await page.keyboard.press('Escape');
    await announced(page, `${titleAt(1)} ist wieder auf Platz 1 von 5`);
    await showsOrder(page, 1, 0, 2, 3, 4);
    await isSaved(1, 0, 2, 3, 4);
    // Tab leaves the row that is picked up, and returns it.
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await showsOrder(page, 1, 0, 2, 3, 4);
  });

  it(
    'changes by dragging, and returns on Escape and if it cannot be saved',
    { tags: ['gate', '4.bookmarks.states', '8.bookmarks.not-saved'] },
    async () => {
      const page = await onPage();
      const dragBy = async (index: number, y: number) => {
        const box = await handle(page, index).boundingBox();
        const [x, top] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 12];
        await page.mouse.move(x, top);
        await page.mouse.down();
        await page.mouse.move(x, top + y / 2, { steps: 4 });
        await page.mouse.move(x, top + y, { steps: 4 });
      };
      await dragBy(0, 180);
      await page.mouse.up();
      await isSaved(1, 2, 0, 3, 4);
      await showsOrder(page, 1, 2, 0, 3, 4);
      await dragBy(1, 180);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await showsOrder(page, 1, 2, 0, 3, 4);
      await page.route('**/config/bookmarks', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      );
      await dragBy(1, 180);
      await page.mouse.up();
      await page.getByText('die Merkliste konnte nicht gespeichert werden').waitFor();
      await showsOrder(page, 1, 2, 0, 3, 4);
      await isSaved(1, 2, 0, 3, 4);
    },
  );

  it('changes to where a fast mouse was released', { tags: ['night'] }, async () => {
    const page = await onPage();
    const box = await handle(page, 0).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 10, { steps: 3 });
    await announced(page, `${titleAt(0)} aufgehoben, Platz 1 von 5`);
    await releaseAt(page, { x, y: y + 180 });
    await isSaved(1, 2, 0, 3, 4);
  });

  it('changes by holding the handle with a finger', { tags: ['night'] }, async () => {
    const page = await onPage({ width: 390 });
    const box = await handle(page, 0).boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y }],
      });
    await touch('touchStart', at.y);
    await announced(page, `${titleAt(0)} aufgehoben, Platz 1 von 5`);
    await touch('touchMove', at.y + 60);
    await touch('touchMove', at.y + 80);
    await announced(page, `${titleAt(0)}, Platz 2 von 5`);
    await touch('touchEnd', 0);
    await isSaved(1, 0, 2, 3, 4);
  });

  it('moves a row to the top and to the end with the context menu', { tags: ['night'] }, async () => {
    const page = await onPage();
    await rows(page)
      .nth(3)
      .click({ button: 'right', position: { x: 300, y: 12 } });
    await page.getByRole('menuitem', { name: 'An den Anfang verschieben' }).click();
    await showsOrder(page, 3, 0, 1, 2, 4);
    await isSaved(3, 0, 1, 2, 4);
    await expect.poll(() => focusedName(page)).toBe(`${titleAt(3)} verschieben`);
    await rows(page)
      .first()
      .click({ button: 'right', position: { x: 300, y: 12 } });
    await page.getByRole('menuitem', { name: 'Ans Ende verschieben' }).click();
    await isSaved(0, 1, 2, 4, 3);
  });

  it(
    'returns without a message if the user may not save it any more',
    { tags: ['gate', '8.bookmarks.not-on-403'] },
    async () => {
      const page = await onPage();
      const problem = { type: 'about:blank', title: 'T', status: 403, detail: 'D', code: 'forbidden' };
      await page.route('**/config/bookmarks', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 403, json: problem })
          : route.continue(),
      );
      const refused = page.waitForResponse((response) => response.status() === 403);
      await handle(page, 4).focus();
      for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
      await refused;
      await showsOrder(page, 0, 1, 2, 3, 4);
      await expect.poll(() => page.getByText('konnte nicht gespeichert werden').count()).toBe(0);
      await isSaved(0, 1, 2, 3, 4);
    },
  );

  it('merges with another tab that has changed the list in between', { tags: ['night'] }, async () => {
    const page = await onPage();
    await saveOrder(0, 1, 2, 3, 4, 5);
    await handle(page, 4).focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    await isSaved(4, 0, 1, 2, 3, 5);
    await showsOrder(page, 4, 0, 1, 2, 3, 5);
  });
});

describe('removal of bookmarks', { tags: ['2.bookmark.buttons'] }, () => {
  it(
    'moves the focus to the next row, needs a confirmation for all, and can be undone',
    { tags: ['8.bookmarks.messages', '9.modal-widths'] },
    async () => {
      const page = await onPage();
      await remove(page, 1).focus();
      await page.keyboard.press('Enter');
      await announced(page, 'Von der Merkliste entfernt');
      await announced(page, titleAt(1));
      await expect.poll(() => focusedName(page)).toBe(`${titleAt(2)} von der Merkliste entfernen`);
      await page.keyboard.press('Enter');
      await announced(page, 'Von der Merkliste entfernt: 2 Assets');
      await isSaved(0, 3, 4);
      // The keyboard need not reach the message.
      await page.keyboard.press('Control+z');
      await isSaved(0, 1, 2, 3, 4);
      await showsOrder(page, 0, 1, 2, 3, 4);
      // The message about the saved list offers an undo as well. The next one would wait for it.
      await page.getByText('Merkliste gespeichert!').waitFor();
      await page.endTimers();

      await page.getByRole('button', { name: 'Alle entfernen' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Merkliste leeren?' });
      await dialog.waitFor();
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(400);
      await expect.poll(() => focusedName(page)).toBe('Abbrechen');
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await isSaved(0, 1, 2, 3, 4);
      await page.getByRole('button', { name: 'Alle entfernen' }).click();
      await page.getByRole('button', { name: 'Alle 5 entfernen' }).click();
      await page.getByRole('heading', { name: 'Ihre Merkliste ist leer.' }).waitFor();
      await undo(page).click();
      await isSaved(0, 1, 2, 3, 4);
      await showsOrder(page, 0, 1, 2, 3, 4);

      await remove(page, 4).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focusedName(page)).toBe(`${titleAt(3)} von der Merkliste entfernen`);
    },
  );
});

describe(
  'page of the bookmarks',
  { tags: ['1.users.bookmarks', '2.routes.bookmark', '2.bookmark.header'] },
  () => {
    it('copies one link to all, and leads to the assets and back to the results', async () => {
      const page = await onPage({ permissions: ['clipboard-read', 'clipboard-write'] });
      await page.getByRole('button', { name: 'Link kopieren' }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(`${web.portal.url}/search/*?f.id=${idsAt(0, 1, 2, 3, 4).join(',')}`);
      await page.getByText(/5 Assets · /).waitFor();
      await page.getByText('im Konto anna').waitFor();
      await rows(page)
        .nth(2)
        .getByRole('link', { name: titleAt(2) })
        .click();
      await page.waitForURL(`**/asset/${idsAt(2)[0]}`);
      await page.goBack();
      // The page of the asset has the same link while it disappears.
      await rows(page).first().waitFor();
      await page.getByRole('link', { name: 'Zurück zu den Ergebnissen' }).click();
      await page.waitForURL('**/search/*');
    });

    it('has landmarks, headings and named rows in reading order', { tags: ['night'] }, async () => {
      const page = await onPage();
      await page.getByText(/5 Assets · /).waitFor();
      const nodes = await spokenNodes(page);
      expect(
        missingInOrder(nodes, [
          'main',
          'link Zurück zu den Ergebnissen',
          'heading Merkliste',
          'list Merkliste: 5 Assets',
          `button ${titleAt(0)} verschieben`,
          `link ${titleAt(0)}`,
          `button ${titleAt(0)} herunterladen`,
          `button ${titleAt(0)} von der Merkliste entfernen`,
          `button ${titleAt(1)} verschieben`,
          'complementary Aktionen',
          'button Link kopieren',
          'button Alle entfernen',
        ]),
      ).toEqual([]);
      const description = nodes.find(({ name }) => name === `${titleAt(0)} verschieben`)?.description;
      expect(description).toMatch(/^Leertaste hebt auf/);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      expect(page.browserErrors).toEqual([]);
      await rows(page).first().getByRole('button').first().focus();
      expect(await weakFocus(page, 6)).toEqual([]);
    });

    it('marks assets that the user may not download', { tags: ['gate'] }, async () => {
      const [locked = ''] = idsAt(1);
      const set = { id: 'original', title: 'Original', allowed: 4, total: 5, bytes: 4_400_000 };
      const page = await web.visit(
        '/bookmark',
        asAnna({}, (fresh) =>
          fresh.route('**/session/csets', (route) =>
            route.fulfill({ json: { convert_sets: [set], unavailable: [locked] } }),
          ),
        ),
      );
      await rows(page).nth(1).getByText('Download nicht verfügbar').waitFor();
      await page.getByText('Original · 4 von 5 · 4,4 MB').waitFor();
      await page.getByText('1 Asset', { exact: true }).waitFor();
      await expect
        .poll(() =>
          rows(page)
            .nth(1)
            .getByRole('button', { name: /herunterladen/ })
            .count(),
        )
        .toBe(0);
      await expect.poll(() => page.getByRole('button', { name: 'Bestellen' }).count()).toBe(0);
      await expect.poll(() => axeViolations(page)).toEqual([]);
    });

    it('says that the list cannot be loaded, and loads it again', { tags: ['gate'] }, async () => {
      let fails = true;
      const page = await web.visit(
        '/bookmark',
        asAnna({ width: 390 }, (fresh) =>
          fresh.route('**/config/bookmarks', (route) =>
            fails ? route.fulfill({ status: 500, body: '' }) : route.continue(),
          ),
        ),
      );
      await page.getByRole('heading', { name: 'Die Merkliste konnte nicht geladen werden.' }).waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      fails = false;
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect.poll(() => rows(page).count()).toBe(5);
    });

    it('renders only the visible rows of a long list', { tags: ['night'] }, async () => {
      const page = await web.visit('/bookmark');
      const many = Array.from({ length: 3000 }, (_, index) => `n${index}`);
      const copy = (id: string) => ({ ...assets[0], localized: undefined, id, title: `Asset ${id}` });
      await page.route('**/assets*', async (route) => {
        const body = route.request().postDataJSON() as { assetid: string[] } | null;
        const ids = body?.assetid ?? new URL(route.request().url()).searchParams.getAll('assetid');
        await route.fulfill({ json: { response: { numFound: ids.length, docs: ids.map(copy) } } });
      });
      const stored = JSON.stringify({ version: 1, guest: many, pending: [] });
      await page.evaluate((value) => localStorage.setItem('assetportal.bookmarks', value), stored);
      await page.reload();
      await rows(page).first().waitFor();
      await expect.poll(() => rows(page).count()).toBeLessThan(60);
      await page.getByRole('button', { name: 'Asset n0 verschieben' }).focus();
      for (const key of ['Space', 'End', 'Space']) await page.keyboard.press(key);
      await announced(page, 'Asset n0 abgelegt, Platz 3.000 von 3.000');
      await expect.poll(() => focusedName(page)).toBe('Asset n0 verschieben');
      await expect
        .poll(() =>
          page.getByRole('button', { name: 'Asset n0 verschieben' }).evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top > 52 && bottom < window.innerHeight;
          }),
        )
        .toBe(true);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('button', { name: 'Asset n1 verschieben' }).waitFor();
      await expect.poll(() => rows(page).count()).toBeLessThan(60);
    });
  },
);
