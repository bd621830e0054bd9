/**
 * @module-tag gate
 * @module-tag sizes
 */
import type { SearchReply } from '@assetportal/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

describe('a search without results', () => {
  it('shows the query, the closest results, and ways to go on', async () => {
    const { response } = await web.portal.json<SearchReply>('search?solr_rows=20');
    const [word = ''] = response.docs.flatMap(({ title }) => title.match(/\p{L}{5,}/gu) ?? []);
    const page = await web.visit(`/search/${word}?f.filetype=none`, { locale: 'en-GB' });
    await page.getByRole('heading', { name: `No results for “${word}”` }).waitFor();
    const closest = page.getByRole('region', { name: 'Closest results' });
    await closest.getByRole('link').first().waitFor();
    await expect.poll(() => closest.getByRole('link').count()).toBeLessThanOrEqual(5);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove the filters' }).click();
    await page.waitForURL((url) => !url.search.includes('filetype'));
  });
});

it(
  'shows the filters of the library, muted, if the first search has no results',
  { tags: ['night'] },
  async () => {
    const page = await web.visit('/search/zzqqxx', { width: 1600 });
    await page.getByRole('heading', { name: 'Keine Treffer für „zzqqxx“' }).waitFor();
    const filters = page.locator('[data-nothing]');
    await filters.getByRole('checkbox', { name: /^Bild\s*0$/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  },
);

describe('a failed search', () => {
  it.each(cases([1280, 390], 1))(
    'reports it below the controls, wherever the page is (%i px)',
    { tags: ['gate'] },
    async (width) => {
      let broken = false;
      const page = await web.visit('/search/*', {
        viewport: { width, height: 500 },
        before: (fresh) =>
          fresh.route('**/assetportal/api/search?*', (route) => (broken ? route.abort() : route.continue())),
      });
      await page.locator('[data-result="0"]').waitFor();
      await page.evaluate(() => window.scrollTo(0, 200));
      await page.waitForFunction(() => window.scrollY === 200);
      broken = true;
      const field = page.getByLabel('Bibliothek durchsuchen');
      await field.pressSequentially('a');
      const notice = page.getByRole('alert').filter({ hasText: 'Keine Verbindung. Neuer Versuch in' });
      await notice.waitFor();
      const isVisible = () =>
        notice.evaluate((line) => {
          const { left, top, width: wide, height } = line.getBoundingClientRect();
          const shown = document.elementFromPoint(left + wide / 3, top + height / 2);
          return line.contains(shown);
        });
      await expect.poll(isVisible).toBe(true);
      await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
    },
  );

  it('leaves the previous results usable, and retries by itself', async () => {
    let broken = false;
    let aborted = 0;
    const page = await web.visit('/search/*', {
      before: (fresh) =>
        fresh.route('**/assetportal/api/search?*', (route) => {
          if (!broken) return route.continue();
          aborted += 1;
          return route.abort();
        }),
    });
    const first = page.locator('[data-result="0"]');
    await first.waitFor();
    broken = true;
    await page.getByLabel('Sortieren nach').selectOption('imp_date');
    const notice = page.getByRole('alert').filter({ hasText: 'Keine Verbindung. Neuer Versuch in' });
    await notice.waitFor();
    await expect.poll(() => first.isVisible()).toBe(true);
    // The button repeats the request before the first automatic retry after 5 s, or between two of them.
    const before = aborted;
    await notice.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect.poll(() => aborted).toBeGreaterThan(before);
    await notice.waitFor();

    // The search recovers at once when the network returns. Until then, a tile opens its asset.
    broken = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await notice.waitFor({ state: 'hidden' });
    broken = true;
    await page.getByLabel('Sortieren nach').selectOption('rating');
    await notice.waitFor();
    await first.click();
    await page.waitForURL('**/asset/*');
  });
});
