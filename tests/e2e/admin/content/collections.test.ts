import { createAdminClient } from '@assetportal/sdk/admin';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../../fixtures/web.js';
import { openAdmin, visitAs } from '../open.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
const client = async () => createAdminClient(await web.portal.admin());
beforeEach(async () => {
  await (await client()).collections.save({ collections: [], folders: true });
});

const stored = async () => (await (await client()).collections.get()).value.collections;
const list = (page: Page) => page.getByRole('navigation', { name: 'Collections' });
/** Returns true for an element that the user can see. */
const isInWindow = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};
const HOSTILE = '<img src=x onerror=alert(1)> "مرحبا" 🦅';

describe('the collections', () => {
  it(
    'are created from a search, with a live count, and shown on the home page',
    { tags: ['gate'] },
    async () => {
      const page = await openAdmin(web, 'collections');
      await page.getByRole('button', { name: 'From a search' }).click();
      await page.getByLabel('Name, English').fill(HOSTILE);
      await page.getByLabel('ID', { exact: true }).fill('birds');
      const { total } = await (await web.portal.admin()).search.query({ rows: 0 });
      await page.getByText(`${total} assets match the search.`).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Control+s');
      await expect.poll(stored).toMatchObject([{ indicator: 'birds', search: '*' }]);
      await page.goto('/');
      await page.getByRole('heading', { name: HOSTILE }).waitFor();
    },
  );

  it('take over the search of an address', { tags: ['night'] }, async () => {
    const link = encodeURIComponent('/search/*?f.asset_groups=image');
    const page = await openAdmin(web, `collections?search=${link}`);
    await page.getByRole('group', { name: /^Filter: / }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Control+s');
    await expect.poll(stored).toMatchObject([{ search: '*', filter: { asset_groups: ['image'] } }]);
  });

  it(
    'take over a search with its filters from the search page, for admins only',
    { tags: ['night'] },
    async () => {
      const guest = await web.visit('/search/*?f.asset_groups=image', { locale: 'en-GB' });
      await guest.getByRole('heading', { name: /result/ }).waitFor();
      const name = 'Save as collection';
      await expect.poll(() => guest.getByRole('link', { name }).count()).toBe(0);
      const page = await visitAs(
        web,
        await web.portal.login(),
        '/search/sea*?f.asset_groups=image&f.city=Bonn',
      );
      await page.getByRole('link', { name }).press('Enter');
      await expect.poll(() => page.getByRole('group', { name: /^Filter: / }).count()).toBe(2);
      await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe('sea*');
      await page.keyboard.press('Control+s');
      await expect
        .poll(stored)
        .toMatchObject([{ search: 'sea*', filter: { asset_groups: ['image'], city: ['Bonn'] } }]);
    },
  );

  it(
    'of 2,000 chosen assets are scrolled, and sorted by keyboard from end to end',
    { tags: ['night'] },
    async () => {
      const portal = await web.portal.admin();
      const { assets } = await portal.search.query({ rows: 2 });
      const present = assets.map(({ id }) => id);
      const ids = [
        present[0] ?? '',
        ...Array.from({ length: 1998 }, (_, at) => `gone-${at}`),
        present[1] ?? '',
      ];
      await (await client()).collections.save({ collections: [{ indicator: 'many', assets: ids }] });
      const page = await openAdmin(web, 'collections');
      await list(page).getByRole('button', { name: /many/ }).last().click();
      const chosen = page.getByRole('list', { name: 'Chosen assets' });
      const rows = chosen.getByRole('listitem');
      await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe('2000');
      await expect.poll(() => rows.count()).toBeLessThan(80);
      await page.getByText('1,998 assets are missing in the library.').waitFor();
      // The list counts those that exist.
      await list(page)
        .getByRole('button', { name: /many.*2 assets/s })
        .first()
        .waitFor();
      const grip = (fname = '') => chosen.getByRole('button', { name: `Move ${fname}`, exact: true });
      await grip(assets[0]?.fname).focus();
      await page.keyboard.press(' ');
      await page.keyboard.press('End');
      // The row stays in the document and is shown at the end, with the last asset, whose name loads.
      await expect.poll(() => grip(assets[1]?.fname).count()).toBe(1);
      await expect.poll(() => grip(assets[0]?.fname).evaluate(isInWindow)).toBe(true);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press(' ');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(`Move ${assets[0]?.fname ?? ''}`);
      await expect.poll(() => rows.count()).toBeLessThan(80);
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await stored())[0]?.assets?.slice(-3))
        .toEqual(['gone-1997', present[0], present[1]]);
      await page.getByRole('button', { name: 'Remove missing ones' }).click();
      await expect.poll(() => rows.count()).toBe(2);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Control+s');
      await expect.poll(async () => (await stored())[0]?.assets).toEqual(present);
    },
  );

  it('are chosen by hand, sorted by keyboard, and show missing assets', { tags: ['night'] }, async () => {
    const portal = await web.portal.admin();
    const { assets } = await portal.search.query({ rows: 2 });
    const [first, second] = assets.map(({ id }) => id);
    const page = await openAdmin(web, 'collections');
    await page.getByRole('button', { name: 'By hand' }).click();
    await page.getByRole('button', { name: 'Paste IDs' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(`${first}\nhttps://x/asset/${second}, gone`);
    await page.getByRole('button', { name: 'Add 3 assets' }).click();
    await page.getByText('1 asset is missing in the library.').waitFor();
    const chosen = page.getByRole('list', { name: 'Chosen assets' });
    const grip = chosen.getByRole('button', { name: `Move ${assets[1]?.fname ?? ''}`, exact: true });
    await grip.focus();
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press(' ');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect.poll(stored).toMatchObject([{ assets: [second, first, 'gone'] }]);
    const shown = await portal.collections.assets({ indicator: 'collection' });
    expect(shown.map(({ id }) => id)).toEqual([second, first]);
  });

  it(
    'name the rows of the home page that show them before they are removed, also on phones',
    { tags: ['night'] },
    async () => {
      await (await client()).collections.save({ collections: [{ indicator: 'press_1', search: '*' }] });
      const page = await openAdmin(web, 'collections', { width: 390 });
      await list(page)
        .getByRole('button', { name: /press_1/ })
        .last()
        .click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('No row of the home page shows this collection.').waitFor();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  it('of two admins are merged', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'collections');
    await page.getByRole('button', { name: 'From a search' }).click();
    await page.getByLabel('ID', { exact: true }).fill('mine');
    await (await client()).collections.save({ collections: [{ indicator: 'theirs', search: 'x' }] });
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await stored()).map(({ indicator }) => indicator).sort())
      .toEqual(['mine', 'theirs']);
  });
});
