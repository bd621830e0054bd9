/** @module-tag sizes */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const input = (page: Page) => page.getByLabel('Bibliothek durchsuchen');
const isSettled = (page: Page) => page.locator('#results[aria-busy="false"]').waitFor();

/** Scrolls down and waits until the history entry has stored the position. Returns it. */
async function scrollDown(page: Page): Promise<number> {
  await page.locator('[data-result]').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(600);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.waitForFunction(() => JSON.stringify(history.state).includes('"scroll":300'));
  return scrolled(page);
}

/** Opens a search in a window that is lower than its results, and scrolls down. */
async function onScrolled(path: string, width: number): Promise<Page> {
  const page = await web.visit(path, { width, viewport: { width, height: 300 } });
  expect(await scrollDown(page)).toBe(300);
  return page;
}

const changes: readonly (readonly [name: string, path: string, change: (page: Page) => Promise<unknown>])[] =
  [
    ['typing', '/search/*', (page) => input(page).fill('a')],
    [
      'Enter',
      '/search/a*',
      async (page) => {
        await input(page).fill('e');
        await input(page).press('Enter');
      },
    ],
    [
      'a correction',
      '/search/*',
      async (page) => {
        await input(page).fill('Ewimar');
        await page.getByRole('status').filter({ hasText: 'Ergebnisse für Weimar' }).waitFor();
      },
    ],
  ];

const wideChanges: typeof changes = [
  [
    'a filter',
    '/search/*',
    (page) => page.getByRole('list', { name: 'Art' }).getByRole('checkbox').first().check(),
  ],
  [
    'a removed filter',
    '/search/*?f.asset_groups=image',
    // A click of the pointer would scroll to the button first.
    (page) =>
      page.getByRole('list', { name: 'Aktive Filter' }).getByRole('button').first().dispatchEvent('click'),
  ],
  [
    'a reset of all filters',
    '/search/*?f.asset_groups=image',
    (page) => page.getByRole('button', { name: 'Alle zurücksetzen' }).first().dispatchEvent('click'),
  ],
  ['a sort', '/search/*', (page) => page.getByLabel('Sortieren nach').selectOption('imp_date')],
];

describe('new results start at the top (decisions, section 8)', { tags: ['gate', '2.search.sort'] }, () => {
  it.each(
    cases(
      [
        ...changes.map((change) => [1280, ...change] as const),
        ...wideChanges.map((change) => [1280, ...change] as const),
        ...changes.map((change) => [390, ...change] as const),
      ],
      4,
    ),
  )('at %i px after %s', async (width, _, path, change) => {
    const page = await onScrolled(path, width);
    await change(page);
    await expect.poll(() => scrolled(page)).toBe(0);
    await isSettled(page);
    // Tab reaches the first result.
    await expect.poll(() => page.locator('[data-result="0"]').getAttribute('tabindex')).toBe('0');
  });

  it.each(cases([1280, 390], 1))('and Back and Forward restore the position (%i px)', async (width) => {
    const page = await onScrolled('/search/*', width);
    const first = page.url();
    await input(page).fill('a');
    await input(page).press('Enter');
    await page.waitForURL((url) => url.href !== first);
    await expect.poll(() => scrolled(page)).toBe(0);
    await isSettled(page);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(300);
    await page.goForward();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  it('but another view or tile size keeps the position', { tags: ['night'] }, async () => {
    const page = await onScrolled('/search/*', 1280);
    await page.getByRole('button', { name: 'Liste' }).click();
    await page.locator('tr [data-result]').first().waitFor();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(250);
    await page.getByRole('slider', { name: 'Kachelgröße' }).press('ArrowRight');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(250);
  });
});
