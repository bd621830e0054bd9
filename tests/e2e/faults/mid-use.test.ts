/** @module-tag gate */
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { messageShown } from '../../fixtures/browsers/messages.js';

let web: WebPortal;
let all: readonly Asset[] = [];
beforeAll(async () => {
  web = await webPortal();
  const reply = await web.portal.json<SearchReply>('search?solr_rows=1000');
  all = reply.response.docs;
}, SET_UP_TIME);
afterAll(() => web.close());

const tile = (page: Page, index: number) => page.locator(`[data-result="${index}"]`);
const input = (page: Page) => page.getByLabel('Bibliothek durchsuchen').first();
const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Keine Verbindung. Neuer Versuch in' });
/** The menu of the formats, which the download button has once they have loaded. */
const formatsOf = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Format wählen' });
/** How far {@link select} scrolls, in pixels. */
const SCROLLED = 150;

/** Selects two results and scrolls down. */
async function select(page: Page): Promise<void> {
  await tile(page, 0).click({ modifiers: ['Control'] });
  await tile(page, 1).click({ modifiers: ['Shift'] });
  await page.getByText('2 ausgewählt').waitFor();
  await page.mouse.wheel(0, SCROLLED);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(SCROLLED);
}

describe('faults while the portal is in use', () => {
  it('loses nothing when the server restarts, and recovers by itself', async () => {
    const page = await web.visit('/search/*');
    await select(page);
    const word = /\p{L}{4,}/u.exec(all[0]?.title ?? '')?.[0] ?? '';
    await web.restart(async () => {
      // The results, the selection and the place stay while the server is away.
      await page.getByRole('button', { name: 'Merken' }).first().waitFor();
      await expect.poll(() => page.getByText('2 ausgewählt').count()).toBe(1);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(SCROLLED);
      // Only what needs the server fails. The text stays in the field.
      await page.keyboard.press('Escape');
      await input(page).fill(word);
      await notice(page).waitFor();
      await expect.poll(() => input(page).inputValue()).toBe(word);
      await expect.poll(() => tile(page, 0).count()).toBe(1);
    });
    await notice(page).waitFor({ state: 'hidden' });
    await expect.poll(() => input(page).inputValue()).toBe(word);
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toContain(word);
    const { response } = await web.portal.json<SearchReply>(
      `search?solr_rows=0&solr_q=${encodeURIComponent(`${word}*`)}`,
    );
    await expect.poll(() => page.locator('[data-result]').count()).toBe(response.numFound);
  });

  it(
    'keeps the bookmarks of a guest while the portal is not available, and says so',
    { tags: ['night'] },
    async () => {
      const page = await web.visit('/search/*');
      await tile(page, 0).focus();
      await page.keyboard.press('b');
      await page.getByRole('link', { name: /Merkliste.*1/ }).waitFor();
      await page.route('**/assetportal/api/**', (route) => route.abort());
      await page.route('**/search/**', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, '');
        await route.fulfill({ response, body });
      });
      await page.reload();
      await page.getByText('Ihre Merkliste bleibt erhalten.').waitFor();
      await page.unrouteAll();
      const bookmarks = page.getByRole('link', { name: /Merkliste.*1/ });
      const retry = page.getByRole('button', { name: 'Erneut versuchen' });
      // The page also tries again by itself, and then no longer has the button.
      await Promise.race([retry.click().catch(() => undefined), bookmarks.waitFor()]);
      await bookmarks.waitFor();
    },
  );

  it('an open asset page reports a permission that has ended, and still works', async () => {
    const { permissions } = createAdminClient(await web.portal.admin());
    const image = all.find(({ asset_groups: [group] }) => group === 'image');
    const page = await web.visit(`/asset/${image?.id ?? ''}`);
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    const download = main.getByRole('button', { name: /^Herunterladen/ }).first();
    const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
    await main.locator('[data-stage-image] img[data-loaded]').first().waitFor();
    await formatsOf(page).waitFor();
    await permissions.save({ rules: [{ group: 'guests', folder: '', access: 'view' }] });
    try {
      // The original is no longer allowed: a message says so. The image, its zoom and the bookmark still work.
      await download.click();
      await page
        .getByRole('status')
        .getByText('Der Download eines Assets steht Ihnen nicht zur Verfügung')
        .waitFor();
      await page.keyboard.press('+');
      await main.locator('[data-stage-image] img[data-loaded]').first().waitFor();
      await page.keyboard.press('b');
      await page.getByRole('link', { name: /Merkliste.*1/ }).waitFor();
      await expect.poll(() => heading.isVisible()).toBe(true);
    } finally {
      await permissions.save({ rules: [] });
    }
    await download.click();
    await dialog.getByRole('radio').first().waitFor();
  });

  it('an open asset page survives that the network drops and returns', { tags: ['night'] }, async () => {
    const image = all.find(({ asset_groups: [group] }) => group === 'image');
    const page = await web.visit(`/asset/${image?.id ?? ''}`);
    const main = page.getByRole('main');
    const download = main.getByRole('button', { name: /^Herunterladen/ }).first();
    const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
    await main.locator('[data-stage-image] img[data-loaded]').first().waitFor();
    await formatsOf(page).waitFor();
    // The code of the dialog has loaded before.
    await download.click();
    await dialog.getByRole('radio').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // Similar assets may still be loading. Those that fail now are requested again when the network is back.
    const images = await main.locator('img').count();
    const loaded = await main.locator('img[data-loaded]').count();
    await page.context().setOffline(true);
    await download.click();
    await messageShown(page, /Verbindung|nicht erreichbar|keine Antwort/i);
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => main.locator('img[data-loaded]').count()).toBeGreaterThanOrEqual(loaded);
    await main.locator('[data-stage-image] img[data-loaded]').first().waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => main.locator('img').count()).toBeGreaterThanOrEqual(images);
    await download.click();
    await dialog.getByRole('radio').first().waitFor();
  });

  it('requests images again that failed while the network was down', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*');
    await tile(page, 0).locator('img[data-loaded]').waitFor();
    let isDown = true;
    await page.route('**/*', (route) =>
      isDown && route.request().resourceType() === 'image'
        ? route.abort('internetdisconnected')
        : route.fallback(),
    );
    await page.reload();
    // The icon that replaces the image is the last part that the page loads. Before that, a tile has no image either.
    await tile(page, 0).locator('[data-image] svg > *').first().waitFor();
    await expect.poll(() => tile(page, 0).locator('img').count()).toBe(0);
    isDown = false;
    await page.context().setOffline(true);
    // Two changes right after each other cause no event.
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await page.context().setOffline(false);
    await tile(page, 0).locator('img[data-loaded]').waitFor();
  });

  it('an open preview says that it cannot load the next asset once the permission has ended', async () => {
    const { permissions } = createAdminClient(await web.portal.admin());
    const page = await web.visit('/search/*');
    await tile(page, 0).focus();
    await page.keyboard.press(' ');
    const preview = page.getByRole('dialog', { name: /^Vorschau von/ });
    await preview.locator('img').first().waitFor();
    await permissions.save({ rules: [{ group: 'guests', folder: '', access: 'none' }] });
    try {
      // The neighbors were loaded before. Later assets are no longer allowed.
      const failed = preview.getByText('Die Vorschau konnte nicht geladen werden.');
      await expect
        .poll(async () => {
          await page.keyboard.press('ArrowRight');
          return failed.isVisible();
        })
        .toBe(true);
      await page.keyboard.press('Escape');
      await preview.waitFor({ state: 'hidden' });
    } finally {
      await permissions.save({ rules: [] });
    }
  });
});
