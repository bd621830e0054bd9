import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weakFocus } from '../fixtures/accessibility/focus-ring.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { ALL_VIEWS, faultsOf, openAs, prepareScreens, screensOf } from '../fixtures/screens.js';
import { sharedAssets } from '../fixtures/shared.js';
import { webPortal, type WebPortal } from '../fixtures/web.js';
import { completelyLoaded } from '../fixtures/browsers/settled.js';

/** Time limit of a test that opens every screen, in milliseconds. */
const ALL_SCREENS = 600_000;
/** Number of tab stops whose focus is measured on each screen. */
const STOPS = 25;

/** Time limit for indexing the real files, in milliseconds. */
const INDEXING_TIME = 600_000;

let web: WebPortal;
let state: { readonly path: string; remove(): Promise<void> };
let asset = '';
beforeAll(async () => {
  // Real files, where they are available: their sizes, names and missing previews vary more.
  state = await temporaryFolder();
  web = await webPortal(sharedAssets === undefined ? {} : { folder: sharedAssets, data: state.path });
  asset = await prepareScreens(web);
}, INDEXING_TIME);
afterAll(async () => {
  await web.close();
  await state.remove();
});

describe('every screen in every view', () => {
  it.each(ALL_VIEWS)('$locale, $width px, $colorScheme, $role', { timeout: ALL_SCREENS }, async (view) => {
    const page = await openAs(web, view);
    const faults: string[] = [];
    for (const screen of screensOf(asset)) {
      if (screen.roles?.includes(view.role) ?? true) faults.push(...(await faultsOf(page, screen, view)));
    }
    expect(faults).toEqual([]);
  });
});

describe('focus on every screen', () => {
  const screens = screensOf('').filter(({ name, roles }) => name !== 'asset' && roles === undefined);
  it.each(
    screens.flatMap(({ name, path }) =>
      (['light', 'dark'] as const).map((scheme) => [name, scheme, path] as const),
    ),
  )('%s, %s', { timeout: ALL_SCREENS }, async (_, colorScheme, path) => {
    const page = await web.visit(path, { colorScheme });
    await completelyLoaded(page);
    expect(await weakFocus(page, STOPS)).toEqual([]);
  });
});
