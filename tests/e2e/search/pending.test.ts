/**
 * @module-tag gate
 * @module-tag sizes
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { manyResults, type ManyResults } from './many-results.js';

/** Number of results, most of which are not loaded. */
const COUNT = 3000;

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  const admin = await web.portal.admin();
  await admin.config.save({ config: { search: { views: { thumbnail: { visible: true } } } } });
}, SET_UP_TIME);
afterAll(() => web.close());

it.each(cases(['grid', 'list', 'thumbnail'], 1))(
  'results that are not loaded have a box that takes the focus, and announce that they load (%s)',
  { tags: ['4.search.states'] },
  async (view) => {
    let arrive: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (arrive = resolve));
    let many: ManyResults | undefined;
    const page = await web.visit(`/search/*?view=${view}`, {
      before: async (fresh) => {
        many = await manyResults(fresh, COUNT);
      },
    });
    if (many === undefined) throw new Error('no results');
    many.onStart = (start) => (start === 0 ? undefined : waiting);
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('End');
    const pending = page.getByRole('gridcell', { name: 'Weitere Ergebnisse werden geladen …' });
    const last = page.locator(`[data-result="${COUNT - 1}"]`);
    const isFocused = (index: number) =>
      expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-result')))
        .toBe(String(index));
    await isFocused(COUNT - 1);
    await expect
      .poll(() => page.locator(`[data-index="${COUNT - 1}"]`).getAttribute('aria-busy'))
      .toBe('true');
    // Its box is visible, and has the name that a screen reader announces.
    const { width = 0, height = 0 } = (await last.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThan(50);
    await expect.poll(() => pending.count()).toBeGreaterThan(3);
    if (view === 'grid') await expect.poll(() => axeViolations(page)).toEqual([]);

    // The keyboard passes through them, and the focus stays when the results arrive.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const at = await page.evaluate(() => Number(document.activeElement?.getAttribute('data-result')));
    expect(at).toBeLessThan(COUNT - 2);
    arrive();
    await page.locator(`a[data-result="${at}"]`).waitFor();
    await isFocused(at);
    await expect.poll(() => page.locator(':focus').evaluate((link) => link.tagName)).toBe('A');
    expect(page.browserErrors).toEqual([]);
  },
);
