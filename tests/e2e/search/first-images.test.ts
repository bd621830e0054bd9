/** @module-tag sizes */
import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { layoutShifts, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const APP = /\/assetportal\/app\/[^/]+\.js$/;

/** Holds the responses to requests that match, until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(url, (route) => (isOpen ? route.continue() : void held.push(route)));
  return async () => {
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const STYLES = /\.css$/;

/** Opens a page whose app does not load yet. @param options.unstyled True if its stylesheets do not load yet either. */
async function open(
  path: string,
  options: { width?: number; hold?: RegExp; stored?: [string, string]; unstyled?: boolean } = {},
) {
  let releaseStyles: () => Promise<void> = () => Promise.resolve();
  let release: () => Promise<void> = () => Promise.resolve();
  const page = await web.visit('/robots.txt', {
    width: options.width ?? 1280,
    withoutPageData: false,
    before: async (opened) => {
      release = await hold(opened, options.hold ?? APP);
      if (options.unstyled === true) releaseStyles = await hold(opened, STYLES);
    },
  });
  if (options.stored !== undefined) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), options.stored);
  }
  await page.goto(path, { waitUntil: 'commit' });
  return { page, release, releaseStyles };
}

const first = (page: Page) => page.locator('#first-results');

/** Returns the boxes of the images in an element, rounded to pixels. */
const boxes = (page: Page, selector: string) =>
  page.evaluate(
    (images) =>
      Array.from(document.querySelectorAll<HTMLImageElement>(images), (image) => {
        const { left, top, width, height } = image.getBoundingClientRect();
        return [image.currentSrc, ...[left, top, width, height].map(Math.round)].join(' ');
      }),
    selector,
  );

/** Loads the app, and expects its grid to show the images of the first results at the same places. */
async function showsTheSameImages(page: Page, release: () => Promise<void>): Promise<void> {
  await first(page).locator('img').first().waitFor();
  const isChosen = async () => !(await boxes(page, '#first-results img')).some((box) => box.startsWith(' '));
  await expect.poll(isChosen).toBe(true);
  const before = await boxes(page, '#first-results img');
  expect(before.length).toBeGreaterThan(3);
  await release();
  await page.locator('[data-result="0"]').waitFor();
  await first(page).waitFor({ state: 'detached' });
  await expect.poll(() => boxes(page, '[data-index] img')).toEqual(expect.arrayContaining(before));
}

it(
  'the first search has the language of the app if the stored one is no longer offered',
  { tags: ['gate'] },
  async () => {
    const page = await web.visit('/robots.txt', { withoutPageData: false });
    await page.evaluate(() => localStorage.setItem('assetportal.locale', 'fr'));
    const sent = page.waitForRequest(/\/assetportal\/api\/search\?/);
    await page.goto('/search/*', { waitUntil: 'commit' });
    expect((await sent).headers()['accept-language']).toBe('de');
    await page.locator('[data-result="0"]').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  },
);

describe('the images of the first results', () => {
  for (const [name, options, ...tags] of [
    ['on a phone', { width: 390 }],
    ['beside the sidebar', { width: 1280 }, 'gate'],
    ['with a closed sidebar', { width: 1280, stored: ['assetportal.sidebar-width', 'closed:300'] }, 'night'],
    ['with a wider sidebar', { width: 1280, stored: ['assetportal.sidebar-width', '400'] }, 'night'],
    ['with larger tiles', { width: 1600, stored: ['assetportal.tile-scale', '1.5'] }, 'night'],
  ] as const) {
    it(`are ${name} in the place of the results before the app has loaded`, { tags: [...tags] }, async () => {
      const { page, release } = await open('/search/*', options as Parameters<typeof open>[1]);
      await showsTheSameImages(page, release);
      expect(await layoutShifts(page)).toEqual([]);
    });
  }

  it('wait for the stylesheets, from which their places follow', { tags: ['night'] }, async () => {
    const { page, release, releaseStyles } = await open('/search/*', { width: 390, unstyled: true });
    const hasReply = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/search\?/.test(name)),
      );
    await expect.poll(hasReply).toBe(true);
    // The starter handles the reply meanwhile.
    await page.evaluate(() => new Promise((handled) => setTimeout(handled)));
    await releaseStyles();
    await showsTheSameImages(page, release);
  });

  it.each(cases(['/search/*?f.filetype=jpg', '/search/*?view=list', '/bookmark'], 1))(
    'are not shown at %s',
    { tags: ['gate'] },
    async (path) => {
      const { page, release } = await open(path);
      await release();
      await page.getByRole('main').waitFor();
      await expect.poll(() => first(page).count()).toBe(0);
    },
  );

  it('do not keep the app from loading if they do not load', { tags: ['night'] }, async () => {
    const { page, release } = await open('/search/*', { hold: /\/renditions\// });
    await page.locator('[data-result="0"]').waitFor();
    await first(page).waitFor({ state: 'detached' });
    await release();
  });

  it('end when the search has no results', { tags: ['gate'] }, async () => {
    const { page, release } = await open('/search/xyzzyplugh');
    await release();
    await page.getByRole('heading', { name: /^Keine Treffer für/ }).waitFor();
    await expect.poll(() => first(page).count()).toBe(0);
  });
});

it(
  'are canceled while the user types, so that the search has a connection, and load after a pause',
  { tags: ['night'] },
  async () => {
    let release: () => Promise<void> = () => Promise.resolve();
    const canceled: string[] = [];
    const page = await web.visit('/search/*', {
      before: async (opened) => {
        release = await hold(opened, /\/renditions\//);
        opened.on('requestfailed', (request) => canceled.push(new URL(request.url()).pathname));
      },
    });
    const images = page.locator('#results img[src]');
    await expect.poll(() => images.count()).toBeGreaterThan(0);
    await page.locator('#search').pressSequentially('a');
    await expect
      .poll(() => canceled.filter((path) => path.includes('/renditions/')).length)
      .toBeGreaterThan(0);
    await release();
    await page.locator('#results img[data-loaded]').first().waitFor();
    expect(page.browserErrors).toEqual([]);
  },
);
