import { readFile } from 'node:fs/promises';
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeViolations,
  chooseOriginal,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';
import { inMemory, readZip } from '../../fixtures/formats/read-zip.js';

let web: WebPortal;
let all: readonly Asset[] = [];
beforeAll(async () => {
  web = await webPortal();
  const reply = await web.portal.json<SearchReply>('search?solr_rows=1000');
  all = reply.response.docs;
}, SET_UP_TIME);
afterAll(() => web.close());

/** Opens a page with results and focuses the first result. */
async function onResults(options: Parameters<WebPortal['visit']>[1] = {}, path = '/search/*') {
  const page = await web.visit(path, options);
  await page.locator('[data-result="0"]').waitFor();
  await page.locator('[data-result="0"]').focus();
  return page;
}

/** Returns the index of the focused result, or -1 if no result has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.getAttribute('data-result') ?? -1));
const focusOn = (page: Page, index: number) => expect.poll(() => focused(page)).toBe(index);
const selected = (page: Page) => page.locator('[role="gridcell"][aria-selected="true"]');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Auswahl' });
const focusedText = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

describe('selection', () => {
  it(
    'selects by keyboard, downloads the selection as one ZIP, and clears it',
    { tags: ['4.decision.file-name'] },
    async () => {
      const page = await onResults();
      await page.keyboard.press('x');
      await page.getByText('1 ausgewählt').waitFor();
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Shift+ArrowRight');
      await page.getByText('3 ausgewählt').waitFor();
      await expect.poll(() => selected(page).count()).toBe(3);
      await bar(page).getByRole('button', { name: 'Herunterladen' }).click();
      const download = await chooseOriginal(page);
      expect(download.suggestedFilename()).toMatch(/\.zip$/);
      const entries = await readZip(inMemory(await readFile(await download.path())));
      expect(entries.map(({ name }) => name.split('/').at(-1)).sort()).toEqual(
        [...all.slice(0, 3).map((asset) => asset.fname), 'Lizenzen.txt'].sort(),
      );
      await page.locator('[data-result="2"]').focus();
      await page.keyboard.press('Escape');
      await page.getByText('3 ausgewählt').waitFor({ state: 'hidden' });
      await focusOn(page, 2);
    },
  );

  it(
    'adds with Ctrl, extends with Shift, and toggles on click while anything is selected',
    { tags: ['gate'] },
    async () => {
      const page = await onResults();
      const tile = (index: number) => page.locator(`[data-result="${index}"]`);
      await tile(0).click({ modifiers: ['Control'] });
      await tile(2).click({ modifiers: ['Shift'] });
      await page.getByText('3 ausgewählt').waitFor();
      await tile(1).click();
      await page.getByText('2 ausgewählt').waitFor();
      await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
      await tile(1).click();
      await page.waitForURL('**/asset/*');
    },
  );

  it(
    'extends the selection from the last checked result to a check mark that is clicked with Shift',
    { tags: ['night'] },
    async () => {
      const page = await onResults();
      const check = (index: number) => page.locator(`[data-index="${index}"] [data-action="toggle"]`);
      await page.locator('[data-result="0"]').hover();
      await check(0).click();
      await page.getByText('1 ausgewählt').waitFor();
      await page.locator('[data-result="3"]').hover();
      await check(3).click({ modifiers: ['Shift'] });
      await page.getByText('4 ausgewählt').waitFor();
      await expect.poll(() => selected(page).count()).toBe(4);
      await check(1).click();
      await page.getByText('3 ausgewählt').waitFor();
    },
  );

  it('selects on a long press', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*', { width: 390 });
    const tile = page.locator('[data-result="0"]');
    await tile.waitFor();
    const at = { pointerType: 'touch', pointerId: 5, isPrimary: true, clientX: 60, clientY: 260 };
    await tile.dispatchEvent('pointerdown', { ...at, bubbles: true });
    await page.getByText('1 ausgewählt').waitFor();
    await tile.dispatchEvent('pointerup', { ...at, bubbles: true });
    await tile.dispatchEvent('click', { bubbles: true });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search/*');
    await page.locator('[data-result="1"]').tap();
    await page.getByText('2 ausgewählt').waitFor();
  });

  it(
    'opens a bookmarked asset with a tap on the center of its tile, however small it is',
    { tags: ['night'] },
    async () => {
      const page = await web.visit('/search/*', { width: 390 });
      const tiles = page.getByRole('gridcell');
      await tiles.first().waitFor();
      const sizes = await tiles.evaluateAll((all) =>
        all.map((tile) => ({
          index: tile.getAttribute('data-index'),
          area: tile.clientWidth * tile.clientHeight,
        })),
      );
      const [smallest] = sizes.sort((a, b) => a.area - b.area);
      const index = smallest?.index ?? '';
      const link = page.locator(`[data-result="${index}"]`);
      const mark = page.locator(`[data-index="${index}"] [data-action="bookmark"]`);
      await link.focus();
      await page.keyboard.press('b');
      await mark.waitFor();
      const { width: target = 0, height = 0 } = (await mark.boundingBox()) ?? {};
      expect(Math.min(target, height)).toBeGreaterThanOrEqual(24);
      await link.scrollIntoViewIfNeeded();
      const box = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForURL('**/asset/*');
      await page.getByRole('link', { name: /Merkliste.*1/ }).waitFor();
    },
  );
});

describe('the toolbar of the selection', () => {
  it('is one tab stop, and selects all results after one confirmation', async () => {
    const page = await onResults();
    await page.keyboard.press('x');
    await bar(page).waitFor();
    // While something is selected, each tile shows its circle.
    const circles = page.locator('[role=gridcell] > [data-action=toggle]');
    const opacities = () =>
      circles.evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).opacity))]);
    await expect.poll(opacities).toEqual(['1']);
    await page.keyboard.press('Control+a');
    const confirm = bar(page).getByRole('button', { name: `Alle ${all.length} auswählen` });
    await expect.poll(() => confirm.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText(`${all.length} ausgewählt`).waitFor();
    await focusOn(page, 0);

    // The arrow keys move between the buttons.
    const clear = bar(page).getByRole('button', { name: 'Auswahl aufheben' });
    await clear.focus();
    const labels: unknown[] = [];
    for (let step = 0; step < 6; step += 1) {
      labels.push(await focusedText(page));
      await page.keyboard.press('ArrowRight');
    }
    expect(labels).toEqual([
      'Auswahl aufheben',
      'Nur dieses 1 auswählen',
      'Merken',
      'Link kopieren',
      'Herunterladen',
      'Format wählen',
    ]);
    await expect.poll(() => bar(page).locator('button[tabindex="0"]').count()).toBe(1);
    await expect.poll(() => axeViolations(page, { names: true })).toEqual([]);
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'hidden' });
    await focusOn(page, 0);
  });

  it(
    'copies the links and bookmarks the assets, and no toast covers it',
    { tags: ['2.shell.toasts-queued', '9.toast-time', 'gate'] },
    async () => {
      const page = await onResults({
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.keyboard.press('x');
      await page.keyboard.press('Shift+ArrowRight');
      await bar(page).getByRole('button', { name: 'Link kopieren' }).click();
      const toast = page.getByText('Link zu 2 Assets kopiert');
      await toast.waitFor();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      const ids = all.slice(0, 2).map(({ id }) => id);
      expect(address).toBe(`${web.portal.url}/search/*?f.id=${ids.join(',')}`);
      // Both may still move into their place.
      const isApart = async () => {
        const [over, under] = [await toast.boundingBox(), await bar(page).boundingBox()];
        if (over === null || under === null) return false;
        return (
          over.y + over.height <= under.y || over.x >= under.x + under.width || over.x + over.width <= under.x
        );
      };
      await expect.poll(isApart).toBe(true);
      await bar(page).getByRole('button', { name: 'Merken' }).click();
      await page.getByRole('link', { name: /Merkliste.*2/ }).waitFor();
      // The next toast waits until the first one has been shown for four seconds.
      const next = page.getByText('Zur Merkliste hinzugefügt');
      await expect.poll(() => next.count()).toBe(0);
      await page.elapse(3999);
      await expect.poll(() => toast.count()).toBe(1);
      await page.endTimers();
      await next.waitFor();
      await expect.poll(() => toast.count()).toBe(0);
      await page.endTimers();
      await next.waitFor({ state: 'hidden' });
      expect(page.browserErrors).toEqual([]);
    },
  );

  it(
    'offers the formats that all selected assets have, and opens the dialog with the chosen one',
    { tags: ['gate'] },
    async () => {
      const page = await onResults({}, '/search/*?f.asset_groups=image');
      await page.keyboard.press('x');
      await page.keyboard.press('Shift+ArrowRight');
      const button = bar(page).getByRole('button', { name: 'Format wählen' });
      await button.focus();
      await page.keyboard.press('ArrowUp');
      const menu = page.getByRole('menu', { name: 'Format wählen' });
      await menu.getByRole('menuitemradio', { name: /Original/ }).waitFor();
      await expect.poll(() => axeViolations(page, { names: true })).toEqual([]);
      // The keys of the menu are not those of the toolbar.
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => focusedText(page)).toMatch(/^Original/);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      await page.getByText('2 ausgewählt').waitFor();
      await expect.poll(() => focusedText(page)).toBe('Format wählen');
      await page.keyboard.press('Enter');
      await menu.getByRole('menuitemradio', { name: /Web/ }).click();
      const dialog = page.getByRole('dialog', { name: '2 Assets herunterladen' });
      await expect.poll(() => dialog.getByRole('radio', { name: /Web/ }).isChecked()).toBe(true);
    },
  );

  it('is a sheet with large buttons on a phone', { tags: ['night'] }, async () => {
    const page = await onResults({ width: 390, locale: 'en-US' });
    await page.keyboard.press('x');
    const sheet = page.getByRole('toolbar', { name: 'Selection' });
    await sheet.waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    for (const name of ['Preview', 'Bookmark', 'Copy link', 'Download', 'Choose a format'])
      await expect
        .poll(async () => (await sheet.getByRole('button', { name }).boundingBox())?.height)
        .toBeGreaterThanOrEqual(48);
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
  });
});

it('selects a range by dragging from the circle of a result', { tags: ['gate'] }, async () => {
  const page = await onResults();
  const tile = (index: number) => page.locator(`[data-index="${index}"]`);
  await tile(0).hover();
  const circle = await tile(0).locator('[data-action="toggle"]').boundingBox();
  const target = await tile(2).boundingBox();
  await page.mouse.move((circle?.x ?? 0) + 20, (circle?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 40, { steps: 4 });
  await page.mouse.up();
  await page.getByText('3 ausgewählt').waitFor();
  await expect.poll(() => selected(page).count()).toBe(3);
  // The keys of a result act on the selection while there is one, also beside it.
  const bookmarks = (count: number) => page.getByRole('link', { name: new RegExp(`Merkliste.*${count}`) });
  const dialog = page.getByRole('dialog', { name: '3 Assets herunterladen' });
  const result = page.locator('[data-result="4"]');
  await result.focus();
  await page.keyboard.press('b');
  await bookmarks(3).waitFor();
  await page.keyboard.press('d');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await result.focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => selected(page).count()).toBe(0);
  await page.keyboard.press('b');
  await bookmarks(4).waitFor();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Herunterladen', exact: true }).waitFor();
});

it(
  'bookmarks all results after a confirmation, and one result by key',
  {
    tags: [
      '2.search.add-all',
      '2.search.add-all-confirm',
      '2.header.bookmark-count',
      '9.modal-widths',
      'gate',
    ],
  },
  async () => {
    const page = await onResults({}, '/search/*?f.asset_groups=image');
    await page.keyboard.press('b');
    await page.getByRole('link', { name: /Merkliste.*1/ }).waitFor();
    // The bookmark of a bookmarked result is visible without the pointer, in each view.
    await page.getByLabel('Bibliothek durchsuchen').focus();
    const opacity = (index: number) =>
      page
        .locator(`[data-index="${index}"] [data-action="bookmark"]`)
        .evaluate((button) => getComputedStyle(button).opacity);
    for (const view of ['Raster', 'Liste']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await page.locator('[data-index="2"] [data-action="bookmark"]').waitFor({ state: 'attached' });
      await expect.poll(() => opacity(0)).toBe('1');
      await expect.poll(() => opacity(2)).toBe('0');
    }
    await page.getByRole('button', { name: 'Raster', exact: true }).click();
    const total = all.filter(({ asset_groups: groups }) => groups.includes('image')).length;
    await page.getByRole('button', { name: `Alle merken: ${total} gefundene Assets` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Alle Treffer merken?' });
    await dialog.getByText(`${total} Assets werden zu Ihrer Merkliste hinzugefügt.`).waitFor();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(400);
    await expect.poll(() => axeViolations(page, { names: true })).toEqual([]);
    await dialog.getByRole('button', { name: 'Alle merken' }).click();
    await page.getByRole('link', { name: new RegExp(`Merkliste.*${total}`) }).waitFor();
  },
);
