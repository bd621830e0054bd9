import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weakFocus } from '../../fixtures/accessibility/focus-ring.js';
import { openDetails, openFirst } from '../../fixtures/screens.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { stageLibrary } from '../../fixtures/stage-files.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

/** A real video: the library has no file of this kind. */
const VIDEO = sharedAssets && join(sharedAssets, 'files/video/friday.mp4');

let library: Awaited<ReturnType<typeof stageLibrary>>;
let web: WebPortal;
beforeAll(async () => {
  library = await stageLibrary();
  if (VIDEO !== undefined) await copyFile(VIDEO, join(library.path, 'friday.mp4'));
  web = await webPortal({ folder: library.path });
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await library.remove();
});

/** Opens a state of the search for assets of a kind. */
interface State {
  readonly kind: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const KINDS = ['image', 'document', 'audio', '3d', ...(VIDEO === undefined ? [] : ['video'])];

const STATES: readonly (readonly [name: string, colorScheme: 'light' | 'dark', state: State])[] = [
  ...KINDS.flatMap((kind) => [
    [`asset page of kind ${kind}`, 'light', { kind, open: openFirst }] as const,
    // The stage of the preview is dark in both color schemes.
    [`preview of kind ${kind}`, 'light', { kind, open: openDetails }] as const,
  ]),
  ['asset page of kind audio', 'dark', { kind: 'audio', open: openFirst }],
  ...(['light', 'dark'] as const).flatMap((scheme) => [
    ['download dialog', scheme, { kind: 'image', open: openDialog }] as const,
    ['bookmarks', scheme, { kind: 'image', open: openBookmarks }] as const,
  ]),
];

async function openDialog(page: Page): Promise<void> {
  await page.locator('[data-result="0"]').focus();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Herunterladen' }).waitFor();
}

async function openBookmarks(page: Page): Promise<void> {
  for (const position of [0, 1]) {
    await page.locator(`[data-result="${position}"]`).focus();
    await page.keyboard.press('b');
  }
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.getByRole('heading', { level: 1, name: 'Merkliste' }).waitFor();
}

/** Maximum number of tab stops, more than the page of any kind has before its list of similar assets. */
const STOPS = 30;

describe('focus', () => {
  it.each([
    ['/login', 'light', 6],
    ['/search/*', 'dark', 14],
  ] as const)('is visible at each tab stop of %s (%s)', async (path, colorScheme, stops) => {
    const page = await web.visit(path, { colorScheme });
    await page.waitForLoadState('networkidle');
    expect(await weakFocus(page, stops)).toEqual([]);
  });

  it.each(STATES)(
    'is visible at each tab stop of the %s (%s)',
    { timeout: 120_000 },
    async (_name, colorScheme, { kind, open }) => {
      const page = await web.visit(`/search/*?f.asset_groups=${kind}`, { colorScheme });
      await page.locator('[data-result="0"]').waitFor();
      await open(page);
      await page.waitForLoadState('networkidle');
      expect(await weakFocus(page, STOPS)).toEqual([]);
    },
  );
});
