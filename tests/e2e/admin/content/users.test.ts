import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, PASSWORD } from '../../../fixtures/users.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../../fixtures/web.js';
import { openAdmin, saveBar, type AdminPage } from '../open.js';

/** Group and user names that look like markup or change the direction of text. */
const HOSTILE_GROUP = 'مجموعة Ä';
const HOSTILE_USER = '<img src=x onerror=alert(1)>';

let web: WebPortal;
let admin: AdminClient;
let member: Portal;
beforeAll(async () => {
  web = await webPortal();
  admin = createAdminClient(await web.portal.admin());
  await admin.groups.add({ name: HOSTILE_GROUP });
  await admin.users.add({ name: HOSTILE_USER, groups: [HOSTILE_GROUP], pass: PASSWORD });
  member = await loggedIn(web.portal, 'Ada Nowak');
}, SET_UP_TIME);
afterAll(() => web.close());

const row = (page: AdminPage, name: string) =>
  page
    .locator('[role=treegrid] [role=row]')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
const groups = (page: AdminPage) => page.getByRole('region', { name: 'Groups' });
const panel = (page: AdminPage) => page.getByRole('complementary');
const rules = async () => (await admin.permissions.get()).value.rules;
const topFolders = async () =>
  (await admin.folders.list()).folders.filter(({ assets }) => assets > 0).map(({ folder }) => folder);

