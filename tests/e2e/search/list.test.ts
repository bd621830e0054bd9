/** @module-tag sizes */
import { localizedText } from '@assetportal/sdk/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

import { manyResults } from './many-results.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

describe('the list view', { tags: ['2.search.views'] }, () => {
  it(
    'is a grid with the configured columns, which sort on click',
    { tags: ['3.config.search'] },
    async () => {
      const page = await web.visit('/search/*?view=list', { width: 1600 });
      const grid = page.getByRole('grid', { name: 'Ergebnisse' });
      await grid.locator('[data-result="0"]').waitFor();
      const headers = grid.getByRole('columnheader');
      await expect
        .poll(async () => (await headers.allTextContents()).slice(1, 5))
        .toEqual(['Titel', 'Dateityp', 'Abmessungen', 'Dateigröße']);
      await expect.poll(() => axeViolations(page, { names: true })).toEqual([]);

      await grid.getByRole('button', { name: 'Dateigröße' }).click();
      await page.waitForURL(/sort=file_size/);
      const bySize = grid.getByRole('columnheader', { name: 'Dateigröße' });
      await expect.poll(() => bySize.getAttribute('aria-sort')).toBe('descending');
      await grid.getByRole('button', { name: 'Dateigröße' }).click();
      await expect.poll(() => bySize.getAttribute('aria-sort')).toBe('ascending');

      // New results have no selection.
      const { assets } = await web.portal
        .client()
        .search.query({ query: '', sort: { field: 'file_size', direction: 'asc' }, rows: 1 });
      const first = grid.locator('[data-result="0"]');
      await expect.poll(() => first.innerText()).toContain(localizedText(assets[0] ?? {}, 'title', 'de'));
      // The circle of an unselected row has no visible check mark.
      const row = grid.locator('[data-index="0"]');
      await row.hover();
      const check = row.locator('[data-action="toggle"] svg');
      await expect
        .poll(() => check.evaluate((icon) => getComputedStyle(icon).color))
        .toBe('rgba(0, 0, 0, 0)');
      await row.locator('[data-action="toggle"]').click();
      await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('moves by keyboard and keeps the focused row in view', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*?view=list');
    await page.locator('[data-result="0"]').focus();
    for (const key of ['ArrowDown', 'PageDown', 'ArrowUp', 'PageUp']) await page.keyboard.press(key);
    const inView = () =>
      page.evaluate(() => {
        const row = document.activeElement?.closest('tr')?.getBoundingClientRect();
        const header = document.querySelector('thead')?.getBoundingClientRect();
        return row !== undefined && row.top >= (header?.bottom ?? 0) && row.bottom <= window.innerHeight;
      });
    await expect.poll(inView).toBe(true);
  });

  it('moves the focus over rows that are not loaded yet', { tags: ['night'] }, async () => {
    let requested = false;
    let arrive: () => void = () => undefined;
    // The list may request several parts, which all wait.
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const page = await web.visit('/search/*?view=list', {
      before: async (fresh) => {
        const results = await manyResults(fresh, 400);
        results.onStart = (start) => {
          if (start === 0) return undefined;
          requested = true;
          return arrival;
        };
      },
    });
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('End');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-result'));
    await expect.poll(focused).toBe('399');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('397');
    await page.locator('td[aria-label][data-result="397"]').waitFor();
    await expect.poll(() => requested).toBe(true);
    arrive();
    await page.locator('a[data-result="397"]').waitFor();
    await expect.poll(focused).toBe('397');
  });

  it.each(cases([1280, 1600, 2560], 1))(
    'has the configured rows and images at %i px',
    { tags: ['gate'] },
    async (width) => {
      const page = await web.visit('/search/*?view=list', { width });
      const row = page.locator('tr[data-index="0"]');
      const sizes = async () => [
        (await row.boundingBox())?.height,
        (await row.locator('td').first().boundingBox())?.width,
      ];
      await expect.poll(sizes).toEqual([180, 250]);
      // The title is never wider than 36rem.
      expect((await row.locator('td').nth(1).boundingBox())?.width).toBeLessThanOrEqual(576);
      expect(await horizontalOverflow(page)).toBe(0);
      await page.getByRole('slider', { name: 'Kachelgröße' }).fill('-10');
      await expect.poll(async () => (await row.boundingBox())?.height).toBe(72);
    },
  );

  it('has higher rows with larger tiles', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*?view=list', { width: 1600 });
    const height = async () => (await page.locator('tr[data-index="0"]').boundingBox())?.height ?? 0;
    await page.locator('[data-result="0"]').waitFor();
    const before = await height();
    await page.getByRole('slider', { name: 'Kachelgröße' }).fill('-10');
    await expect.poll(height).toBeLessThan(before);
  });

  it('shows image, title, facts and one action on a phone', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*?view=list', { width: 390, locale: 'en-US' });
    const row = page.getByRole('row').nth(1);
    await row.waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    await row.getByText(/^\w+ · [\d,]+ × [\d,]+ px · [\d.]+ [kM]?B$/).waitFor();
    await expect.poll(() => row.getByRole('button', { name: 'Download' }).isVisible()).toBe(true);
    await expect.poll(() => row.getByRole('button', { name: 'Preview' }).isVisible()).toBe(false);
    await row.tap();
    await page.waitForURL('**/asset/*');
  });
});
