/** @module-tag gate */
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import { createAdminClient } from '@assetportal/sdk/admin';
import { localizedText } from '@assetportal/sdk/rules';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { logInByCall } from '../../fixtures/users.js';
import { holdAutoHide } from '../../fixtures/browsers/auto-hide.js';
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
const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Keine Verbindung. Neuer Versuch in' });
const logIn = (page: Page) => logInByCall(page, web.portal.url, 'admin', ADMIN_PASSWORD);
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

/** One fault of each kind. The other files of this folder have the rest. */
describe('a fault of each kind', () => {
  it(
    'shows a spinner until the portal has started',
    { tags: ['2.shell.spinner', '2.shell.busy-overlay', '2.shell.busy-api', '4.start.shown'] },
    async () => {
      let start: () => void = () => undefined;
      const started = new Promise<void>((resolve) => (start = resolve));
      const page = await web.visit('/', {
        before: (fresh) =>
          fresh.route(/\/assetportal\/api\/(?:config\/(?:global|translations)|session)\b/, async (route) => {
            await started;
            await route.continue();
          }),
      });
      await page.getByRole('status', { name: 'Das Portal wird geladen …' }).waitFor();
      await expect.poll(() => page.getByRole('searchbox').count()).toBe(0);
      start();
      await page.getByRole('heading', { name: 'Wonach suchen Sie?' }).waitFor();
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('informs a user that the session has expired, and continues as a guest', async () => {
    let synced: Promise<unknown> | undefined;
    const page = await web.visit('/bookmark', {
      before: async (fresh) => {
        await logIn(fresh);
        synced = fresh.waitForResponse((response) => response.url().endsWith('/config/bookmarks'));
      },
    });
    await page.getByRole('button', { name: /Ihr Konto: admin/ }).waitFor();
    // Later than the page, the bookmarks of the user are requested.
    await synced;
    expect(page.browserErrors).toEqual([]);
    await page.context().clearCookies();
    // The next visit. The message stays until the test has seen it.
    const next = await page.context().newPage();
    await holdAutoHide(next);
    await page.close();
    await next.goto('/bookmark');
    await next.getByText('abgelaufen').first().waitFor();
    await next.getByRole('link', { name: 'Anmelden' }).waitFor();
  });

  it('keeps the search when the session ends in the middle of it', async () => {
    const page = await web.visit('/search/*', { before: logIn });
    await page.getByRole('button', { name: /Ihr Konto: admin/ }).waitFor();
    await page.locator('[data-result="0"]').waitFor();
    const [cookie] = await page.context().cookies();
    await web.portal.client(cookie?.value).session.logout();
    // The next call gets 401. The guest sees what guests may see, at the same address.
    await page.getByLabel('Sortieren nach').selectOption('imp_date');
    await messageShown(page, 'abgelaufen');
    await page.getByRole('link', { name: 'Anmelden' }).waitFor();
    await page.locator('[data-result="0"]').waitFor();
    await expect.poll(() => page.url()).toMatch(/\/search\/\*\?.*imp_date/);
  });

  it('keeps the page when the network drops, and continues when it returns', async () => {
    const page = await web.visit('/search/*');
    await select(page);
    await page.context().setOffline(true);
    await page.getByLabel('Sortieren nach').selectOption('imp_date');
    await notice(page).waitFor();
    await expect.poll(() => tile(page, 0).isVisible()).toBe(true);
    await page.context().setOffline(false);
    await notice(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toContain('imp_date');
  });

  it('shows no asset any more after the permission for it has ended', async () => {
    const { permissions } = createAdminClient(await web.portal.admin());
    const page = await web.visit('/search/*');
    await tile(page, 0).waitFor();
    const other = await page.context().newPage();
    await other.goto(`/asset/${all[0]?.id ?? ''}`);
    await other
      .getByRole('heading', { level: 1, name: localizedText(all[0] ?? {}, 'title', 'de') ?? '' })
      .waitFor();
    await permissions.save({ rules: [{ group: 'guests', folder: '', access: 'none' }] });
    try {
      // The next call shows what the guest may see now: nothing, also no image of before.
      await page.getByLabel('Sortieren nach').selectOption('imp_date');
      await expect.poll(() => page.locator('[data-result]').count()).toBe(0);
      await expect.poll(() => page.locator('main img').count()).toBe(0);
      await other.reload();
      await other.getByRole('heading', { name: 'Dieses Asset ist nicht verfügbar' }).waitFor();
      await expect.poll(() => other.locator('main img').count()).toBe(0);
      const image = await page.context().request.get(`${web.portal.url}${all[0]?.url ?? ''}`);
      expect(image.status()).toBeGreaterThanOrEqual(400);
    } finally {
      await permissions.save({ rules: [] });
    }
  });
});