describe('users and permissions', () => {
  it('lets a press group see one folder and download only “web”, by keyboard, and shows what a person would see', async () => {
    const [folder = '', other = ''] = await topFolders();
    const page = await openAdmin(web, 'users');
    await groups(page).getByRole('button', { name: 'Add a group' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name of the group' }).fill('Press');
    await page.keyboard.press('Enter');
    await page.getByRole('treegrid', { name: 'Rules of the group Press per folder' }).waitFor();
    // Only the folder is visible: no access to the library, then download of the folder.
    await row(page, 'All folders').focus();
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=row]:focus', { hasText: folder }).waitFor();
    await page.keyboard.press('3');
    await page.getByRole('checkbox', { name: 'Web', exact: true }).press('Space');
    await page.keyboard.press('Escape');
    await saveBar(page).getByText('2 unsaved changes').waitFor();
    // The consequences are visible before saving.
    await page.getByText(/^Press: less access to \d+ assets\./).waitFor();
    await panel(page).getByRole('heading', { name: 'What would a member of Press see?' }).waitFor();
    const reason = panel(page).getByRole('button', { name: new RegExp(`^${folder} may download: Web`) });
    await reason.waitFor();
    await panel(page).getByText('Press: no access here. The deepest folder with a rule decides.').waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(rules).toEqual([
      { group: 'Press', folder: '', access: 'none' },
      { group: 'Press', folder, access: 'download', convertSets: ['web'] },
    ]);
    expect(await axeViolations(page)).toEqual([]);
    // The evaluation agrees with what a member really sees.
    await admin.users.change({ name: 'Ada Nowak', groups: ['Press'] });
    const { total } = await member.search.query({ rows: 0 });
    expect((await admin.permissions.effective({ subject: { user: 'Ada Nowak' } })).counts).toMatchObject({
      download: total,
      view: 0,
    });
    expect((await member.search.query({ query: '*', filters: { folder: [other] }, rows: 0 })).total).toBe(0);

    // The reason of a person highlights its folder, and shows what an unsaved rule changes.
    const person = panel(page).getByRole('combobox', { name: 'Person' });
    await person.click();
    await person.fill('nowak');
    await page.getByRole('option', { name: 'Ada Nowak' }).waitFor();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('heading', { name: 'What would Ada Nowak see?' }).waitFor();
    await panel(page).getByText('All users').waitFor();
    const root = row(page, 'All folders');
    await panel(page)
      .getByRole('button', { name: /^All folders not visible/ })
      .hover();
    await expect.poll(() => root.getAttribute('data-hovered')).toBe('true');
    await root.focus();
    await page.keyboard.press('Delete');
    await saveBar(page).getByText('1 unsaved change').waitFor();
    await panel(page)
      .getByText(/^With the unsaved changes\. More access: [1-9]/)
      .waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => root.getAttribute('data-unsaved')).toBe(null);
    // Arrow keys open and close folders; a search lists paths.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => root.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => root.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('searchbox', { name: 'Search folders' }).fill('no such folder');
    await page.getByText('No folder matches “no such folder”.').waitFor();
  });

  it('adds, changes and removes users, and keeps the last admin', { tags: ['gate'] }, async () => {
    const page = await openAdmin(web, 'users?tab=users');
    const table = page.getByRole('table', { name: 'Users' });
    // Hostile names stay text.
    await table.getByRole('button', { name: '<img src=x' }).waitFor();
    await expect.poll(() => page.locator('main img[src=x]').count()).toBe(0);
    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Username' }).fill('Inga Holm');
    await dialog.getByRole('checkbox', { name: 'Press' }).check();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Password of Inga Holm' }).waitFor();
    const pass = await page.locator('dialog code').innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await web.portal.client().session.get({ user: 'Inga Holm', pass })).toMatchObject({
      user: 'Inga Holm',
    });
    await page.getByRole('searchbox', { name: 'Search name or email' }).fill('admin');
    await page.getByText('1 user', { exact: true }).waitFor();
    await table.getByRole('button', { name: 'admin' }).click();
    await page.getByRole('checkbox', { name: 'Administration' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page
      .getByRole('alert')
      .getByText('“admin” is the last account with access to the admin area.')
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('searchbox', { name: 'Search name or email' }).fill('inga');
    await table.getByRole('button', { name: 'Inga Holm' }).click();
    await page.getByRole('button', { name: 'Remove this account …' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Remove the user “Inga Holm”?' });
    await confirm.getByText('1 session ends.').waitFor();
    await confirm.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No user matches').waitFor();
    expect((await admin.users.list()).map(({ name }) => name)).not.toContain('Inga Holm');
  });

  it('ends a session at once', { tags: ['night'] }, async () => {
    const session = web.portal.client(
      (await web.portal.client().session.get({ user: 'Ada Nowak', pass: PASSWORD })).session ?? '',
    );
    const page = await openAdmin(web, 'users?tab=sessions', { locale: 'en-GB' });
    const table = page.getByRole('table', { name: 'Sessions' });
    await table.getByText('this session').waitFor();
    await page.getByRole('searchbox', { name: 'Search user or client' }).fill('ada nowak');
    await table.getByRole('button', { name: 'Actions for the session of Ada Nowak' }).first().click();
    await page.getByRole('menuitem', { name: 'End all sessions of this user …' }).click();
    await page.getByRole('button', { name: 'End sessions' }).click();
    await expect.poll(async () => (await session.session.check()).sessionValid).toBe(false);
    await page.getByText('No session matches').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('creates an access token by keyboard, shows it once, and revokes it', { tags: ['gate'] }, async () => {
    const page = await openAdmin(web, 'users');
    await page.getByRole('tab', { name: /^Access tokens/ }).click();
    await page.getByText('No access tokens').waitFor();
    await page.getByRole('button', { name: 'Create a token …' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create an access token' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('nightly');
    await dialog.getByRole('checkbox', { name: 'Create backups' }).press('Space');
    // The groups concern only tokens that manage users.
    const groups = dialog.getByRole('group', { name: 'May add users to these groups' });
    await groups.waitFor({ state: 'detached' });
    const users = dialog.getByRole('checkbox', { name: /^Change users and groups/ });
    await users.press('Space');
    await groups.waitFor();
    await users.press('Space');
    await groups.waitFor({ state: 'detached' });
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const note = page.getByRole('dialog', { name: 'Access token “nightly”' });
    const secret = (await note.locator('code').textContent()) ?? '';
    const backup = () =>
      web.portal
        .api('admin/backup', { headers: { authorization: `Bearer ${secret}` } })
        .then((reply) => reply.status);
    expect(await backup()).toBe(200);
    expect(await axeViolations(page)).toEqual([]);
    await note.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByRole('button', { name: 'Revoke nightly' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    for (const width of [360, 800, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await horizontalOverflow(page)).toEqual(0);
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Revoke nightly' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByText('revoked').waitFor();
    expect(await backup()).toBe(401);
  });

  it('keeps the selected tab visible', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'users?tab=tokens', { width: 390, locale: 'de-DE' });
    const tabs = page.getByRole('tablist', { name: 'Benutzer' });
    /** Returns by how many pixels the selected tab is outside of the list. */
    const hidden = () =>
      tabs.evaluate((list) => {
        const [outer, inner] = [list, list.querySelector('[aria-selected=true]')].map((element) =>
          element?.getBoundingClientRect(),
        );
        if (outer === undefined || inner === undefined) return Number.NaN;
        return Math.round(Math.max(outer.left - inner.left, inner.right - outer.right, 0));
      });
    // The numbers in the labels load after the tabs, which makes them wider.
    await tabs.getByRole('tab', { name: /\d$/ }).first().waitFor();
    await expect.poll(hidden).toBe(0);
    const selected = tabs.locator('[aria-selected=true]');
    await selected.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
      await page.keyboard.press(key);
      await expect.poll(hidden).toBe(0);
    }
    await expect.poll(() => selected.textContent()).toContain('Zugriffstoken');
    for (const width of [1440, 768, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(hidden).toBe(0);
      expect(await horizontalOverflow(page)).toBe(0);
    }
  });

  it('shows folders and rules without an ellipsis in windows of any width', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'users', { locale: 'de-DE' });
    const tree = page.getByRole('treegrid');
    await tree.getByRole('rowheader').nth(1).waitFor();
    const cut = (cells: string) =>
      tree
        .locator(cells)
        .evaluateAll((all) =>
          all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        );
    for (const width of [800, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const cells of ['[role=rowheader] > span:last-child', '[role=gridcell]:nth-child(4) > span']) {
        await expect.poll(() => tree.locator(cells).count()).toBeGreaterThan(1);
        await expect.poll(() => cut(cells), { message: `${width} px` }).toEqual([]);
      }
    }
  });

  it('merges the rules of two admins, and works on phones', { tags: ['night'] }, async () => {
    const [folder = '', other = ''] = await topFolders();
    const page = await openAdmin(web, 'users', { width: 390, colorScheme: 'dark' });
    await groups(page)
      .getByRole('button', { name: new RegExp(`^${HOSTILE_GROUP}`) })
      .click();
    const mine = row(page, folder).getByRole('radio', { name: 'View only' });
    await mine.click();
    // Another admin saves a rule meanwhile.
    const before = await rules();
    await admin.permissions.save({ rules: [...before, { group: 'guests', folder: other, access: 'none' }] });
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await rules()).map(({ group }) => group).sort())
      .toEqual(['Press', 'Press', HOSTILE_GROUP, 'guests'].sort());
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
