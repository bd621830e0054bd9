/** @module-tag gate */
import { searchToUrl } from '@assetportal/sdk/rules';
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeViolations,
  layoutShifts,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../fixtures/web.js';

let web: WebPortal;
let all: readonly Asset[] = [];
beforeAll(async () => {
  web = await webPortal();
  all = (await search('*')).response.docs;
}, SET_UP_TIME);
afterAll(() => web.close());

const search = (query: string, more = '') =>
  web.portal.json<SearchReply>(`search?solr_q=${encodeURIComponent(query)}&solr_rows=1000${more}`);
const address = (page: Page) => decodeURIComponent(page.url().slice(web.portal.url.length));
const input = (page: Page) => page.getByLabel('Bibliothek durchsuchen');
const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const results = (page: Page) => page.locator('[data-result]');
/** Waits until the heading shows this number of results. */
const showsCount = (page: Page, count: number) =>
  page.getByRole('heading', { name: new RegExp(`^${count.toLocaleString('de')} Treffer$`) }).waitFor();
/** Returns a word with the fewest occurrences in the titles, so that a search for it is selective. */
function rareWord(): string {
  const words = all.flatMap((asset) => asset.title.toLowerCase().match(/\p{L}{5,}/gu) ?? []);
  return words.sort((a, b) => count(words, a) - count(words, b))[0] ?? '';
}
const count = (list: readonly string[], item: string) => list.filter((other) => other === item).length;

