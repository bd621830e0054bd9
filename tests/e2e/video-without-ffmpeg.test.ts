/** @module-tag gate */
import { ORIGINAL } from '@assetportal/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderOf } from '../fixtures/started-portal.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';
import { openAdmin } from './admin/open.js';

/** An empty PATH simulates a machine without installed programs. */
const path = process.env['PATH'];

/** What only an admin reads. */
const REASON =
  'Auf dem Server fehlt ein Programm für die Vorschau dieses Dateityps. Bitten Sie Ihre Administration, es zu installieren.';

/** What all users read. */
const MESSAGE = 'Für diesen Dateityp gibt es keine Vorschau. Sie können die Datei herunterladen.';

/** A video in a format that no browser plays. */
const avi = Buffer.concat([
  Buffer.from('RIFF\xf8\x00\x00\x00AVI LIST\xec\x00\x00\x00hdrlavih', 'latin1'),
  Buffer.alloc(300),
]);

describe('a video on a server without ffmpeg', () => {
  let folder: Awaited<ReturnType<typeof folderOf>>;
  let web: WebPortal;
  beforeAll(async () => {
    folder = await folderOf({ 'old clip.avi': avi });
    process.env['PATH'] = '';
    web = await webPortal({ folder: folder.path });
  }, SET_UP_TIME);
  afterAll(async () => {
    process.env['PATH'] = path;
    await web.close();
    await folder.remove();
  });

  it('is indexed, and its page states that there is no preview', async () => {
    const [asset] = (await web.portal.client().search.query({ query: 'clip' })).assets;
    expect(asset).toMatchObject({ asset_groups: ['video'], preview_problem: 'tool-missing' });
    const page = await web.visit(`/asset/${asset?.id}`);
    await page.getByText(MESSAGE).waitFor();
    await page.settled();
    await expect.poll(() => page.locator('video').count()).toBe(0);
    await expect.poll(() => page.getByText(REASON).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Vollbild' }).count()).toBe(0);
    expect(page.browserErrors).toEqual([]);
    expect((await web.portal.api('healthz')).status).toBeLessThan(500);
  });

  it(
    'cannot be tried in a format: the admin reads which program is missing',
    { tags: ['night'] },
    async () => {
      const page = await openAdmin(web, 'formats', { locale: 'de-DE' });
      await page.getByRole('navigation', { name: 'Formate' }).getByRole('button', { name: /^MP4/ }).click();
      await page.getByRole('button', { name: /^Asset: / }).click();
      await page.getByRole('combobox', { name: /^Suchen oder/ }).fill('clip');
      await page.getByRole('option', { name: /old clip\.avi/ }).click();
      await page.getByText('Installieren Sie es auf dem Server').waitFor();
      const message = page.getByRole('alert').filter({ hasText: 'ffmpeg (libx264)' });
      await expect.poll(() => message.innerText()).toContain('„assetportal doctor“');
    },
  );

  it('is available as the original, and not in formats that need ffmpeg', async () => {
    const admin = await web.portal.admin();
    const [asset] = (await admin.search.query({ query: 'clip' })).assets;
    const id = asset?.id ?? '';
    await expect(admin.downloads.video({ id })).rejects.toMatchObject({ code: 'preview-unavailable' });
    const { url } = await admin.downloads.link({ id, convertSet: ORIGINAL });
    const response = await fetch(new URL(url, web.portal.url));
    expect(Buffer.from(await response.arrayBuffer()).equals(avi)).toBe(true);
  });
});
