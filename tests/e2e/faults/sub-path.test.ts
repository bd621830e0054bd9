/**
 * @module-tag gate
 * @module-tag sizes
 */
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminal } from '../../cli/terminal.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { cases } from '../../fixtures/run/nightly.js';
import { pathProxy } from './path-proxy.js';
import { PREPARED_ASSETS } from '../../fixtures/prepared.js';
import { chooseOriginal, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal({ environment: { ASSETPORTAL_PUBLIC_URL: 'http://127.0.0.1/assets' } });
  const { branding, config, pages } = await web.portal.admin();
  const logo = sharp({ create: { width: 60, height: 30, channels: 4, background: '#c00' } }).png();
  await branding.set({ file: 'logo', bytes: Uint8Array.from(await logo.toBuffer()), type: 'image/png' });
  const style = new TextEncoder().encode('footer { letter-spacing: 3px; }');
  await branding.set({ file: 'style', bytes: style, type: 'text/css' });
  const imprint = '<p><a href="/custom/press">Presse</a></p>';
  await pages.save({ lang: 'de', pages: { imprint, press: '<p>Kontakt</p>' } });
  const pageOf = (key: string, label: string, position: number) => ({
    key,
    position,
    global_access: true,
    translation: { de: label },
  });
  await config.save({
    config: { customPages: [pageOf('imprint', 'Impressum', 1), pageOf('press', 'Presse', 2)] },
  });
}, SET_UP_TIME);
afterAll(() => web.close());

/** Returns true if the first image of a selector has loaded. */
const isShown = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));

/** The home page shows the brand, and finds an asset, which opens, and Back returns to the results. */
async function search(page: Page): Promise<void> {
  await expect.poll(() => isShown(page, 'header img')).toBe(true);
  await expect.poll(() => isShown(page, 'main img')).toBe(true);
  await expect
    .poll(() => page.locator('footer').evaluate((footer) => getComputedStyle(footer).letterSpacing))
    .toBe('3px');
  await page.getByLabel('Bibliothek durchsuchen').first().fill('*');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/assets/search/**');
  const first = page.locator('[data-result="0"]');
  await first.waitFor();
  await expect.poll(() => isShown(page, '[data-result] img')).toBe(true);
  await first.click();
  await page.waitForURL('**/assets/asset/*');
  await expect.poll(() => isShown(page, 'main img')).toBe(true);
  await page.goBack();
  await first.waitFor();
  await expect.poll(() => first.getAttribute('href')).toMatch(/^\/assets\/asset\/[\w-]+$/);
}

/** Custom pages open from the footer and from each other, and survive a reload. */
async function openCustomPages(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await page.waitForURL('**/assets/custom/imprint');
  await page.reload();
  await page.getByRole('article').getByRole('link', { name: 'Presse' }).click();
  await page.waitForURL('**/assets/custom/press');
  await page.getByText('Kontakt').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Impressum', level: 1 }).waitFor();
}

/** The proxy passes on events as they happen. */
async function receiveEvent(proxy: string): Promise<void> {
  const controller = new AbortController();
  const token = await web.portal.login();
  const response = await fetch(`${proxy}/assetportal/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toMatch(/^(event|id|data|retry|:)/);
  controller.abort();
}

/** A deep link survives a reload, and its file downloads. */
async function reloadAsset(page: Page): Promise<void> {
  const path = (await page.locator('[data-result="0"]').getAttribute('href')) ?? '';
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.reload();
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await page
    .getByRole('button', { name: /herunterladen/i })
    .first()
    .click();
  expect(await (await chooseOriginal(page)).failure()).toBeNull();
}

/** The login returns to the page. The session and the language survive a reload. */
async function logIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await page.waitForURL('**/assets/login');
  await page.getByLabel('Benutzername').fill('admin');
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL('**/assets/asset/*');
  // The login page and its header remain until the asset page has loaded.
  await page.getByRole('button', { name: /Ihr Konto: admin/ }).waitFor();
  await page.getByRole('button', { name: 'Sprache wählen' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  const account = page.getByRole('button', { name: /Your account: admin/ });
  await account.waitFor();
  await page.reload();
  await account.waitFor();
}

describe('a portal below a path of a host (decision record 56)', () => {
  it.each(
    cases(
      [
        ['removes the path', true],
        ['passes on the path', false],
      ],
      1,
    ),
  )('works behind a proxy that %s', { tags: ['d.transport.base'] }, async (_, removes) => {
    const proxy = await pathProxy(() => web.portal.url, { base: '/assets', removes });
    const page = await web.visit(proxy.url);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.reload();
    await openCustomPages(page);
    await receiveEvent(proxy.url);
    await page.goto(proxy.url);
    await search(page);
    await reloadAsset(page);
    await logIn(page);
    const outside = requested.filter((url) => url.startsWith('http') && !url.startsWith(proxy.url));
    expect(outside).toEqual([]);
    expect(proxy.strays).toEqual([]);
    expect(page.browserErrors).toEqual([]);
    await proxy.close();
  });

  it('also works at the address of the server, without the path', async () => {
    const page = await web.visit('/search/*');
    const first = page.locator('[data-result="0"]');
    await first.waitFor();
    await expect.poll(() => isShown(page, '[data-result] img')).toBe(true);
    await expect.poll(() => first.getAttribute('href')).toMatch(/^\/asset\//);
    expect(page.browserErrors).toEqual([]);
  });

  it('is an address for the CLI', async () => {
    const proxy = await pathProxy(() => web.portal.url, { base: '/assets', removes: true });
    const home = await temporaryFolder();
    const { run } = terminal(home.path);
    const { stdout } = await run(['search', '--json', '--url', proxy.url]);
    expect((JSON.parse(stdout) as { items: unknown[] }).items).toHaveLength(PREPARED_ASSETS);
    expect(proxy.strays).toEqual([]);
    await proxy.close();
    await home.remove();
  });
});
