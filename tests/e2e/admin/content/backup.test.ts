/**
 * @module-tag gate
 * @module-tag sizes
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import { fillPortal } from '../../../contract/backup/portals.js';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { ADMIN_PASSWORD, testPortal } from '../../../fixtures/library.js';
import { cases } from '../../../fixtures/run/nightly.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../../fixtures/web.js';
import { openAdmin, type AdminPage } from '../open.js';

let web: WebPortal;
/** Backup of another portal. */
let archive: Buffer;
let calls: AdminClient;
beforeAll(async () => {
  web = await webPortal();
  calls = createAdminClient(await web.portal.admin());
  const folder = await temporaryFolder();
  const other = await testPortal(folder.path);
  const admin = await other.admin();
  await fillPortal(admin);
  archive = Buffer.from(await (await createAdminClient(admin).backup.get()).arrayBuffer());
  await other.close();
  await folder.remove();
}, SET_UP_TIME);
afterAll(() => web.close());

const current = async () => Buffer.from(await (await calls.backup.get()).arrayBuffer());
const choose = (page: AdminPage, buffer: Buffer, name = 'other.zip') =>
  page.locator('input[data-backup]').setInputFiles({ name, mimeType: 'application/zip', buffer });
const restoring = (page: AdminPage) =>
  page.getByRole('region', { name: /^(Restore a backup|Sicherung wiederherstellen)$/ });

