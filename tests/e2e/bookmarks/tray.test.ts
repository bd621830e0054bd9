import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { dragToTray, type Point } from '../../fixtures/browsers/pointer.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const tray = (page: Page) => page.getByRole('region', { name: 'Merkliste am unteren Rand' });
const thumbs = (page: Page) => tray(page).locator('[data-thumb]');
const thumbIds = (page: Page) =>
  thumbs(page).evaluateAll((all) => all.map((thumb) => thumb.getAttribute('data-thumb') ?? ''));
const idOf = async (page: Page, index: number) => {
  const href = (await page.locator(`[data-result="${index}"]`).getAttribute('href')) ?? '';
  return href.slice(href.lastIndexOf('/') + 1);
};

/** Drags a result by mouse to the tray. */
const drag = (page: Page, from: string, to: (page: Page) => Promise<Point>) =>
  dragToTray(page, page.locator(from), tray(page), () => to(page));
const boxOf = async (page: Page) => (await tray(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const head = async (page: Page) => {
  const { x, y } = await boxOf(page);
  return { x: x + 100, y: y + 16 };
};

async function onResults(options: Parameters<WebPortal['visit']>[1] = {}) {
  const page = await web.visit('/search/*', options);
  await page.locator('[data-result="3"]').waitFor();
  return page;
}

describe('tray of the bookmarks', () => {
  it('appears while an asset is dragged, and takes it, also between others', { tags: ['gate'] }, async () => {
    const page = await onResults();
    await drag(page, '[data-result="0"]', head);
    await expect.poll(() => thumbs(page).count()).toBe(1);
    await drag(page, '[data-result="2"]', head);
    const [a, c] = [await idOf(page, 0), await idOf(page, 2)];
    await expect.poll(() => thumbIds(page)).toEqual([a, c]);
    await drag(page, '[data-result="1"]', async () => {
      const box = await thumbs(page).nth(1).boundingBox();
      return { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 20 };
    });
    await expect.poll(() => thumbIds(page)).toEqual([a, await idOf(page, 1), c]);
    await page.getByRole('link', { name: 'Merkliste: 3 Assets' }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(page.browserErrors).toEqual([]);
    // It stays, also after a reload, until the user closes it.
    await page.reload();
    await tray(page).getByRole('button', { name: 'Merkliste am unteren Rand schließen' }).click();
    await tray(page).waitFor({ state: 'hidden' });
  });

  it('takes all selected results with one of them', { tags: ['night'] }, async () => {
    const page = await onResults();
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('3 ausgewählt').waitFor();
    await drag(page, '[data-result="1"]', head);
    const selected = await Promise.all([0, 1, 2].map((index) => idOf(page, index)));
    await expect.poll(() => thumbIds(page)).toEqual(selected);
    // The action bar is above the tray.
    const bar = page.getByRole('toolbar', { name: 'Auswahl' });
    const isAbove = async () => {
      const [above, below] = [await bar.boundingBox(), await tray(page).boundingBox()];
      return above !== null && below !== null && above.y + above.height <= below.y + 1;
    };
    await expect.poll(isAbove).toBe(true);
  });

  it(
    'disappears after a drag that ends elsewhere, and does not appear while a range is selected',
    { tags: ['night'] },
    async () => {
      const page = await onResults();
      await drag(page, '[data-result="0"]', () => Promise.resolve({ x: 640, y: 300 }));
      await tray(page).waitFor({ state: 'hidden' });
      await page.keyboard.down('Shift');
      const [from, to] = [
        await page.locator('[data-result="0"]').boundingBox(),
        await page.locator('[data-result="2"]').boundingBox(),
      ];
      await page.mouse.move((from?.x ?? 0) + 40, (from?.y ?? 0) + 40);
      await page.mouse.down();
      await page.mouse.move((to?.x ?? 0) + 40, (to?.y ?? 0) + 40, { steps: 8 });
      await page.mouse.up();
      await page.keyboard.up('Shift');
      await page.getByText('3 ausgewählt').waitFor();
      await expect.poll(() => tray(page).count()).toBe(0);
    },
  );

  it('takes posters, and opens from the page of the bookmarks by keyboard', { tags: ['night'] }, async () => {
    const page = await web.visit('/');
    await page.locator('[data-poster] img[data-loaded]').first().waitFor();
    await page.locator('[data-poster]').first().focus();
    await page.keyboard.press('b');
    await page.getByRole('link', { name: 'Merkliste: 1 Asset', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Merkliste unter den Ergebnissen anzeigen' }).focus();
    await page.keyboard.press('Space');
    await page.goBack();
    await expect.poll(() => thumbs(page).count()).toBe(1);
    await drag(page, '[data-poster] >> nth=1', head);
    await expect.poll(() => thumbs(page).count()).toBe(2);
    await tray(page).getByRole('link', { name: 'Merkliste öffnen' }).click();
    await expect.poll(() => page.locator('[data-id]').count()).toBe(2);
    await expect.poll(() => tray(page).count()).toBe(0);
  });

  it('is absent on a phone, where a long press selects', { tags: ['night'] }, async () => {
    const page = await web.visit('/bookmark', { width: 390 });
    await page.getByText('Ihre Merkliste ist leer').waitFor();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  });
});
