/** @module-tag gate */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoFrames } from '../../fixtures/browsers/settled.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

const PDF = 'tracemonkey.pdf';
/** A word that is only in the text of the file. */
const WORD = 'blacklisting';

describe.skipIf(sharedAssets === undefined)('words in the text of a document', () => {
  let web: WebPortal;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await copyFile(join(sharedAssets ?? '', 'files/documents/pdf', PDF), join(folder.path, PDF));
    web = await webPortal({ folder: folder.path });
  }, SET_UP_TIME);
  afterAll(async () => {
    await web.close();
    await folder.remove();
  });

  const marks = (page: Page) => page.locator('[data-hits] > span');
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const addressOf = (page: Page) => new URL(page.url());

  it('are in the results, which lead to the page with the words marked', async () => {
    const page = await web.visit(`/search/${WORD}?view=list`, { width: 1280 });
    const hit = page.getByRole('link', { name: /^Seite \d+ .*blacklisting/i });
    await hit.click();
    await page.waitForURL(/\/asset\/.*[?&]find=blacklisting/);
    await marks(page).first().waitFor();
    const bar = page.getByRole('group', { name: new RegExp(WORD) });
    await expect.poll(() => bar.getByRole('status').innerText()).toMatch(/^1 von \d+ Treffern?$/);
    expect(Number(addressOf(page).searchParams.get('page'))).toBeGreaterThan(1);
    await expect.poll(() => axeViolations(page)).toEqual([]);

    await bar.getByRole('button', { name: 'Nächster Treffer' }).click();
    await expect.poll(() => bar.getByRole('status').innerText()).toMatch(/^2 von/);
    await bar.getByRole('button', { name: 'Markierungen entfernen' }).click();
    await marks(page).first().waitFor({ state: 'detached' });
    expect(addressOf(page).searchParams.has('find')).toBe(false);
    expect(page.browserErrors).toEqual([]);
  });

  it('are marked when the image of their page has loaded', async () => {
    const { assets } = await web.portal.client().search.query({ rows: 1 });
    let load: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => (load = resolve));
    const page = await web.visit(`/asset/${assets[0]?.id}?find=${WORD}&page=1`, { width: 1280 });
    await page.route('**/renditions/**', async (route) => {
      await loading;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Nächster Treffer' }).click();
    await page.waitForURL(/[?&]page=[2-9]/);
    const bar = page.getByRole('group', { name: new RegExp(WORD) });
    await expect.poll(() => bar.getByRole('status').innerText()).toMatch(/^1 von/);
    await twoFrames(page);
    await expect.poll(() => marks(page).count()).toBe(0);
    load();
    await marks(page).first().waitFor();
  });

  it('stay marked in the copied address, until the marks are removed', { tags: ['night'] }, async () => {
    const { assets } = await web.portal.client().search.query({ rows: 1 });
    const page = await web.visit(`/asset/${assets[0]?.id}?find=${WORD}`, {
      width: 1280,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await marks(page).first().waitFor();
    // The address without a page opens the first page with a match.
    await page.waitForURL(/[?&]page=\d+/);
    const shown = page.url();
    await page.getByRole('button', { name: 'Link kopieren' }).click();
    await expect.poll(() => copied(page)).toBe(shown);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.keyboard.press('l');
    await expect.poll(() => copied(page)).toBe(shown);

    const other = await web.visit(shown.slice(web.portal.url.length));
    await marks(other).first().waitFor();
    await page.getByRole('button', { name: 'Markierungen entfernen' }).click();
    await marks(page).first().waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    await expect.poll(() => copied(page)).not.toContain('find');
    expect(page.browserErrors).toEqual([]);
  });
});
