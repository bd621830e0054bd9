import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const boxOf = async (page: Page, role: 'button' | 'slider', name: string | RegExp) =>
  page.getByRole(role, { name }).first().boundingBox();

describe('the facets beside the results', () => {
  it(
    'show color, orientation and kind first, as circles, shapes and rows',
    { tags: ['2.search.facet-tags', '2.search.less-more', '2.search.reset-all', 'gate'] },
    async () => {
      const page = await web.visit('/search/*', { width: 1600 });
      const headings = page.getByRole('complementary', { name: 'Filter' }).getByRole('heading', { level: 3 });
      await headings.first().waitFor();
      await expect
        .poll(async () => (await headings.allTextContents()).slice(0, 3))
        .toEqual(['Farbe', 'Ausrichtung', 'Art']);
      const circles = page.getByRole('group', { name: 'Farbe' }).getByRole('button');
      const places = () =>
        circles.evaluateAll((all) => [
          all.length,
          new Set(all.map((one) => one.getBoundingClientRect().y)).size,
        ]);
      await expect.poll(places).toEqual([7, 1]);
      await expect
        .poll(() => boxOf(page, 'button', /^Querformat, /))
        .toMatchObject({ width: 52, height: 56 });
      await expect.poll(() => axeViolations(page)).toEqual([]);

      // A selected value stays in place, and moves to the top at the next search.
      const list = page.getByRole('list', { name: 'Art' });
      const labels = () => list.getByRole('listitem').allInnerTexts();
      const before = await labels();
      await list.getByRole('checkbox').last().check();
      await page.waitForURL(/f\.asset_groups=/);
      await expect.poll(() => labels()).toEqual(before);
      // The row of the filters has the button that resets all. The sidebar does not repeat it.
      await expect
        .poll(() => page.getByRole('button', { name: /zurücksetzen$/i }).allInnerTexts())
        .toEqual(['Alle zurücksetzen']);
      await page.mouse.move(1000, 400);
      await page.getByRole('button', { name: /^Blau \(/ }).press('Enter');
      await page.waitForURL(/f\.color_code=5/);
      await expect.poll(async () => list.getByRole('checkbox').first().isChecked()).toBe(true);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('accept typed dates in English', { tags: ['gate', '2.search.facet-tags'] }, async () => {
    const page = await web.visit('/search/*', { width: 1600, locale: 'en-US' });
    const from = page.getByRole('textbox', { name: 'Taken on from' });
    await expect.poll(() => from.getAttribute('placeholder')).toBe('Any');
    await from.fill('someday');
    await from.press('Enter');
    await page.getByText('Please enter a date, for example 12 Sep 1960.').waitFor();
    await from.fill('2010');
    await from.press('Enter');
    await page.waitForURL(/f\.taken_date=/);
    await expect.poll(() => from.inputValue()).toBe('1 Jan 2010');
    await from.fill('');
    await from.press('Enter');
    await page.waitForURL((url) => url.search === '');
  });

  it(
    'are hidden if they cannot filter, and their tags are short',
    {
      tags: [
        'gate',
        '5.facets.empty-hidden',
        '5.facets.slider-hidden',
        '5.facets.tag-length',
        '9.tag-length',
      ],
    },
    async () => {
      const { assets } = await web.portal.client().search.query({ rows: 100 });
      const isUnique = (title: string) => assets.filter((other) => other.title.includes(title)).length === 1;
      const asset = assets.find(({ title, asset_groups: [kind] }) => kind === 'image' && isUnique(title));
      const long = 'x'.repeat(80);
      const page = await web.visit(`/search/${encodeURIComponent(`"${asset?.title ?? ''}"`)}`, {
        width: 1600,
      });
      await page.locator('[data-result="0"]').waitFor();
      await expect.poll(() => page.locator('[data-result]').count()).toBe(1);
      const filters = page.getByRole('complementary', { name: 'Filter' });
      await filters.getByRole('list', { name: 'Art' }).waitFor();
      // One size is no range, and a photo has no duration.
      await expect.poll(() => filters.getByRole('slider', { name: /^Dateigröße/ }).count()).toBe(0);
      await expect.poll(() => filters.getByRole('button', { name: 'Dateigröße' }).count()).toBe(0);
      await expect.poll(() => filters.getByRole('heading', { name: 'Dauer' }).count()).toBe(0);
      await page.evaluate((value) => {
        history.pushState(null, '', `/search/*?f.keywords=${value}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }, long);
      const tag = page.getByRole('button', { name: /^Filter Schlagwörter: .* entfernen$/ });
      await expect.poll(() => tag.innerText()).toContain(`${'x'.repeat(49)}…`);
      await expect.poll(() => tag.innerText()).not.toContain('x'.repeat(51));
    },
  );

  it('keep the last values without results', { tags: ['gate'] }, async () => {
    const page = await web.visit('/search/*', { width: 1600, locale: 'en-US' });
    await page.getByRole('group', { name: 'Color' }).waitFor();
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('qqqqzzzz');
    await page.getByRole('button', { name: 'Red (0)' }).waitFor();
  });
});

describe('the filter sheet of a phone', { tags: ['2.search.sidebar-small'] }, () => {
  it('counts the results, and closes with a swipe and with Back', async () => {
    const page = await web.visit('/search/*', { width: 390, locale: 'en-US' });
    const open = () => page.getByRole('button', { name: /^(Show filters|Filters \()/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await open();
    await sheet.getByRole('group', { name: 'Color' }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(48);
    await expect
      .poll(async () => (await boxOf(page, 'button', /^Red \(/))?.height)
      .toBeGreaterThanOrEqual(44);

    const heading = await sheet.getByRole('heading', { name: 'Filters' }).boundingBox();
    const [x, y] = [100, (heading?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 120, { steps: 4 });
    await page.mouse.up();
    await sheet.waitFor({ state: 'hidden' });

    await open();
    await sheet.getByRole('checkbox', { name: /^Image/ }).check();
    await page.waitForURL(/f\.asset_groups=image/);
    await sheet.getByRole('button', { name: /^Show \d+ assets$/ }).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).toMatch(/f\.asset_groups=image/);
  });
});

// Last, because it changes the facets.
it(
  'a facet with one choice replaces its value, and has a choice for all values',
  { tags: ['gate'] },
  async () => {
    const { version } = DEFAULT_CONFIG;
    const facets = [{ field_name: 'city', options: { multivalue: 'radio' } }];
    await (await web.portal.admin()).config.save({ config: { version, facets } });
    const page = await web.visit('/search/*', { width: 1600, locale: 'en-US' });
    const choices = page.getByRole('list', { name: 'City' }).getByRole('radio');
    const filter = () => new URL(page.url()).searchParams.getAll('f.city');
    await choices.nth(1).click();
    await expect.poll(filter).toHaveLength(1);
    const [first] = filter();
    await choices.nth(2).click();
    await expect.poll(() => choices.nth(2).isChecked()).toBe(true);
    await expect.poll(filter).not.toEqual([first]);
    expect(filter()).toHaveLength(1);
    await choices.first().click();
    await expect.poll(filter).toEqual([]);
  },
);
