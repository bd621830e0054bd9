import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { axeExpression } from '../fixtures/accessibility/axe.js';
import { ASSET_STATES } from '../fixtures/browsers/asset-states.js';
import { OTHER_BROWSERS } from '../fixtures/browsers/installed.js';
import type { OtherBrowser, OtherPage } from '../fixtures/browsers/other-browser.js';
import { prepareScreens, screensOf } from '../fixtures/screens.js';
import { sharedAssets } from '../fixtures/shared.js';
import { StagePortal } from '../e2e/stage/kinds/stage-portal.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';

const TIME = 240_000;
const POLL = { timeout: 20_000 };

let web: WebPortal;
let asset = '';
/** A portal over real files of each kind. */
let stages: StagePortal | undefined;
beforeAll(async () => {
  web = await webPortal();
  asset = await prepareScreens(web);
  if (sharedAssets !== undefined) stages = await StagePortal.start();
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await stages?.close();
});

/** The screens that need no clicks. The states of an asset follow below. */
const plainScreens = (id: string) =>
  screensOf(id).filter(({ roles, open }) => roles === undefined && open === undefined);

/** Returns the horizontal overflow and the violations that axe reports, each as text. */
async function faultsOf(page: OtherPage, name: string): Promise<string[]> {
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  // The results get their width after the first layout, and the colors of an animation are not the final ones.
  const unsettled = `${overflow} + document.getAnimations().filter((one) => one.playState === 'running').length`;
  await expect
    .poll(() => page.evaluate(unsettled), { timeout: 3000 })
    .toBe(0)
    .catch(() => undefined);
  const wide = await page.evaluate<number>(overflow);
  const violations = await page.evaluate<string[]>(axeExpression());
  return [...(wide > 0 ? [`${wide} px too wide`] : []), ...violations].map((fault) => `${name}: ${fault}`);
}

describe.each(OTHER_BROWSERS)('%s', (_, isInstalled, launch) => {
  let browser: OtherBrowser;
  beforeAll(async () => {
    if (isInstalled) browser = await launch();
  }, SET_UP_TIME);
  afterAll(() => browser?.close());

  /** Opens the portal in a language and a color scheme, as a user has chosen them before. */
  async function open(
    settings: { width: number; locale: string; scheme: string },
    url = web.portal.url,
  ): Promise<OtherPage> {
    const page = await browser.open(settings.width);
    onTestFinished(() => page.close());
    await page.goto(`${url}/login`);
    await page.evaluate(
      `localStorage.setItem('assetportal.locale', '${settings.locale}'), localStorage.setItem('assetportal.scheme', '${settings.scheme}'), null`,
    );
    return page;
  }

  it.runIf(isInstalled).each([
    ['de', 390, 'dark'],
    ['en', 1600, 'light'],
  ] as const)(
    'shows every screen without violations: %s, %d px, %s',
    { timeout: TIME },
    async (locale, width, scheme) => {
      const page = await open({ width, locale, scheme });
      const faults: string[] = [];
      for (const { name, path, ...texts } of plainScreens(asset)) {
        await page.goto('about:blank');
        await page.goto(`${web.portal.url}${path}`);
        await expect
          .poll(
            () =>
              page.evaluate(
                'document.documentElement.lang + " " + document.getElementById("root").textContent',
              ),
            POLL,
          )
          .toMatch(new RegExp(`^${locale} [^]*${texts[locale].replace(/[.?]/g, '\\$&')}`, 'i'));
        faults.push(...(await faultsOf(page, name)));
      }
      expect(faults).toEqual([]);
    },
  );

  it.runIf(isInstalled && sharedAssets !== undefined).each([
    ['de', 390, 'dark'],
    ['en', 1600, 'light'],
  ] as const)(
    'shows every stage, the preview, downloads and bookmarks without violations: %s, %d px, %s',
    { timeout: TIME },
    async (locale, width, scheme) => {
      const url = stages?.web.portal.url ?? '';
      const page = await open({ width, locale, scheme }, url);
      const faults: string[] = [];
      for (const { name, open: openState, isShown } of ASSET_STATES) {
        try {
          await openState(page, url);
          await expect.poll(() => page.evaluate<boolean>(isShown), POLL).toBe(true);
          faults.push(...(await faultsOf(page, name)));
        } catch (error) {
          faults.push(`${name}: not shown (${error instanceof Error ? error.message : String(error)})`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it.runIf(isInstalled)('searches, selects, opens an asset and goes back', { timeout: TIME }, async () => {
    const page = await open({ width: 1280, locale: 'en', scheme: 'light' });
    await page.goto(`${web.portal.url}/search/*`);
    await expect
      .poll(() => page.evaluate('document.querySelectorAll("[data-result]").length'), POLL)
      .toBeGreaterThan(0);
    await page.click('#search');
    await page.type('p');
    await expect.poll(() => page.url(), POLL).toMatch(/\/search\/p\*$/);
    await page.evaluate('document.querySelector("[data-result=\'0\']").focus()');
    await page.type('x');
    await expect.poll(() => page.evaluate('document.body.innerText'), POLL).toContain('1 selected');
    await page.press('Escape');
    await expect.poll(() => page.evaluate('document.body.innerText'), POLL).not.toContain('1 selected');
    await page.press('Enter');
    await expect.poll(() => page.url(), POLL).toContain('/asset/');
    await page.back();
    await expect.poll(() => page.url(), POLL).toMatch(/\/search\/p\*$/);
    // The focus returns to the opened result.
    await expect.poll(() => page.evaluate('document.activeElement.dataset.result'), POLL).toBe('0');
  });
});
