import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OtherBrowser, OtherPage } from '../fixtures/browsers/other-browser.js';
import { OTHER_BROWSERS } from '../fixtures/browsers/installed.js';
import { ADMIN_PASSWORD } from '../fixtures/library.js';
import { sharedAssets } from '../fixtures/shared.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';
import { AUDIO, PDF, PHOTO, StagePortal, VIDEO } from '../e2e/stage/kinds/stage-portal.js';

const TIME = 120_000;
const POLL = { timeout: 30_000 };

let web: WebPortal;
/** A portal over real files of each kind. */
let stages: StagePortal | undefined;
beforeAll(async () => {
  web = await webPortal();
  if (sharedAssets !== undefined) stages = await StagePortal.start();
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await stages?.close();
});

/** Removes the Fullscreen API, as in Safari on iPhone. */
const WITHOUT_FULLSCREEN = `['fullscreenElement', 'fullscreenEnabled', 'exitFullscreen'].forEach((name) => delete Document.prototype[name]),
  delete Element.prototype.requestFullscreen`;

/** Waits until an expression of the page is true. */
const until = (page: OtherPage, expression: string) =>
  expect.poll(() => page.evaluate<boolean>(`Boolean(${expression})`).catch(() => false), POLL).toBe(true);
/** Waits until the page shows a text. */
const shows = (page: OtherPage, text: string) =>
  expect.poll(() => page.evaluate<string>('document.body.innerText'), POLL).toContain(text);
const exists = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

/** Waits for the button or link with a label or text, and clicks it. */
async function press(page: OtherPage, name: string): Promise<void> {
  await until(
    page,
    `[...document.querySelectorAll('button, a, [role^=menuitem]')]
      .filter((one) => (one.getAttribute('aria-label') ?? one.innerText ?? '').trim().startsWith(${JSON.stringify(name)}) && one.checkVisibility())
      .map((one) => (document.querySelectorAll('[data-pressed]').forEach((old) => old.removeAttribute('data-pressed')), one.setAttribute('data-pressed', ''), one))
      .length`,
  );
  await page.click('[data-pressed]');
}

