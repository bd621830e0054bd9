/**
 * @module-tag gate
 * @module-tag sizes
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { prepareScreens } from '../../fixtures/screens.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { CONTENT_PAGES, goToAdmin, openAdmin, SETTINGS_PAGES, settingOf, visitAs } from '../admin/open.js';

let web: WebPortal;
let asset = '';
beforeAll(async () => {
  web = await webPortal();
  asset = await prepareScreens(web);
}, SET_UP_TIME);
afterAll(() => web.close());

/** Smallest font of a field that does not make Safari on iPhone enlarge the page, in pixels. */
const FIELD_SIZE = 16;

/** Returns the visible fields with a smaller font, each with its size. */
const smallFields = (page: Page) =>
  page.evaluate((least) => {
    const types = ['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit'];
    return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea, [contenteditable=true]')]
      .filter((one) => !types.includes(one.type) && one.checkVisibility({ visibilityProperty: true }))
      .map((one) => [parseFloat(getComputedStyle(one).fontSize), one] as const)
      .filter(([size]) => size < least)
      .map(([size, one]) => `${size} px: ${one.localName} ${one.getAttribute('aria-label') ?? one.id}`);
  }, FIELD_SIZE);

describe('fields on a touch screen', () => {
  it.each(cases(['/', '/search/*', '/login', '/bookmark', 'asset'], 1))(
    'do not make Safari enlarge the page: %s',
    async (path) => {
      const page = await web.visit(path === 'asset' ? `/asset/${asset}` : path, { width: 390 });
      expect(await smallFields(page)).toEqual([]);
    },
  );

  it('do not make Safari enlarge the page: filters of the search', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*', { width: 390 });
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(await smallFields(page)).toEqual([]);
  });

  it.each(cases([...SETTINGS_PAGES, ...CONTENT_PAGES], 1))(
    'do not make Safari enlarge the page: admin page %s',
    async (name) => {
      const page = await openAdmin(web, name, { width: 390 });
      await page.settled();
      expect(await smallFields(page)).toEqual([]);
    },
  );
});

/** Width of the notch of an iPhone in landscape, in pixels. */
const NOTCH = 59;

/** Returns the visible links and buttons that a notch at either side covers, with the text or name of each. */
const covered = (page: Page) =>
  page.evaluate((notch) => {
    const right = innerWidth - notch;
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    return [...layer.querySelectorAll<HTMLElement>('a[href], button, input, h1, h2')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const isHidden = box.width < 2 || box.bottom < 0 || box.top > innerHeight;
        // What a list scrolls out of sight may be anywhere.
        const isScrolled = box.right <= 0 || box.left >= innerWidth;
        return !isHidden && !isScrolled && (box.left < notch - 1 || box.right > right + 1);
      })
      .filter((one) => {
        let parent = one.parentElement;
        while (parent !== null && parent.scrollWidth <= parent.clientWidth) parent = parent.parentElement;
        return parent === null || parent === document.documentElement || parent === document.body;
      })
      .map((one) => `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent.trim()}`);
  }, NOTCH);

/** Gives the page the safe area of an iPhone in landscape. */
async function withNotch(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const insets = { left: NOTCH, leftMax: NOTCH, right: NOTCH, rightMax: NOTCH };
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

const LANDSCAPE = { width: 844, viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

describe('beside the notch of an iPhone in landscape', () => {
  it.each(cases(['/', '/search/*', '/login', '/bookmark', '/custom/about', 'asset', 'preview'], 1))(
    'are all links and buttons: %s',
    async (path) => {
      const isAsset = path === 'asset' || path === 'preview';
      const page = await web.visit(isAsset ? `/asset/${asset}` : path, {
        ...LANDSCAPE,
        before: withNotch,
        settles: true,
      });
      if (isAsset) {
        await page.locator('main h1').waitFor();
        await page.locator('[data-stage-tools]').waitFor();
      }
      if (path === 'preview') {
        await page.keyboard.press('f');
        await page.getByRole('dialog', { name: /^Vorschau von/ }).waitFor();
      }
      await expect.poll(() => covered(page)).toEqual([]);
    },
  );

  it.each(cases(['general', 'users'], 1))('are all links and buttons: admin page %s', async (name) => {
    const page = await openAdmin(web, name, { ...LANDSCAPE, before: withNotch });
    await expect.poll(() => covered(page)).toEqual([]);
  });
});

it('leaves an admin page that Back restores after the session has ended elsewhere', async () => {
  const session = await web.portal.login();
  const page = await visitAs(web, session, '/admin/users');
  const heading = page.getByRole('heading', { name: 'Users & permissions', level: 1 });
  await heading.waitFor();
  await web.portal.client(session).session.logout({});
  // Playwright disables the back/forward cache. The journeys at night use a real one.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
  await expect.poll(() => heading.count()).toBe(0);
});

it('offers the changes of a page that was left without a question, as in Safari on iPhone', async () => {
  const withoutQuestion = (page: Page) =>
    page.addInitScript({
      content: `{
        const add = window.addEventListener;
        window.addEventListener = function (type, ...rest) {
          if (type !== 'beforeunload') add.call(this, type, ...rest);
        };
      }`,
    });
  const page = await openAdmin(web, 'general', { before: withoutQuestion });
  // The field still has the focus.
  await settingOf(page, 'global.website_title').locator('input').pressSequentially('Unsaved');
  await page.goto('/login');
  await goToAdmin(page, 'general');
  await page.getByText(/^Your changes from .* are still here/).waitFor();
});