describe('search box', () => {
  it(
    'searches while the user types, keeps the results on Enter, and goes back to the previous search',
    { tags: ['2.search.input', '2.search.count'] },
    async () => {
      const word = rareWord();
      const prefix = word.slice(0, -1);
      const page = await web.visit('/search/*');
      await showsCount(page, all.length);
      await page.keyboard.press('/');
      // In an empty field, Escape moves to the results.
      await page.keyboard.press('Escape');
      await expect.poll(() => isFocused(input(page))).toBe(false);
      await page.keyboard.press('/');
      await page.keyboard.type(prefix);
      await page.waitForURL(`**/search/${encodeURIComponent(prefix)}*`);
      await showsCount(page, (await search(`${prefix}*`)).response.numFound);
      await page.keyboard.type(word.slice(-1));
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/search/${word}*`);
      const found = (await search(`${word}*`)).response.numFound;
      expect(found).toBeGreaterThan(0);
      await page.keyboard.press('Enter');
      await showsCount(page, found);
      await page.getByRole('button', { name: 'Suchen', exact: true }).click();
      await expect.poll(() => address(page)).toBe(`/search/${word}*`);
      // The field shows the text as typed, also after a reload.
      await page.reload();
      await showsCount(page, found);
      await expect.poll(() => input(page).inputValue()).toBe(word);
      await page.goBack();
      await showsCount(page, all.length);
      await expect.poll(() => address(page)).toBe('/search/*');
      await expect.poll(() => input(page).inputValue()).toBe('');
      await input(page).fill('nothing-like-this');
      await page.getByRole('heading', { name: /^Keine Treffer für/ }).waitFor();
      await page.getByRole('button', { name: 'Suche löschen' }).click();
      await showsCount(page, all.length);
      await expect.poll(() => isFocused(input(page))).toBe(true);
    },
  );

  it('never loses a character, however slow the page is', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*');
    await showsCount(page, all.length);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await input(page).pressSequentially('am meer', { delay: 130 });
    await page.waitForURL(/meer\*$/);
    await expect.poll(() => input(page).inputValue()).toBe('am meer');
  });

  it('accepts any text in the address as a query', { tags: ['gate', '2.routes.search'] }, async () => {
    const defaults = { sort: { field: 'score', direction: 'desc' }, view: 'grid' } as const;
    const page = await web.visit('/search/*');
    for (const query of ['a/b?c#d%', '..', '"<b>']) {
      await page.evaluate(
        (to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        searchToUrl({ ...defaults, query, filters: {} }, defaults),
      );
      await page.getByRole('heading', { name: /Treffer$/ }).waitFor();
      await expect.poll(() => input(page).inputValue()).toBe(query);
    }
  });
});

it(
  'the search page drops a filter and a sort order with unknown fields, and removes them from the address',
  { tags: ['gate', 'd.search.unknown-field'] },
  async () => {
    const page = await web.visit('/search/*?f.no_such_field=1&sort=no_such_field:asc');
    await showsCount(page, all.length);
    await page.waitForURL((url) => url.search === '');
    await page.getByText('Einige Filter gibt es in dieser Bibliothek nicht').waitFor();
  },
);

describe('facets', () => {
  it(
    'filter by values and ranges, count, update the address, and are restored after a reload',
    { tags: ['2.search.facet-tags', '1.users.search'] },
    async () => {
      const reply = await search('*', '&solr_facetfields=asset_groups');
      const [first, second] = reply.facetCounts.facetFields['asset_groups'] ?? [];
      const names = {
        image: 'Bild',
        document: 'Dokument',
        video: 'Video',
        '3d': '3D-Modell',
        audio: 'Audio',
      };
      const name = (label = '') => new RegExp(`^${names[label as keyof typeof names]}`);
      const both = (first?.count ?? 0) + (second?.count ?? 0);
      const page = await web.visit('/search/*');
      await showsCount(page, all.length);
      const list = page.getByRole('list', { name: 'Art' });
      const labels = () => list.getByRole('listitem').allInnerTexts();
      await list.waitFor();
      const before = await labels();
      await list.getByRole('checkbox', { name: name(first?.label) }).check();
      await showsCount(page, first?.count ?? -1);
      // A facet's own filter does not affect its values, counts or order.
      await expect.poll(() => labels()).toEqual(before);
      await list.getByRole('checkbox', { name: name(second?.label) }).check();
      await showsCount(page, both);
      await expect.poll(() => address(page)).toContain(`f.asset_groups=${second?.label}`);
      await page.reload();
      await showsCount(page, both);
      await expect
        .poll(() => list.getByRole('checkbox', { name: name(second?.label) }).isChecked())
        .toBe(true);
      await page.goBack();
      await showsCount(page, first?.count ?? -1);
      await page.getByRole('button', { name: /^Filter Art: .* entfernen$/ }).click();
      await showsCount(page, all.length);
      await expect.poll(() => address(page)).toBe('/search/*');

      // A range, with the keyboard.
      const heading = page.getByRole('button', { name: 'Dateigröße' });
      if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
      const upper = page.getByRole('slider', { name: 'Dateigröße bis' });
      await upper.focus();
      await page.keyboard.press('PageDown');
      await page.waitForURL(/f\.file_size=/);
      const [, largest] = /f\.file_size=\[\*\+TO\+(\d+)\]/.exec(address(page)) ?? [];
      await showsCount(page, all.filter((asset) => asset.file_size <= Number(largest)).length);
      await page.getByRole('button', { name: /^Filter Dateigröße: .* entfernen$/ }).click();
      await showsCount(page, all.length);
    },
  );

  it(
    'store the width of their sidebar, and can be hidden',
    {
      tags: ['gate', '2.search.sidebar-width', '7.storage.sidebar', '9.sidebar-default', '9.sidebar-minimum'],
    },
    async () => {
      const page = await web.visit('/search/*');
      const edge = page.getByRole('separator', { name: 'Breite der Filterleiste' });
      await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('260');
      await edge.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('292');
      await page.reload();
      await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('292');
      await edge.hover();
      await page.mouse.down();
      await page.mouse.move(5, 400, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('80');
      await page.getByRole('button', { name: 'Filter ausblenden' }).click();
      await edge.waitFor({ state: 'hidden' });
      await page.reload();
      await page.getByRole('button', { name: 'Filter einblenden' }).click();
      await edge.waitFor();
    },
  );
});

describe('sorting and views', () => {
  it(
    'sorts in both directions, and shows the results in a grid and a list',
    { tags: ['2.search.sort', '2.search.views', '1.users.search', '9.search-view', '9.sort-options'] },
    async () => {
      const page = await web.visit('/search/*');
      await showsCount(page, all.length);
      await page.getByRole('button', { name: 'Raster', exact: true, pressed: true }).waitFor();
      const options = page.getByLabel('Sortieren nach').locator('option');
      await expect
        .poll(() => options.evaluateAll((list) => list.map((one) => one.getAttribute('value'))))
        .toEqual(['score', 'rating', 'imp_date', 'obj_dload_cnt']);
      await page.getByLabel('Sortieren nach').selectOption('imp_date');
      await page.waitForURL(/sort=imp_date/);
      await page.getByRole('button', { name: 'Aufsteigend sortieren' }).click();
      await page.waitForURL(/sort=imp_date%3Aasc/);
      const { response } = await search('*', '&solr_sort=imp_date asc');
      await results(page).first().waitFor();
      await expect
        .poll(() => page.locator('[data-result="0"]').getAttribute('href'))
        .toBe(`/asset/${encodeURIComponent(response.docs[0]?.id ?? '')}`);

      // The same results as a list. Its header is a row as well, and comes before the results.
      await page.getByRole('button', { name: 'Liste' }).click();
      await page.waitForURL(/view=list/);
      await page.locator('tr [data-result="0"]').waitFor();
      await input(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const link = page.locator('[data-result="1"]');
      await expect.poll(() => isFocused(link)).toBe(true);
      await expect.poll(() => axeViolations(page)).toEqual([]);
    },
  );
});

describe('result states', () => {
  it('shows the reason for a failure and retries', async () => {
    let broken = true;
    const problem = {
      type: 'about:blank',
      title: 'x',
      status: 503,
      detail: 'Kommt gleich.',
      code: 'unavailable',
    };
    const page = await web.visit('/search/*', {
      before: (fresh) =>
        fresh.route('**/assetportal/api/search?*', (route) =>
          broken
            ? route.fulfill({
                status: 503,
                contentType: 'application/problem+json',
                headers: { 'retry-after': '61' },
                body: JSON.stringify(problem),
              })
            : route.continue(),
        ),
    });
    await page.getByRole('alert').getByText('Kommt gleich.').waitFor();
    // Escape leaves the empty field, although there are no results to move to.
    await page.keyboard.press('/');
    await expect.poll(() => isFocused(input(page))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(input(page))).toBe(false);
    broken = false;
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await showsCount(page, all.length);
  });

  it('cancels its request when the user leaves the page', { tags: ['night', 'd.stores.order'] }, async () => {
    const canceled: string[] = [];
    const page = await web.visit('/search/*');
    await showsCount(page, all.length);
    page.on('requestfailed', (request) => canceled.push(request.url()));
    await page.route('**/assetportal/api/search?*', () => undefined);
    await page.getByLabel('Sortieren nach').selectOption('imp_date');
    await page.waitForURL(/sort=imp_date/);
    await page.getByRole('link', { name: /Startseite/ }).click();
    await expect.poll(() => canceled.some((url) => url.includes('/search?'))).toBe(true);
  });
});

describe.each([
  { locale: 'de-DE', colorScheme: 'light', width: 390 },
  { locale: 'en-GB', colorScheme: 'dark', width: 1600 },
] as const)('search page: $locale, $colorScheme, $width px', (settings) => {
  it('is accessible, fits the width, and has no layout shift', { tags: ['gate'] }, async () => {
    const page = await web.visit('/search/*', settings);
    await results(page).first().waitFor();
    await page.locator('[data-result="0"] img[data-loaded]').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await layoutShifts(page)).toEqual([]);
    expect(page.browserErrors).toEqual([]);
  });
});
