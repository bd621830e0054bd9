/** @module-tag gate */
import type { BrowserContext, Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewEnvelope } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, setPath } from '@assetportal/sdk/config';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { openAdmin, settingOf } from './open.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const HEADER = 'header:has(> #header-search)';

async function previewOf(page: Page): Promise<Frame> {
  await page.frameLocator('iframe[title]').locator('[data-result]').first().waitFor();
  const frame = page.frames().find((one) => one.url().endsWith('/preview'));
  if (frame === undefined) throw new Error('The page has no preview.');
  return frame;
}

/** Records the requests of all pages that could change something, or start a download. */
function recordWrites(context: BrowserContext): string[] {
  const writes: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    const isReading = /^GET (?!.*\/(?:download\/?|session\/(?:logout|set_locale)|config\/bookmarks)$)/.test(
      call,
    );
    if (!isReading && !/^POST .*\/(?:search|assets)$/.test(call)) writes.push(call);
  });
  return writes;
}

/** A message with a configuration that has a title. */
const showTitle = (title: string) =>
  previewEnvelope({
    kind: 'show',
    revision: 1,
    state: {
      config: setPath(DEFAULT_CONFIG, ['global', 'website_title'], title),
      available: {},
      files: {},
      translations: {},
      pages: {},
      login: [],
      samples: false,
      view: { page: 'search', locale: 'en', scheme: 'light', scale: 1, labels: {}, messageLabel: '' },
    },
  });

describe('the preview', () => {
  it('sends nothing that writes, and stores nothing, whatever is done in it', async () => {
    const page = await openAdmin(web, 'general', { preview: true });
    await previewOf(page);
    const context = page.context();
    const writes = recordWrites(context);
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    const before = { stored: await stored(), cookies: await context.cookies() };
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    const downloads: string[] = [];
    tab.on('download', (download) => downloads.push(download.url()));
    const result = tab.locator('[data-index="0"]');
    await result.hover();
    await result.locator('[data-action=bookmark]').click();
    await expect
      .poll(() => tab.locator(`${HEADER} a[href$=bookmark]`).getAttribute('aria-label'))
      .toContain('1');
    await result.locator('[data-result]').click();
    await tab.locator('[data-primary] > button').first().click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Download' }).last().click();
    await tab.getByText('Not available in the preview').first().waitFor();
    await tab.keyboard.press('Escape');
    await tab.getByRole('button', { name: /Choose a language/ }).click();
    await tab.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect.poll(() => tab.evaluate(() => document.documentElement.lang)).toBe('de');
    await tab.getByRole('link', { name: 'Anmelden' }).click();
    await tab.locator('input[name=username]').fill('admin');
    await tab.locator('input[name=password]').fill('secret');
    await tab.keyboard.press('Enter');
    await tab.locator('[aria-invalid=true]').waitFor();
    expect({ writes, downloads }).toEqual({ writes: [], downloads: [] });
    expect({ stored: await stored(), cookies: await context.cookies() }).toEqual(before);
    expect(await (await web.portal.admin()).bookmarks.list()).toEqual([]);
  });

  it('gives the portal no clicks and no keys in the frame', async () => {
    const page = await openAdmin(web, 'search', { preview: true });
    const frame = await previewOf(page);
    const writes = recordWrites(page.context());
    const box = await frame.locator('[data-index="0"]').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.waitForFunction(() => document.activeElement?.closest('[data-setting]') !== null);
    await frame.locator('#search').focus();
    await page.keyboard.type('harbor');
    await expect.poll(() => frame.locator('#search').inputValue()).toBe('');
    await expect.poll(() => frame.locator('[data-result]').count()).toBeGreaterThan(0);
    // The link leads to the colors of the header, not to the login.
    await frame.locator(`${HEADER} a[href$=login]`).click();
    await page.waitForURL((url) => url.pathname === '/admin/appearance');
    expect(writes).toEqual([]);
  });

  it('ignores messages of other windows and other origins', async () => {
    const page = await openAdmin(web, 'general', { preview: true });
    const frame = await previewOf(page);
    const title = frame.locator(`${HEADER} [data-name]`);
    const shown = await title.textContent();
    // From another frame of the same page.
    await page.evaluate(() => document.body.append(document.createElement('iframe')));
    const other = page.frames().find((one) => one.url() === 'about:blank');
    await other?.evaluate((data) => {
      window.parent.frames[0]?.postMessage(data, '*');
      const edit = { kind: 'edit', target: { kind: 'setting', path: 'login.box.max_width' } };
      window.parent.postMessage({ protocol: data.protocol, message: edit }, '*');
    }, showTitle('Other window'));
    // Of the parent, but with another origin.
    await frame.evaluate((data) => {
      const { parent } = window;
      window.dispatchEvent(
        new MessageEvent('message', { data, source: parent, origin: 'https://example.org' }),
      );
    }, showTitle('Other origin'));
    // A message of the page itself arrives after them.
    await page.evaluate(
      (data) =>
        document.querySelector<HTMLIFrameElement>('iframe[title]')?.contentWindow?.postMessage(data, '*'),
      showTitle('This page'),
    );
    await expect.poll(() => title.textContent()).toBe('This page');
    expect(shown).not.toBe('This page');
    expect(new URL(page.url()).pathname).toBe('/admin/general');
  });

  it('keeps hostile values as text', async () => {
    const page = await openAdmin(web, 'general', { preview: true });
    const frame = await previewOf(page);
    const hostile = `<img src=x onerror="alert(1)"><style>body{display:none}</style>`;
    await settingOf(page, 'global.website_title').locator('input').fill(hostile);
    await expect.poll(() => frame.locator(`${HEADER} [data-name]`).textContent()).toBe(hostile);
    await expect.poll(() => frame.locator('img[src=x]').count()).toBe(0);
    await expect.poll(() => frame.locator('#content').isVisible()).toBe(true);
    expect(page.browserErrors).toEqual([]);
  });

  it('cannot be embedded by another site, and shows nothing without the admin area', async () => {
    const page = await web.visit('/preview');
    await expect.poll(() => page.locator('#root').getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => page.locator('#root').textContent()).toBe('');
    const response = await page.request.get('/preview');
    expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  });
});