describe.each(OTHER_BROWSERS)('%s', (_, isInstalled, launch) => {
  let browser: OtherBrowser;
  beforeAll(async () => {
    if (isInstalled) browser = await launch();
  }, SET_UP_TIME);
  afterAll(() => browser?.close());

  /** Opens a path in English, in a window without the state of other tests. */
  async function open(path: string, url = web.portal.url): Promise<OtherPage> {
    const page = await browser.open(1280);
    onTestFinished(() => page.close());
    await page.goto(`${url}/login`);
    await page.evaluate(`localStorage.setItem('assetportal.locale', 'en')`);
    await page.goto(url + path);
    return page;
  }

  const openAsset = (fname: string) =>
    open(`/asset/${stages?.asset(fname).id ?? ''}`, stages?.web.portal.url ?? '');

  async function openResults(path = '/search/*'): Promise<OtherPage> {
    const page = await open(path);
    await until(page, exists('[data-result="0"]'));
    await page.evaluate(`${exists('[data-result="0"]')}.focus()`);
    return page;
  }

  /** Opens the login page, and logs in as the admin. */
  async function openAsAdmin(): Promise<OtherPage> {
    const page = await open('/login');
    await until(page, exists('input[name=username]'));
    await page.click('input[name=username]');
    await page.type('admin');
    await page.click('input[name=password]');
    await page.type(ADMIN_PASSWORD);
    await page.press('Enter');
    await expect.poll(() => page.url(), POLL).not.toContain('/login');
    return page;
  }

  describe.runIf(isInstalled)('portal', { timeout: TIME }, () => {
    it('opens the home page with its rows', async () => {
      const page = await open('/');
      await until(page, exists('main h1'));
      await until(
        page,
        `[...document.querySelectorAll('main section img')].some((one) => one.complete && one.naturalWidth > 0)`,
      );
    });

    it('searches by typing, and filters by a facet', async () => {
      const page = await openResults();
      await page.click('#search');
      await page.type('p');
      await expect.poll(() => page.url(), POLL).toMatch(/\/search\/p\*$/);
      await until(page, exists('aside input[type=checkbox], aside [role=checkbox]'));
      await page.click('aside input[type=checkbox], aside [role=checkbox]');
      await expect.poll(() => page.url(), POLL).toMatch(/\/search\/p\*\?.*f\./);
    });

    it('returns to the position of a long result', async () => {
      const page = await openResults();
      await page.evaluate('window.scrollTo(0, 1200)');
      await until(page, 'window.scrollY > 600');
      const before = await page.evaluate<number>('window.scrollY');
      await until(
        page,
        `(() => {
        const shown = [...document.querySelectorAll('[data-result]')].find((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top > 120 && bottom < innerHeight;
        });
        document.querySelectorAll('[data-pressed]').forEach((one) => one.removeAttribute('data-pressed'));
        shown?.setAttribute('data-pressed', '');
        return shown;
      })()`,
      );
      await page.click('[data-pressed]');
      await expect.poll(() => page.url(), POLL).toContain('/asset/');
      await until(page, exists('main h1'));
      await page.back();
      await expect.poll(() => page.url(), POLL).toContain('/search/');
      await expect
        .poll(async () => Math.abs((await page.evaluate<number>('window.scrollY')) - before), POLL)
        .toBeLessThan(5);
    });

    it('copies the links of a large selection, which must be requested first', async () => {
      const page = await openResults();
      await page.type('x');
      await press(page, 'Select all');
      await press(page, 'Copy links');
      await expect
        .poll(() => page.evaluate<string>('document.body.innerText'), POLL)
        .toMatch(/Links of \d\d+ assets copied/);
    });

    it('closes the preview without the Fullscreen API', async () => {
      const page = await openResults('/search/*?f.asset_groups=image');
      await page.evaluate(`${WITHOUT_FULLSCREEN}, document.fullscreenElement === undefined`);
      await page.type(' ');
      await until(page, exists('dialog[open] [data-preview]'));
      await press(page, 'Close the preview');
      await until(page, `!${exists('dialog[open]')}`);
    });

    it('adds bookmarks, and shows them', async () => {
      const page = await openResults();
      await page.type('b');
      await page.goto(`${web.portal.url}/bookmark`);
      await until(page, exists('main ol > li, main ul > li'));
    });

    it('downloads a selection as a ZIP file', async () => {
      const page = await openResults('/search/*?f.asset_groups=image');
      await page.type('x');
      await shows(page, '1 selected');
      await page.press('ArrowRight');
      await page.type('x');
      await shows(page, '2 selected');
      await page.type('d');
      await until(page, exists('dialog[open] input:checked'));
      await press(page, 'Download');
      await until(page, `!${exists('dialog[open]')}`);
      await expect
        .poll(() => page.evaluate<string>('document.body.innerText'), POLL)
        .toMatch(/Saved|Your browser is downloading this file/);
    });

    it('logs in, changes and saves the title of the portal, and logs out', async () => {
      const page = await openAsAdmin();
      const field = '[data-setting="global.website_title"] input';
      await page.goto(`${web.portal.url}/admin/general`);
      await until(page, exists(field));
      await page.click(field);
      await page.evaluate(`${exists(field)}.select()`);
      await page.type('Journeys');
      await page.press('Tab');
      await press(page, 'Save');
      await shows(page, 'Configuration saved');
      await page.goto(`${web.portal.url}/admin/general`);
      await until(page, `${exists(field)}?.value === 'Journeys'`);
      await page.goto(`${web.portal.url}/search/*`);
      await press(page, 'Your account');
      await press(page, 'Log out');
      await shows(page, 'Log in');
    });

    it('leaves an admin page to which Back returns after the session has ended', async () => {
      const page = await openAsAdmin();
      await page.goto(`${web.portal.url}/admin/users`);
      await shows(page, 'Users & permissions');
      await page.goto(`${web.portal.url}/search/*`);
      await until(page, exists('[data-result="0"]'));
      await page.evaluate(`fetch('/assetportal/api/session/logout').then(({ ok }) => ok)`);
      await page.back();
      await expect.poll(() => page.url(), POLL).not.toMatch(/search|admin/);
    });
  });

  describe.runIf(isInstalled && sharedAssets !== undefined)('stages', { timeout: TIME }, () => {
    it('zooms a photo to its original', async () => {
      const page = await openAsset(PHOTO);
      await press(page, '1:1');
      await until(page, `${exists('[data-scale="1.0000"]')}`);
    });

    it.each([
      ['video', VIDEO],
      ['audio', AUDIO],
    ])('plays %s', async (kind, fname) => {
      const page = await openAsset(fname);
      await until(page, exists(`main ${kind}[src]`));
      await page.evaluate(`${exists(`main ${kind}`)}.muted = true`);
      await press(page, 'Play');
      await until(page, `${exists(`main ${kind}`)}.currentTime > 0`);
    });

    it('shows the next page of a PDF', async () => {
      const page = await openAsset(PDF);
      await until(page, exists('[data-stage-image] img[data-loaded]'));
      await press(page, 'Next page');
      await expect.poll(() => page.url(), POLL).toMatch(/page=2|\/2$/);
    });
  });
});
