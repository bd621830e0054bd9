/**
 * @module-tag gate
 * @module-tag sizes
 */
import { localizedText } from '@assetportal/sdk/rules';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { horizontalOverflow, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Checks that the toast and a docked element are in the window, and that neither covers the other. */
async function expectApart(page: Page, toast: RegExp, docked: Locator): Promise<void> {
  const layers = [page.getByText(toast), docked];
  // The toast stays while the pointer is over it.
  await page.getByText(toast).hover();
  await docked.waitFor();
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  const boxes = await Promise.all(
    layers.map((layer) => layer.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)),
  );
  await page.mouse.move(0, 0);
  const [upper, lower] = boxes.sort((a, b) => a.top - b.top) as [DOMRect, DOMRect];
  const isBeside = upper.right <= lower.left || lower.right <= upper.left;
  expect(isBeside || upper.bottom <= lower.top, JSON.stringify(boxes)).toBe(true);
  expect(lower.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

describe('layers at the bottom of the window', () => {
  it.each(cases([390, 1600], 1))('do not cover each other at %i px', async (width) => {
    const page = await web.visit('/search/*', { width, permissions: ['clipboard-read', 'clipboard-write'] });
    const bar = page.getByRole('toolbar', { name: 'Auswahl' });
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('x');
    await bar.getByRole('button', { name: 'Link kopieren' }).click();
    await expectApart(page, /^Link zu 1 Asset kopiert/, bar);
    await page.endTimers();
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    const all = page.getByRole('button', { name: /^Alle merken/ });
    await expectApart(page, /zur Merkliste hinzugefügt/i, all);
  });
});

describe('a message', () => {
  it('has its time from the moment at which it is shown, however late its code loads', async () => {
    let load: () => void = () => undefined;
    const isLoaded = new Promise<void>((resolve) => (load = resolve));
    const page = await web.visit('/search/*', {
      before: (opened) =>
        opened.route('**/app/later-*.js', async (route) => {
          await isLoaded;
          await route.continue();
        }),
    });
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('b');
    // The message is queued. Its area is rendered, but empty.
    await expect.poll(() => page.getByRole('status').and(page.locator(':popover-open')).count()).toBe(1);
    await page.elapse(60_000);
    load();
    const message = page.getByText(/zur Merkliste hinzugefügt/i);
    await message.waitFor();
    await page.elapse(4000);
    await expect.poll(() => message.count()).toBe(0);
  });
});

/** Opens a page as it is printed on A4, on which browsers have about 720 pixels. */
async function printed(path: string): Promise<Page> {
  const page = await web.visit(path, { colorScheme: 'dark' });
  await page.locator('main img[data-loaded]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 });
  return page;
}
/** Returns the labels of the controls that are visible. */
const controls = (page: Page) =>
  page
    .locator('button, input, select, textarea, [role="toolbar"], [role="slider"], aside, footer')
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML.slice(0, 80)));
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

describe('print', () => {
  it.each(cases(['grid', 'list', 'thumbnail'], 1))(
    'has rows of results without controls: %s',
    async (view) => {
      const page = await printed(`/search/*?view=${view}`);
      await expect.poll(() => controls(page)).toEqual([]);
      await expect.poll(() => background(page)).toBe('rgb(255, 255, 255)');
      expect(await horizontalOverflow(page)).toBe(0);
      // The lines of results follow each other, and the paper ends with them, not with the full height of the screen. The
      // page adapts to the paper some frames later. Tiles flow into lines: the boxes of their rows have no size.
      const gaps = () =>
        page.locator('[role="grid"]').evaluate((grid) => {
          const rows = [...grid.querySelectorAll('[role="row"]:has(a)')];
          const items = rows.flatMap((row) =>
            getComputedStyle(row).display === 'contents' ? [...row.children] : [row],
          );
          const boxes = items.map((item) => item.getBoundingClientRect()).filter(({ height }) => height > 0);
          const bottoms = boxes.map(({ bottom }) => bottom);
          const overlaps = boxes.map(({ top, bottom }, index) => {
            const before = bottoms[index - 1] ?? 0;
            return bottom - before < 1 ? 0 : Math.max(0, before - 1 - top);
          });
          return {
            isSorted: bottoms.every(
              (bottom, index) => index === 0 || bottom >= (bottoms[index - 1] ?? 0) - 1,
            ),
            overlap: Math.max(...overlaps),
            isEnd: grid.getBoundingClientRect().bottom <= (bottoms.at(-1) ?? 0) + 2,
          };
        });
      await expect.poll(gaps).toEqual({ isSorted: true, overlap: 0, isEnd: true });
    },
  );

  it('has the image and the metadata of an asset', { tags: ['night'] }, async () => {
    const { assets } = await web.portal.client().search.query({ rows: 1 });
    const [asset] = assets;
    const page = await printed(`/asset/${asset?.id ?? ''}`);
    await expect.poll(() => controls(page)).toEqual([]);
    await expect.poll(() => background(page)).toBe('rgb(255, 255, 255)');
    await page
      .getByRole('heading', { level: 1, name: localizedText(asset ?? {}, 'title', 'de') ?? '' })
      .waitFor();
    await expect.poll(() => page.locator('main dl').first().isVisible()).toBe(true);
  });
});