describe('the page for backups', { tags: ['d.calls.backup'] }, () => {
  it('downloads the same bytes as the API, of the chosen parts', async () => {
    const page = await openAdmin(web, 'backup');
    const command = page.locator('code');
    await expect.poll(() => command.innerText()).toBe('assetportal backup assetportal-backup.zip');
    const save = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the backup' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('assetportal-backup.zip');
      return readFile(await download.path());
    };
    expect(await save()).toEqual(await current());
    await page.getByRole('checkbox', { name: /^Custom pages/ }).uncheck();
    await page.getByRole('checkbox', { name: 'Include the passwords of the users' }).check();
    await expect
      .poll(() => command.innerText())
      .toMatch(/--only config,translations,branding.* --with-secrets$/);
    const partial = (await save()).toString('latin1');
    expect(partial).toContain('$argon2id$');
    expect(partial).not.toContain('"pages"');
    expect(page.browserErrors).toEqual([]);
  });

  it('shows how much of a file is sent, and cancels it', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'backup');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const upload = (bytesPerSecond: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      });
    // Slow enough for a busy machine: the whole file needs eight minutes.
    await upload(16 * 1024);
    await choose(page, Buffer.alloc(8 * 1024 * 1024), 'slow.zip');
    const region = restoring(page);
    const progress = region.getByRole('progressbar', { name: /\d\s(?:bytes|kB|MB) of 8(\.\d+)? MB sent$/ });
    await progress.waitFor();
    const sent = async () => Number(await progress.getAttribute('value'));
    await expect.poll(sent).toBeGreaterThan(0);
    expect(Number(await progress.getAttribute('max'))).toBe(8 * 1024 * 1024);
    expect(await axeViolations(page)).toEqual([]);
    await region.getByRole('button', { name: 'Cancel the upload' }).click();
    await region.getByRole('button', { name: 'Choose a file …' }).waitFor();
    // A restore is canceled before the server has the whole file: nothing changes, and the check stays.
    await upload(-1);
    const before = await current();
    await choose(page, archive);
    const restore = region.getByRole('button', { name: /^Restore \d+ changes$/ });
    await restore.waitFor();
    // Slow enough for a busy machine: the whole file needs two minutes.
    await upload(1024);
    await restore.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Restore/ })
      .click();
    await region.getByRole('button', { name: 'Cancel the upload' }).click();
    await restore.waitFor();
    await upload(-1);
    expect(await current()).toEqual(before);
    expect((await calls.backup.facts()).stored).toEqual([]);
  });

  it('shows the error of a stored backup beside it', { tags: ['night'] }, async () => {
    await calls.backup.restore({ bytes: Uint8Array.from(await current()) });
    const page = await openAdmin(web, 'backup');
    const rows = restoring(page).getByRole('listitem');
    const [stored] = (await calls.backup.facts()).stored;
    const path = '**/assetportal/api/admin/backups/*';
    await page.route(path, (route) => route.abort('connectionrefused'));
    const button = rows.first().getByRole('button', { name: /^Download the backup of / });
    await button.click();
    const alert = rows.first().getByRole('alert');
    await alert.getByText('The backup could not be downloaded').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    await page.unroute(path);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      alert.getByRole('button', { name: 'Try again' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${stored?.name}.zip`);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it(
    'refuses a damaged file, and restores the backup of another portal byte for byte',
    { tags: ['gate'] },
    async () => {
      const page = await openAdmin(web, 'backup');
      await choose(page, archive.subarray(0, 500), 'damaged.zip');
      await page.getByText(/This file is damaged.*Nothing was changed\./).waitFor();
      await page.getByRole('button', { name: 'Choose another file' }).click();
      await choose(page, archive);
      await page.getByText('complete and unchanged').waitFor();
      const region = restoring(page);
      await region.getByRole('button', { name: 'Show: Custom pages' }).click();
      await expect.poll(() => region.innerText()).toContain('/custom/impressum (German) (added)');
      // A part takes the parts that it requires with it.
      await region.getByRole('checkbox', { name: 'Formats and collections' }).uncheck();
      for (const name of ['Groups and permissions', 'Users']) {
        await expect.poll(() => region.getByRole('checkbox', { name }).isChecked()).toBe(false);
      }
      await region.getByRole('checkbox', { name: 'Users' }).check();
      await expect
        .poll(() => region.getByRole('checkbox', { name: 'Formats and collections' }).isChecked())
        .toBe(true);
      await region.getByRole('button', { name: /^Restore \d+ changes$/ }).click();
      const dialog = page.getByRole('alertdialog');
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: /^Restore \d+ changes$/ }).click();
      await page.getByText(/^The state before is stored as “before-restore-/).waitFor();
      expect(await current()).toEqual(archive);
      await page.getByRole('heading', { name: 'Stored before restores' }).waitFor();
      // The forms show the restored values.
      await page.getByRole('link', { name: 'General', exact: true }).click();
      await page.locator('[data-show]').waitFor();
      // The server refuses the damaged file. The browser logs that as an error.
      expect(page.browserErrors.filter((error) => !error.includes('status of 422'))).toEqual([]);
    },
  );

  it('leaves a part unticked that removes something', { tags: ['night'] }, async () => {
    const admin = await web.portal.admin();
    await admin.pages.save({ lang: 'fr', pages: { plus: '<p>Plus</p>' } });
    await calls.groups.add({ name: 'surplus' });
    const page = await openAdmin(web, 'backup');
    await choose(page, archive, '<img src=x onerror=alert(1)>.zip');
    const region = restoring(page);
    const pages = region.getByRole('checkbox', { name: 'Custom pages' });
    await pages.waitFor();
    await expect.poll(() => pages.isChecked()).toBe(false);
    await expect.poll(() => region.innerText()).toContain('Removes something: /custom/plus (French)');
    await expect.poll(() => page.locator('main img').count()).toBe(0);
    await pages.check();
    await region.getByRole('button', { name: 'Restore 1 change' }).click();
    await page.getByRole('alertdialog').getByText('1 entry is removed.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore 1 change' }).click();
    await page.getByText(/^The state before is stored/).waitFor();
    expect((await calls.groups.list()).map(({ name }) => name)).toContain('surplus');
    await calls.groups.remove({ name: 'surplus' });
    expect(await current()).toEqual(archive);
  });

  it(
    'keeps the file when the connection is lost, other settings are saved, and the session ends',
    { tags: ['night'] },
    async () => {
      const page = await openAdmin(web, 'backup');
      const admin = await web.portal.admin();
      await admin.pages.save({ lang: 'de', pages: {} });
      const restore = '**/assetportal/api/admin/restore*';
      await page.route(restore, (route) => route.abort('connectionrefused'));
      await choose(page, archive);
      await page.getByText('The file could not be checked').waitFor();
      await page.unroute(restore);
      await page.getByRole('button', { name: 'Try again' }).click();
      const region = restoring(page);
      await region.getByRole('checkbox', { name: 'Custom pages' }).waitFor();
      // Another admin saves.
      await admin.pages.save({ lang: 'fr', pages: { plus: '<p>Plus</p>' } });
      const submit = async () => {
        await region.getByRole('button', { name: /^Restore \d+ changes?$/ }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^Restore/ })
          .click();
      };
      await submit();
      await page.getByText('The settings have changed since this check').waitFor();
      await region.getByRole('checkbox', { name: 'Custom pages' }).check();
      await page.context().clearCookies();
      await submit();
      const login = page.getByRole('dialog', { name: 'Log in' });
      await login.getByText('the chosen file stays').waitFor();
      await login.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByText(/^The state before is stored/).waitFor();
      expect(await current()).toEqual(archive);
    },
  );

  it.each(
    cases(
      [
        [390, 'dark', 'de-DE'],
        [1024, 'light', 'en-GB'],
        [1600, 'dark', 'en-GB'],
      ] as const,
      1,
    ),
  )('has no axe violation at %i px, %s, %s', { tags: ['gate'] }, async (width, colorScheme, locale) => {
    const admin = await web.portal.admin();
    await admin.pages.save({ lang: 'fr', pages: { plus: '<p>Plus</p>' } });
    const page = await openAdmin(web, 'backup', { width, colorScheme, locale });
    await choose(page, archive);
    const region = restoring(page);
    await region.locator('[aria-expanded]').first().click();
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
});
