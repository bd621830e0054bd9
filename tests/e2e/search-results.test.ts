import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';
import { manyResults } from './search/many-results.js';

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
  await page.getByLabel('Bibliothek durchsuchen').focus();
  await page.keyboard.press('ArrowDown');
  await focusOn(page, 0);
  return page;
}

/** Returns the index of the focused result, or -1 if no result has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.getAttribute('data-result') ?? -1));
const focusOn = (page: Page, index: number) => expect.poll(() => focused(page)).toBe(index);
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

describe('keyboard navigation in the results', () => {
  it('moves between images, has one tab stop, and shows and switches off the shortcuts', async () => {
    const page = await onResults();
    await page.keyboard.press('ArrowRight');
    await focusOn(page, 1);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBeGreaterThan(1);
    const inView = () =>
      page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect();
        const bar = document.querySelector('[data-covers="top"]')?.getBoundingClientRect();
        return box !== undefined && box.top >= (bar?.bottom ?? 0) && box.bottom <= window.innerHeight;
      });
    for (const key of ['End', 'PageUp', 'ArrowUp', 'ArrowLeft']) {
      const before = await focused(page);
      await page.keyboard.press(key);
      await expect.poll(() => focused(page)).not.toBe(before);
      await expect.poll(inView).toBe(true);
    }
    await page.keyboard.press('Home');
    await focusOn(page, 0);
    await page.keyboard.press('ArrowRight');
    await focusOn(page, 1);

    // One tab stop, which returns to the last focused result.
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused(page)).toBe(-1);
    await page.keyboard.press('Tab');
    await focusOn(page, 1);

    const shortcuts = page.getByRole('dialog', { name: 'Tastenkürzel' });
    await page.keyboard.press('?');
    await shortcuts.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shortcuts.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await focusOn(page, 1);
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await shortcuts.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    // Without the shortcuts, the key has not moved the focus.
    await focusOn(page, 1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search');
  });

  it(
    'opens an asset page and returns to the asset at the same scroll position',
    { tags: ['gate', '2.navigation.search-kept'] },
    async () => {
      const page = await onResults({ width: 700 });
      await page.keyboard.press('End');
      await focusOn(page, all.length - 1);
      const before = await scrolled(page);
      expect(before).toBeGreaterThan(100);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/asset/*');
      await page.getByRole('button', { name: 'Zurück' }).click();
      await page.waitForURL('**/search/*');
      await focusOn(page, all.length - 1);
      await expect.poll(() => scrolled(page)).toBe(before);
    },
  );
});

it('the result list jumps to its end and back, and loads each result once', { tags: ['night'] }, async () => {
  const starts: number[] = [];
  const page = await web.visit('/search/*', {
    before: async (fresh) => {
      const results = await manyResults(fresh, 200);
      results.onStart = (start) => starts.push(start);
    },
  });
  await page.locator('[data-result="0"]').focus();
  await page.keyboard.press('End');
  await focusOn(page, 199);
  await page.locator('a[data-result="199"]').waitFor();
  // There is nothing after the last result.
  for (const key of ['ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await focusOn(page, 198);
  await page.keyboard.press('Home');
  await focusOn(page, 0);
  expect(starts.length).toBeGreaterThan(1);
  expect(new Set(starts).size).toBe(starts.length);
});

it('the result list renders only a few of 100,000 results', { tags: ['night'] }, async () => {
  const many = 100_000;
  const page = await web.visit('/search/*', { before: (fresh) => manyResults(fresh, many) });
  const rendered = () => page.locator('[data-result]').count();
  await page.locator('[data-result="0"]').waitFor();
  await expect.poll(() => rendered()).toBeLessThan(80);
  await page.locator('[data-result="0"]').focus();
  await page.keyboard.press('End');
  await focusOn(page, many - 1);
  await expect.poll(() => rendered()).toBeLessThan(80);
  // The focused image is far away. It stays rendered, and the next step starts from it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.locator('[aria-label^="Nummer 5"]').first().waitFor();
  await expect.poll(() => rendered()).toBeLessThan(80);
  await focusOn(page, many - 1);
  await page.keyboard.press('ArrowLeft');
  await focusOn(page, many - 2);
});
