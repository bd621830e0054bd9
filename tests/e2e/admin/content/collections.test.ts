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
import { openAdmin } from '../open.js';

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
const HOSTILE = '<img src=x onerror=alert(1)> "مرحبا" 🦅';

describe('the collections', () => {
  it('are created from a search, with a live count, and shown on the home page', async () => {
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
  });

  it('take over the search of an address', async () => {
    const link = encodeURIComponent('/search/*?f.asset_groups=image');
    const page = await openAdmin(web, 'collections');
    await page.goto(`/admin/collections?search=${link}`);
    await page.getByRole('group', { name: /^Filter: / }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Control+s');
    await expect.poll(stored).toMatchObject([{ search: '*', filter: { asset_groups: ['image'] } }]);
  });

  it('are chosen by hand, sorted by keyboard, and show missing assets', async () => {
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

  it('name the rows of the home page that show them before they are removed, also on phones', async () => {
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
  });

  it('of two admins are merged', async () => {
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
