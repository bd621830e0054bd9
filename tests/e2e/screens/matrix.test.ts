/** @module-tag gate */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
beforeAll(async () => {
  library = await stageLibrary();
  web = await webPortal({ folder: library.path });
  const assets = await stageAssets(web);
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
