/**
 * @module-tag night
 * @module-tag sizes
 */
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BROWSER_FLAGS, findBrowser } from '../../fixtures/run/browser.js';
import { cases } from '../../fixtures/run/nightly.js';
import { PATIENCE } from '../../fixtures/run/patience.js';
import { settleAfterNavigation } from '../../fixtures/browsers/settled.js';
import { prepareScreens } from '../../fixtures/screens.js';
import { horizontalOverflow, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let asset = '';
/** Chromium with twice the usual font size in its settings. Media queries in `rem` depend on this setting too. */
let browser: Browser;
beforeAll(async () => {
  const executablePath = findBrowser();
  const args = [...BROWSER_FLAGS, '--blink-settings=defaultFontSize=32'];
  web = await webPortal();
  browser = await chromium.launch({ args, ...(executablePath === undefined ? {} : { executablePath }) });
  asset = await prepareScreens(web);
}, SET_UP_TIME);
afterAll(async () => {
  await browser.close();
  await web.close();
});

async function open(path: string, width: number) {
  const context = await browser.newContext({
    baseURL: web.portal.url,
    locale: 'de-DE',
    reducedMotion: 'reduce',
    viewport: { width, height: 844 },
    ...(width < 600 ? { hasTouch: true, isMobile: true } : {}),
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  settleAfterNavigation(page);
  await page.goto(path);
  return page;
}

/** Returns the buttons, links, fields, headings and paragraphs that are cut or covered in the window. Runs in the page. */
function faults(): string[] {
  const isShown = (one: Element) => {
    const { width, height, top, bottom } = one.getBoundingClientRect();
    const isVisible = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isVisible && width > 2 && height > 2 && bottom > 0 && top < innerHeight;
  };
  const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  const nameOf = (one: Element) =>
    `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30)}`;
  const isScrolled = (one: Element) => {
    let parent = one.parentElement;
    while (parent !== null && parent.scrollWidth <= parent.clientWidth) parent = parent.parentElement;
    return parent !== null && getComputedStyle(parent).overflowX === 'auto';
  };
  const isOutside = (one: Element) => {
    const { left, right } = one.getBoundingClientRect();
    return (left < -1 || right > innerWidth + 1) && !isScrolled(one);
  };
  const controls = 'button, a[href], input:not([type=checkbox], [type=radio]), select';
  const rows = 'header, [role=toolbar]';
  const cut = shown(rows).flatMap((row) => {
    const box = row.getBoundingClientRect();
    return shown(controls).filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return row.contains(one) && (top < box.top - 1 || bottom > box.bottom + 1);
    });
  });
  const inRows = shown(controls).filter(
    (one) => one.closest('header, [role=toolbar], [role=group]') !== null,
  );
  const overlaps = inRows.flatMap((one, at) =>
    inRows
      .slice(at + 1)
      .filter((other) => {
        if (
          one.contains(other) ||
          other.contains(one) ||
          one.parentElement === other.parentElement?.parentElement
        )
          return false;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const [width, height] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ];
        return width > 3 && height > 3 && one.closest('form') !== other.closest('form');
      })
      .map((other) => `${nameOf(one)} overlaps ${nameOf(other)}`),
  );
  return [
    ...shown(`${controls}, h1, h2, main p`)
      .filter(isOutside)
      .map((one) => `${nameOf(one)}: outside the window`),
    ...shown('button, main a[href]')
      .filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 2 &&
          one.clientWidth > 0 &&
          getComputedStyle(one).display !== 'inline',
      )
      .map((one) => `${nameOf(one)}: wider than its box`),
    ...cut.map((one) => `${nameOf(one)}: outside its row`),
    ...overlaps,
  ];
}

describe('a font size of 32 px in the settings of the browser', () => {
  it.each(
    cases(
      [390, 1024, 1440].flatMap((width) =>
        ['/', '/search/*', 'asset', '/login', '/bookmark'].map((path) => [path, width] as const),
      ),
      5,
    ),
  )('cuts and covers nothing: %s, %d px', async (path, width) => {
    const page = await open(path === 'asset' ? `/asset/${asset}` : path, width);
    await page.locator('h1').first().waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    await expect.poll(() => page.evaluate(faults)).toEqual([]);
  });
});
