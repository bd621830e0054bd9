/** @module-tag night */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxOf, dragBy, dragToTray, swipe } from '../../fixtures/browsers/pointer.js';
import { silence } from '../../fixtures/formats/wav.js';
import { preparedLibrary } from '../../fixtures/prepared.js';
import { openFirst } from '../../fixtures/screens.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let library: Awaited<ReturnType<typeof preparedLibrary>>;
beforeAll(async () => {
  library = await preparedLibrary();
  for (const seconds of [1, 2]) await writeFile(join(library.path, `${seconds}.wav`), silence(seconds));
  web = await webPortal({ folder: library.path });
  const admin = await web.portal.admin();
  const { version } = DEFAULT_CONFIG;
  await admin.translations.save({ lang: 'ar', tree: { _meta: { lang: 'العربية', version } } });
  await admin.config.save({ config: { version, visibleLocales: [{ short: 'AR', lang: 'العربية' }] } });
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await library.remove();
});

/** Opens a page in Arabic without translations, so that its messages are English. */
async function visit(path: string, width?: number) {
  const page = await web.visit(path, { locale: 'ar', ...(width === undefined ? {} : { width }) });
  await expect.poll(() => page.getAttribute('html', 'dir')).toBe('rtl');
  return page;
}

const numberOf = async (element: Locator) => Number(await element.getAttribute('aria-valuenow'));
const leftOf = async (element: Locator) => Math.round((await boxOf(element)).x);

/** Returns the IDs of the first results. */
async function resultIds(page: Page, count: number): Promise<string[]> {
  const hrefs = Array.from({ length: count }, (_, index) =>
    page.locator(`[data-result="${index}"]`).getAttribute('href'),
  );
  return (await Promise.all(hrefs)).map((href) => href?.slice(href.lastIndexOf('/') + 1) ?? '');
}

describe('in Arabic', () => {
  it('the edge of the sidebar follows the pointer and the arrow keys', async () => {
    const page = await visit('/search/*');
    const edge = page.getByRole('separator');
    await expect.poll(() => numberOf(edge)).toBe(260);
    const left = await leftOf(edge);
    await dragBy(page, edge, -60);
    await expect.poll(() => numberOf(edge)).toBe(320);
    await expect.poll(() => leftOf(edge)).toBe(left - 60);
    await edge.press('ArrowRight');
    await expect.poll(() => numberOf(edge)).toBe(304);
    await expect.poll(() => leftOf(edge)).toBe(left - 44);
    await edge.press('ArrowLeft');
    await expect.poll(() => numberOf(edge)).toBe(320);
  });

  it.each([
    ['image', 'main [data-stage-image]'],
    // Beside the controls of the player.
    ['audio', '[aria-label="Audio player"] p'],
  ])('a swipe to the right leads to the next asset of kind %s', async (kind, line) => {
    const page = await visit(`/search/*?f.asset_groups=${kind}`, 390);
    const [first = '', second = ''] = await resultIds(page, 2);
    await openFirst(page);
    const swipeBy = async (x: number) => {
      await page.settled();
      const { y, height } = await boxOf(page.locator(line).first());
      await swipe(page, { x: 195, y: y + height / 2 }, x);
    };
    await page.waitForURL((url) => url.pathname.endsWith(first));
    await swipeBy(150);
    await page.waitForURL((url) => url.pathname.endsWith(second));
    await swipeBy(-150);
    await page.waitForURL((url) => url.pathname.endsWith(first));
  });

  it(
    'a slider and its fields start on the right, and the left arrow raises the value',
    { tags: ['night'] },
    async () => {
      const page = await visit('/search/*');
      const [from, to] = (['Taken on from', 'Taken on to'] as const).map((name) => ({
        thumb: page.getByRole('slider', { name }),
        field: page.getByRole('textbox', { name }),
      }));
      if (from === undefined || to === undefined) throw new Error('The range has two ends.');
      expect(await leftOf(from.thumb)).toBeGreaterThan(await leftOf(to.thumb));
      expect(await leftOf(from.field)).toBeGreaterThan(await leftOf(to.field));
      const [start, end] = [await numberOf(from.thumb), await numberOf(to.thumb)];
      await dragBy(page, from.thumb, -60);
      await page.waitForURL(/f\.taken_date=/);
      await expect.poll(() => from.field.inputValue()).not.toBe('');
      await expect.poll(() => to.field.inputValue()).toBe('');
      const dragged = await numberOf(from.thumb);
      expect(dragged).toBeGreaterThan(start);
      const left = await leftOf(from.thumb);
      for (let press = 0; press < 3; press++) await from.thumb.press('PageUp');
      await expect.poll(() => leftOf(from.thumb)).toBeLessThan(left);
      const paged = await numberOf(from.thumb);
      await from.thumb.press('ArrowLeft');
      await expect.poll(() => numberOf(from.thumb)).toBeGreaterThan(paged);
      await from.thumb.press('ArrowRight');
      await expect.poll(() => numberOf(from.thumb)).toBe(paged);
      await expect.poll(() => numberOf(to.thumb)).toBe(end);
    },
  );

  it(
    'the tray takes a dragged asset between others, which start on the right',
    { tags: ['night'] },
    async () => {
      const page = await visit('/search/*');
      const tray = page.getByRole('region', { name: 'Bookmark tray' });
      const thumbs = tray.locator('[data-thumb]');
      const ids = () => thumbs.evaluateAll((all) => all.map((thumb) => thumb.getAttribute('data-thumb')));
      const result = (index: number) => page.locator(`[data-result="${index}"]`);
      const head = async () => {
        const { x, y } = await boxOf(tray);
        return { x: x + 100, y: y + 16 };
      };
      const [a, b, c] = await resultIds(page, 3);
      await dragToTray(page, result(0), tray, head);
      await expect.poll(ids).toEqual([a]);
      await dragToTray(page, result(2), tray, head);
      await expect.poll(ids).toEqual([a, c]);
      expect(await leftOf(thumbs.nth(0))).toBeGreaterThan(await leftOf(thumbs.nth(1)));
      // The right half of the second thumbnail.
      await dragToTray(page, result(1), tray, async () => {
        const { x, y, width } = await boxOf(thumbs.nth(1));
        return { x: x + width - 8, y: y + 20 };
      });
      await expect.poll(ids).toEqual([a, b, c]);
    },
  );
});
