/** @module-tag night */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAs, prepareScreens, screensOf, type Screen } from '../../fixtures/screens.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { CONTENT_PAGES, openAdmin, SETTINGS_PAGES } from '../admin/open.js';

let web: WebPortal;
let screens: readonly Screen[] = [];
beforeAll(async () => {
  web = await webPortal();
  screens = screensOf(await prepareScreens(web));
}, SET_UP_TIME);
afterAll(() => web.close());

const VIEW = { locale: 'en-GB', width: 1600, colorScheme: 'light', role: 'admin' } as const;

/** Returns the controls without a visible line: a border, an outline, or the native one of the browser. */
const withoutLine = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]:modal') ?? document.body;
    const controls = root.querySelectorAll<HTMLElement>(
      'button, summary, input, select, textarea, a, [role=button], [role=option], [role=radio], [role=slider], [role=tab]',
    );
    const isVisible = (color: string) => !/^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
    const hasLine = (element: Element): boolean => {
      const style = getComputedStyle(element);
      const border = style.borderBottomStyle !== 'none' && parseFloat(style.borderBottomWidth) > 0;
      const outline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
      return (border && isVisible(style.borderBottomColor)) || (outline && isVisible(style.outlineColor));
    };
    const isNative = (element: Element) =>
      element.matches('input[type=checkbox], input[type=radio], input[type=range], input[type=color]') &&
      getComputedStyle(element).appearance !== 'none';
    // Text that leads elsewhere has the color of links.
    const isTextLink = (element: HTMLElement) => element.matches('a') && element.textContent.trim() !== '';
    return [...controls]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => control.offsetWidth > 1 && control.offsetHeight > 1)
      .filter(
        (control) =>
          !isTextLink(control) &&
          !isNative(control) &&
          !hasLine(control) &&
          (control.parentElement === null || control.tagName !== 'INPUT' || !hasLine(control.parentElement)),
      )
      .map(
        (control) =>
          `${control.tagName} ${control.className} ${control.ariaLabel ?? control.textContent.slice(0, 30)}`,
      );
  });

/** Returns the selected controls that only their background distinguishes from the others. */
const withoutMark = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[aria-pressed=true], [aria-selected=true], [role=radio][aria-checked=true]',
      ),
    ]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => parseFloat(getComputedStyle(control).outlineWidth) < 2)
      .map((control) => `${control.tagName} ${control.className} is selected`),
  );

const faultsOn = async (page: Page) => [...(await withoutLine(page)), ...(await withoutMark(page))];

describe('with forced colors, every control has a line, and a selected one another', () => {
  it('on all screens', async () => {
    const faults: Record<string, readonly string[]> = {};
    const page = await openAs(
      { ...web, visit: (path, options) => web.visit(path, { ...options, forcedColors: 'active' }) },
      VIEW,
    );
    for (const screen of screens.filter(({ roles }) => roles === undefined)) {
      await page.goto(screen.path);
      await screen.open?.(page);
      await page.getByText(screen.en, { exact: false }).first().waitFor({ state: 'attached' });
      const found = await faultsOn(page);
      if (found.length > 0) faults[screen.name] = found;
    }
    expect(faults).toEqual({});
  });

  it('on all pages of the admin area', { tags: ['night'] }, async () => {
    const faults: Record<string, readonly string[]> = {};
    for (const name of [...SETTINGS_PAGES, ...CONTENT_PAGES]) {
      const page = await openAdmin(web, name, { forcedColors: 'active' });
      const found = await faultsOn(page);
      if (found.length > 0) faults[name] = found;
    }
    expect(faults).toEqual({});
  });
});
