import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weakFocus } from '../../fixtures/accessibility/focus-ring.js';
import {
  faultsOf,
  openAs,
  prepareScreens,
  screensOf,
  type Screen,
  type View,
} from '../../fixtures/screens.js';
import { stageAssets, stageLibrary, stageScreens } from '../../fixtures/stage-files.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

/** The view in which most is different. The nightly run has all of them. */
const VIEWS: readonly View[] = [{ locale: 'de-DE', width: 390, colorScheme: 'dark', role: 'user' }];

/** Time limit of a test that opens every screen, in milliseconds. */
const ALL_SCREENS = 240_000;

let web: WebPortal;
let library: Awaited<ReturnType<typeof stageLibrary>>;
let screens: readonly Screen[] = [];
let model = '';
beforeAll(async () => {
  library = await stageLibrary();
  web = await webPortal({ folder: library.path });
  const assets = await stageAssets(web);
  model = assets.get('pyramid.off')?.id ?? '';
  screens = [...screensOf(await prepareScreens(web)), ...stageScreens(assets)];
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await library.remove();
});

describe('every screen', () => {
  it.each(VIEWS)(
    'is accessible, fits and reports no errors: $locale, $width px, $colorScheme, $role',
    { timeout: ALL_SCREENS },
    async (view) => {
      const page = await openAs(web, view);
      const faults: string[] = [];
      for (const screen of screens) {
        if (screen.roles?.includes(view.role) ?? true) faults.push(...(await faultsOf(page, screen, view)));
      }
      expect(faults).toEqual([]);
    },
  );
});

describe('focus', () => {
  it.each([
    ['/login', 'light', 6],
    ['/search/*', 'dark', 14],
    ['the page of a model', 'light', 24],
  ] as const)(
    'is visible at each tab stop of %s (%s)',
    { timeout: ALL_SCREENS },
    async (path, colorScheme, stops) => {
      const page = await web.visit(path.startsWith('/') ? path : `/asset/${model}`, { colorScheme });
      await page.waitForLoadState('networkidle');
      expect(await weakFocus(page, stops)).toEqual([]);
    },
  );
});
