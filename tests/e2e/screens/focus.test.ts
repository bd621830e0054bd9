/**
 * @module-tag gate
 * @module-tag sizes
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weakFocus } from '../../fixtures/accessibility/focus-ring.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { openDetails, openFirst } from '../../fixtures/screens.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { stageLibrary } from '../../fixtures/stage-files.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { completelyLoaded } from '../../fixtures/browsers/settled.js';

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

type NamedState = readonly [name: string, colorScheme: 'light' | 'dark', state: State];
const pageOf = (kind: string, scheme: 'light' | 'dark'): NamedState => [
  `asset page of kind ${kind}`,
  scheme,
  { kind, open: openFirst },
];
const previewOf = (kind: string): NamedState => [
  `preview of kind ${kind}`,
  'light',
  { kind, open: openDetails },
];

const IN_EVERY_RUN: readonly NamedState[] = [
  pageOf('image', 'light'),
  ['download dialog', 'light', { kind: 'image', open: openDialog }],
];
/** Other kinds, the other color scheme, and the preview, whose stage is dark in both. */
const AT_NIGHT: readonly NamedState[] = [
  ...KINDS.filter((kind) => kind !== 'image').map((kind) =>
    pageOf(kind, kind === 'audio' ? 'dark' : 'light'),
  ),
  ...KINDS.map((kind) => pageOf(kind, kind === 'audio' ? 'light' : 'dark')),
  ...KINDS.map(previewOf),
  ['bookmarks', 'dark', { kind: 'image', open: openBookmarks }],
  ['download dialog', 'dark', { kind: 'image', open: openDialog }],
  ['bookmarks', 'light', { kind: 'image', open: openBookmarks }],
];
const STATES = [...IN_EVERY_RUN, ...(nightly ? AT_NIGHT : [])];

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
    await completelyLoaded(page);
    expect(await weakFocus(page, stops)).toEqual([]);
  });

  it.each(STATES)(
    'is visible at each tab stop of the %s (%s)',
    async (_name, colorScheme, { kind, open }) => {
      const page = await web.visit(`/search/*?f.asset_groups=${kind}`, { colorScheme });
      await page.locator('[data-result="0"]').waitFor();
      await open(page);
      await completelyLoaded(page);
      expect(await weakFocus(page, STOPS)).toEqual([]);
    },
  );
});
