import { copyFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weakFocus } from '../../fixtures/accessibility/focus-ring.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { openDetails, openFirst } from '../../fixtures/screens.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

type Case = readonly [
  name: string,
  colorScheme: 'light' | 'dark',
  stops: number,
  path: string,
  open?: (page: Page) => Promise<unknown>,
];

const kind = (group: string) => `/search/*?f.asset_groups=${group}`;

const CASES: readonly Case[] = [
  ['the login', 'light', 6, '/login'],
  ['the search', 'dark', 14, '/search/*'],
  ...(['image', 'document'] as const).flatMap((group): Case[] => [
    [`the asset page of kind ${group}`, 'light', 30, kind(group), openFirst],
    [`the asset page of kind ${group}`, 'dark', 30, kind(group), openFirst],
    [`the preview of kind ${group}`, 'light', 24, kind(group), openDetails],
  ]),
  ['the download dialog', 'light', 12, kind('image'), openDialog],
  ['the download dialog', 'dark', 12, kind('image'), openDialog],
  ['the bookmarks', 'light', 24, kind('image'), openBookmarks],
  ['the bookmarks', 'dark', 24, kind('image'), openBookmarks],
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

describe('focus', () => {
  it.each(CASES)(
    'is visible at each tab stop of %s (%s)',
    { timeout: 120_000 },
    async (_name, colorScheme, stops, path, open) => {
      const page = await web.visit(path, { colorScheme });
      if (open !== undefined) await page.locator('[data-result="0"]').waitFor();
      await open?.(page);
      await page.waitForLoadState('networkidle');
      expect(await weakFocus(page, stops)).toEqual([]);
    },
  );
});

/** Kinds that the sample library does not contain, with a real file. */
const FILES = { video: 'friday.mp4', audio: 't-rex-roar.mp3', '3d': 'as1-oc-214.stp' } as const;

describe.skipIf(sharedAssets === undefined)('focus (needs the real assets)', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let real: WebPortal;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const from = join(sharedAssets ?? '', 'files');
    const all = await readdir(from, { recursive: true });
    for (const fname of Object.values(FILES)) {
      const path = all.find((one) => basename(one) === fname);
      await copyFile(join(from, path ?? fname), join(folder.path, fname));
    }
    real = await webPortal({ folder: folder.path });
  }, SET_UP_TIME);
  afterAll(async () => {
    await real.close();
    await folder.remove();
  });

  it.each(
    Object.keys(FILES).flatMap((group) => [
      ['asset page', group, 'light', openFirst] as const,
      ['asset page', group, 'dark', openFirst] as const,
      ['preview', group, 'light', openDetails] as const,
    ]),
  )(
    'is visible at each tab stop of the %s of kind %s (%s)',
    { timeout: 120_000 },
    async (_name, group, colorScheme, open) => {
      const page = await real.visit(kind(group), { colorScheme });
      await page.locator('[data-result="0"]').waitFor();
      await open(page);
      await page.waitForLoadState('networkidle');
      expect(await weakFocus(page, 30)).toEqual([]);
    },
  );
});
