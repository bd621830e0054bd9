/** @module-tag gate */
import { createAdminClient } from '@assetportal/sdk/admin';
import { SESSION_HEADER } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHeld, startOriginal } from '../../fixtures/browsers/held-transfer.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { messageShown } from '../../fixtures/browsers/messages.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  await loggedIn(web.portal, 'anna');
}, SET_UP_TIME);
afterAll(() => web.close());

const API = '**/assetportal/api';
const FORBIDDEN = { type: 'about:blank', title: 'T', status: 403, detail: 'D', code: 'forbidden' };
/** The largest image is first: the server can hold its transfer. */
const IMAGES = '/search/*?f.asset_groups=image&sort=file_size:desc';
const tile = (page: Page, index = 0) => page.locator(`[data-result="${index}"]`);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Herunterladen' });
const row = (page: Page) => page.getByRole('region', { name: 'Downloads' }).getByRole('listitem').first();

/** Logs in by the API. The browser keeps the cookie. */
async function logIn(page: Page): Promise<void> {
  const data = { user: 'anna', pass: PASSWORD };
  const headers = { [SESSION_HEADER]: 'cookie' };
  await page.context().request.post(`${web.portal.url}/assetportal/api/session/get`, { data, headers });
}

async function endSession(page: Page): Promise<void> {
  const [cookie] = await page.context().cookies();
  await web.portal.client(cookie?.value).session.logout();
}

async function press(page: Page, key: string, index = 0): Promise<void> {
  await tile(page, index).focus();
  await page.keyboard.press(key);
}

describe('code that cannot be loaded', () => {
  it('downloads: the page reloads once, then a message appears, and the key works again', async () => {
    const page = await web.visit(IMAGES);
    await tile(page).waitFor();
    const code = '**/app/loaded-*.js';
    await page.route(code, (route) => route.abort());
    await Promise.all([page.waitForEvent('load'), press(page, 'd')]);
    await tile(page).waitFor();
    await press(page, 'd');
    await page.getByRole('status').getByText('Fehler').waitFor();
    await page.unroute(code);
    await press(page, 'd');
    await dialog(page).waitFor();
  });

  it(
    'downloads that hang: the page says that it waits, and the key works after 120 s',
    { tags: ['night'] },
    async () => {
      const page = await web.visit(IMAGES);
      await tile(page).waitFor();
      await page.clock.install();
      let hanging = 0;
      const code = '**/app/loaded-*.js';
      let hangs = true;
      // Not removed later: the browser would then send the requests that hang.
      await page.route(code, (route) => (hangs ? void (hanging += 1) : route.fallback()));
      await press(page, 'd');
      await expect.poll(() => hanging).toBeGreaterThan(0);
      await page.clock.fastForward(100_000);
      await page.getByRole('status').getByText('Bitte warten …').waitFor();
      await expect.poll(() => tile(page).isVisible()).toBe(true);
      hangs = false;
      let isReloaded = false;
      page.once('load', () => (isReloaded = true));
      await expect
        .poll(async () => {
          // The time limit begins with the request, which may be later than the key.
          if (!isReloaded) await page.clock.fastForward(20_000);
          return isReloaded;
        })
        .toBe(true);
      await tile(page).waitFor();
      await press(page, 'd');
      await dialog(page).waitFor();
    },
  );

  it(
    'tray: the page reloads once, then a message appears, and the page still works',
    { tags: ['night'] },
    async () => {
      const page = await web.visit('/bookmark');
      const code = '**/app/TrayPanel-*.js';
      await page.route(code, (route) => route.abort());
      await page.evaluate(() => Object.keys(sessionStorage));
      await page.goto(IMAGES);
      await press(page, 'b');
      await page.getByRole('link', { name: /Merkliste.*1/ }).click();
      const keep = page.getByRole('checkbox', { name: 'Merkliste unter den Ergebnissen anzeigen' });
      await keep.check();
      await Promise.all([page.waitForEvent('load'), page.goBack()]);
      // After the reload, the code fails again.
      await page
        .getByRole('status')
        .getByText(/nicht geladen|Fehler/)
        .waitFor();
      await tile(page).waitFor();
      await page.unroute(code);
      await page.getByRole('link', { name: /Merkliste.*1/ }).click();
      await keep.check();
      await page.goBack();
      await page.getByRole('region', { name: 'Merkliste am unteren Rand' }).waitFor();
    },
  );
});

