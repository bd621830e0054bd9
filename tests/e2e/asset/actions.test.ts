import type { Asset } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let image: Asset;
beforeAll(async () => {
  web = await webPortal();
  const { assets } = await web.portal
    .client()
    .search.query({ filters: { asset_groups: ['image'] }, rows: 1 });
  image = assets[0]!;
}, SET_UP_TIME);
afterAll(() => web.close());

/** Gives the asset of every response a long description. */
async function describeAtLength(page: Page): Promise<void> {
  await page.route(/\/api\/assets/, async (route) => {
    const response = await route.fetch();
    const description = 'Eine lange Beschreibung. '.repeat(80);
    const isAsset = (value: unknown): value is object =>
      typeof value === 'object' && value !== null && 'fname' in value;
    const body = JSON.stringify(await response.json(), (_, value: unknown) =>
      isAsset(value) ? { ...value, description, localized: undefined } : value,
    );
    await route.fulfill({ response, body });
  });
}

it('the download button has its final shape while the formats load', async () => {
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  const page = await web.visit(`/asset/${image.id}`, {
    async before(opened) {
      await opened.route('**/session/csets', async (route) => {
        await loading;
        await route.continue();
      });
    },
  });
  const button = page.locator('[data-primary][data-menu]');
  const main = button.getByRole('button', { name: 'Herunterladen' });
  await main.waitFor();
  await expect.poll(() => main.innerText()).not.toContain('kB');
  const box = await main.boundingBox();
  load();
  await main.getByText('Original').waitFor();
  await button.getByRole('button', { name: 'Format wählen' }).waitFor();
  await expect.poll(() => main.boundingBox()).toEqual(box);
});

it('the size stays on the download button of a phone, without the pixels', { tags: ['gate'] }, async () => {
  const page = await web.visit(`/asset/${image.id}`, { width: 390 });
  const line = page.locator('[data-primary] small');
  await line.getByText('Original').waitFor();
  const parts = line.locator('> span:visible');
  await expect.poll(() => parts.last().innerText()).toMatch(/[kM]B$/);
  await expect
    .poll(() => parts.allInnerTexts().then((all) => all.some((one) => one.includes('px'))))
    .toBe(false);
  await expect.poll(() => parts.last().evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});

it('the icons of the actions are on one line in German', { tags: ['gate'] }, async () => {
  const page = await web.visit(`/asset/${image.id}`, { width: 1600 });
  await page.getByRole('button', { name: 'Link kopieren' }).waitFor();
  const tops = () =>
    page
      .getByRole('article')
      .getByRole('button', { name: /^(?:Vorschau|Merken|Link kopieren|Teilen)$/ })
      .evaluateAll((all) => all.map((one) => one.querySelector('svg')?.getBoundingClientRect().top));
  await expect.poll(async () => (await tops()).length).toBe(4);
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
});

it('a long description shows four lines, and all of it on request', { tags: ['gate'] }, async () => {
  const page = await web.visit(`/asset/${image.id}`, { before: describeAtLength });
  const text = page.getByText('Eine lange Beschreibung.').first();
  const height = () => text.evaluate((one) => one.clientHeight);
  const more = page.getByRole('button', { name: 'Mehr', exact: true });
  await more.waitFor();
  const closed = await height();
  await more.press('Enter');
  const less = page.getByRole('button', { name: 'Weniger', exact: true });
  await less.waitFor();
  await expect.poll(height).toBeGreaterThan(3 * closed);
  await expect.poll(() => less.evaluate((one) => one === document.activeElement)).toBe(true);
  await less.press('Enter');
  await expect.poll(height).toBe(closed);
});
