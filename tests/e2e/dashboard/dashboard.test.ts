/** @module-tag sizes */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import {
  axeViolations,
  horizontalOverflow,
  layoutShift,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const API = '**/assetportal/api/';
const newest = (page: Page, name = 'Neu hinzugefügt') => page.getByRole('region', { name });
const focusedPoster = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-poster') ?? null);

describe('home page', { tags: ['2.dashboard.hero', '2.dashboard.rows', '2.routes.dashboard'] }, () => {
  it(
    'shows hero and rows without a call, and opens the panel of a poster with the keyboard',
    { tags: ['2.dashboard.select', '9.hero-height'] },
    async () => {
      let calls = 0;
      const page = await web.visit('/', {
        width: 1600,
        withoutPageData: false,
        before: (fresh) => {
          fresh.on('request', (request) => {
            if (request.url().includes('/api/search')) calls += 1;
          });
          return Promise.resolve();
        },
      });
      await page.getByRole('heading', { name: 'Wonach suchen Sie?' }).waitFor();
      const posters = newest(page).locator('[data-poster]');
      await posters.first().waitFor();
      expect(calls).toBe(0);
      await expect
        .poll(() => page.getByRole('link', { name: /^Alle anzeigen: / }).count())
        .toBeGreaterThan(1);
      const hero = page.locator('section[aria-labelledby="hero-title"]');
      await expect.poll(() => hero.evaluate((one) => getComputedStyle(one).minHeight)).toBe('350px');
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await layoutShift(page)).toBeLessThan(0.02);

      const ids = await posters.evaluateAll((all) => all.map((one) => one.getAttribute('data-poster')));
      await posters.first().focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => focusedPoster(page)).toBe(ids[1]);
      await page.keyboard.press('Enter');
      const panel = newest(page).getByRole('region');
      await panel.getByRole('button', { name: 'Herunterladen' }).waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      const title = await panel.getByRole('heading').innerText();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => focusedPoster(page)).toBe(ids[2]);
      await expect.poll(() => panel.getByRole('heading').innerText()).not.toBe(title);
      // Only one poster of the row is in the tab order, so Tab leads to the panel.
      await page.keyboard.press('Tab');
      await expect
        .poll(() => panel.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => panel.count()).toBe(0);
      await expect.poll(() => focusedPoster(page)).toBe(ids[2]);

      await posters.nth(1).click();
      await panel.getByRole('button', { name: 'Details ausblenden' }).click();
      await expect.poll(() => panel.count()).toBe(0);
      await expect.poll(() => focusedPoster(page)).toBe(ids[1]);
      // Only one panel is open at a time, and a second click closes it.
      await posters.nth(1).click();
      const other = page.locator('main section:has([data-poster])').nth(1).locator('[data-poster]').first();
      await other.click();
      await expect.poll(() => page.locator('[data-poster][aria-expanded="true"]').count()).toBe(1);
      await other.click();
      await expect.poll(() => page.locator('[data-poster][aria-expanded="true"]').count()).toBe(0);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('shows hero and rows on a phone, in English and dark', { tags: ['gate'] }, async () => {
    const page = await web.visit('/', { locale: 'en-US', width: 390, colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'What are you looking for?' }).waitFor();
    const posters = page.locator('[data-poster]');
    await posters.first().waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Show all: / }).count()).toBeGreaterThan(1);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await posters.first().click();
    await page.locator('[aria-expanded="true"][data-poster]').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(page.browserErrors).toEqual([]);
  });
});

describe('states of the home page', () => {
  const content = (posters: object) => ({
    total: 3,
    keywords: [],
    collections: [{ indicator: 'a', label: 'Alpha' }],
    posters,
  });

  it(
    'shows an empty and a failed row, which can be loaded again',
    { tags: ['gate', '2.dashboard.empty'] },
    async () => {
      let fails = true;
      const page = await web.visit('/', {
        before: async (fresh) => {
          const json = content({ newest: { numFound: 0, docs: [] } });
          await fresh.route(`${API}dashboard`, (route) => route.fulfill({ json }));
          await fresh.route(`${API}collection/get?*`, (route) =>
            fails
              ? route.fulfill({
                  status: 404,
                  json: { code: 'collection-not-found', title: 'Gone', status: 404 },
                })
              : route.fulfill({ json: { response: { numFound: 0, docs: [] } } }),
          );
        },
      });
      await newest(page).getByText('Es wurden leider keine Assets in Ihrer Sprache gefunden').waitFor();
      const failed = page.getByRole('region', { name: 'Alpha' });
      await failed.getByText('Die Sammlung konnte nicht geladen werden.').waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      fails = false;
      await failed.getByRole('button', { name: 'Erneut versuchen' }).click();
      await failed.getByText('Es wurden leider keine Assets').waitFor();
    },
  );

  it.each(cases([1600, 390], 1))(
    'shows the hero image at %i px before scripts run, in the same place',
    { tags: ['gate'] },
    async (width) => {
      const first = await web.visit('/', { width, javaScriptEnabled: false, settles: false });
      const image = first.locator('.first-paint .first-image');
      const page = await web.visit('/', { width });
      const hero = page.locator('section[aria-labelledby="hero-title"] > img');
      await hero.waitFor();
      for (const name of ['src', 'srcset', 'sizes'])
        await expect.poll(() => image.getAttribute(name)).toBe(await hero.getAttribute(name));
      const place = async () => {
        const [before, after] = [await image.boundingBox(), await hero.boundingBox()];
        if (before === null || after === null) return null;
        return {
          x: after.x - before.x,
          y: after.y - before.y,
          width: after.width - before.width,
          // A larger image later would be the largest contentful paint. On a phone, the height depends on the content.
          shrinks: before.height >= after.height && before.height - after.height <= (width < 600 ? 64 : 0),
        };
      };
      await expect.poll(place).toEqual({ x: 0, y: 0, width: 0, shrinks: true });
      await expect.poll(() => page.locator('.first-paint').count()).toBe(0);
      expect(first.browserErrors).toEqual([]);
    },
  );

  it('shows the rows as skeletons while they load, and the hero at once', { tags: ['gate'] }, async () => {
    const page = await web.visit('/', {
      before: (fresh) => fresh.route(`${API}dashboard`, () => undefined),
    });
    await page.getByRole('heading', { name: 'Wonach suchen Sie?' }).waitFor();
    await page.getByRole('status').getByText('Die Sammlung wird geladen').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('[data-poster]').count()).toBe(0);
  });

  it('says that the content could not be loaded, and loads it again', { tags: ['gate'] }, async () => {
    let fails = true;
    const page = await web.visit('/', {
      before: (fresh) =>
        fresh.route(`${API}dashboard`, (route) =>
          fails
            ? route.fulfill({ status: 500, json: { code: 'internal', title: 'Broken', status: 500 } })
            : route.fallback(),
        ),
    });
    const retry = page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' });
    await retry.waitFor();
    fails = false;
    await retry.click();
    await page.locator('[data-poster]').first().waitFor();
  });
});