describe('sessions and permissions that end', () => {
  it('a session that ends during a download removes the downloads, and says why', async () => {
    const page = await web.visit(IMAGES, { before: logIn });
    const held = await startHeld(page);
    await row(page)
      .getByRole('button', { name: /anhalten$/ })
      .click();
    held.release();
    await endSession(page);
    await row(page)
      .getByRole('button', { name: /fortsetzen$/ })
      .click();
    // No other message comes first: it would stay as long as the pointer is over it.
    await page.getByText('abgelaufen').first().waitFor();
    await row(page).waitFor({ state: 'hidden' });
    // A guest can download the asset from the same place.
    await expect.poll(() => new URL(page.url()).searchParams.get('f.asset_groups')).toBe('image');
    await tile(page).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), startOriginal(page)]);
    expect(download.suggestedFilename()).toMatch(/\.(jpe?g|png)$/);
  });

  it('an order keeps its text when the session ends, for the same user', { tags: ['night'] }, async () => {
    const page = await web.visit(IMAGES, {
      async before(fresh) {
        await logIn(fresh);
        await fresh.route(`${API}/config/global`, async (route) => {
          const response = await route.fetch();
          const config = (await response.json()) as { global: object };
          const order = { mailto: 'desk@example.org' };
          await route.fulfill({
            json: { ...config, order, global: { ...config.global, run_order_process: true } },
          });
        });
        await fresh.route(`${API}/session/csets`, (route) => route.fulfill({ status: 403, json: FORBIDDEN }));
      },
    });
    const bookmarks = page.getByRole('link', { name: /^Merkliste.*1/ });
    const order = page.getByRole('dialog', { name: 'Bestellen' });
    const purpose = order.getByRole('textbox', { name: 'Wofür benötigen Sie das Asset?' });
    const openOrder = async () => {
      await bookmarks.click();
      await page.getByRole('main').getByRole('button', { name: 'Bestellen' }).first().click();
    };
    await press(page, 'b');
    await openOrder();
    await purpose.fill('Plakat zur Ausstellung');
    await endSession(page);
    // When the user returns to the window, the page requests the bookmarks, and gets 401.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await messageShown(page, 'abgelaufen');
    await order.waitFor({ state: 'hidden' });
    await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click();
    await page.getByLabel('Benutzername').fill('anna');
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Ihr Konto: anna' }).waitFor();
    await openOrder();
    await expect.poll(() => purpose.inputValue()).toBe('Plakat zur Ausstellung');
  });

  it('a permission that ends while the dialog is open is reported in the dialog', async () => {
    const { permissions } = createAdminClient(await web.portal.admin());
    const page = await web.visit(IMAGES);
    await press(page, 'd');
    await dialog(page).getByRole('radio', { name: 'Original' }).check();
    await permissions.save({ rules: [{ group: 'guests', folder: '', access: 'view' }] });
    try {
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('alert').waitFor();
      await expect.poll(() => dialog(page).getByRole('radio', { name: 'Original' }).isChecked()).toBe(true);
    } finally {
      await permissions.save({ rules: [] });
    }
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await dialog(page).waitFor({ state: 'hidden' });
  });
});

it('a download waits while the network is away, and continues when it returns', async () => {
  const page = await web.visit(IMAGES);
  await tile(page).waitFor();
  let isAway = false;
  const ranges: (string | undefined)[] = [];
  // The connection breaks after half of the file.
  await page.route('**/assetportal/api/files/**', async (route) => {
    ranges.push(route.request().headers()['range']);
    if (ranges.length > 1) return route.fallback();
    const response = await route.fetch();
    const body = await response.body();
    isAway = true;
    const headers = { ...response.headers(), 'content-length': String(body.length) };
    return route.fulfill({ headers, body: body.subarray(0, body.length / 2) });
  });
  await page.route(`${API}/download/?*`, (route) =>
    isAway ? route.abort('internetdisconnected') : route.fallback(),
  );
  await startOriginal(page);
  await row(page)
    .getByText(/^Verbindung bei \d+ % unterbrochen/)
    .waitFor();
  isAway = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await row(page).getByText('Gespeichert').waitFor();
  // It continues. A slow browser may request the rest again.
  const [first, ...rest] = ranges;
  expect([first, rest.length > 0]).toEqual([undefined, true]);
  for (const range of rest) expect(range).toMatch(/^bytes=[1-9]/);
});
