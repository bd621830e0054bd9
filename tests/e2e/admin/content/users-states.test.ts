/** @module-tag night */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { ADMIN_PASSWORD } from '../../../fixtures/library.js';
import { loggedIn } from '../../../fixtures/users.js';
import { horizontalOverflow, SET_UP_TIME, webPortal, type WebPortal } from '../../../fixtures/web.js';
import { goToAdmin, openAdmin, type AdminPage } from '../open.js';

/** Names that a page could take for something else than text. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)<script>',
  '<style>*{display:none}',
  '__proto__',
  'constructor',
  '=1+1',
  '$t(common.cancel) {{name}}',
  'مرحبا بالعالم',
  '🦄🎉👋🏽',
];
const FOLDERS = [
  ...HOSTILE,
  '👩‍👩‍👧‍👦 \u202Egnp.exe',
  'line\nbreak\tand tab',
  'Ä'.repeat(120),
  `${'deep/'.repeat(60)}end`,
];

let web: WebPortal;
let admin: AdminClient;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of FOLDERS) {
    await mkdir(join(folder.path, name), { recursive: true });
    await writeFile(join(folder.path, name, 'note.txt'), 'A note\n');
  }
  web = await webPortal({ folder: folder.path });
  admin = createAdminClient(await web.portal.admin());
  for (const name of ['Press', 'Agencies']) await admin.groups.add({ name });
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await folder.remove();
});

const users = (page: Page) => page.getByRole('table', { name: 'Users' });
const userOf = async (name: string) => (await admin.users.list()).find((user) => user.name === name);

/** Opens the form of a user. */
async function openUser(page: AdminPage, name: string): Promise<Locator> {
  await users(page).getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `User ${name}` });
  await dialog.waitFor();
  return dialog;
}

describe('forms that are sent at once', () => {
  it('send only what the admin changed, so that the changes of another admin stay', async () => {
    await admin.users.add({ name: 'Ada', email: 'ada@example.org' });
    const page = await openAdmin(web, 'users?tab=users');
    const dialog = await openUser(page, 'Ada');
    await dialog.getByRole('checkbox', { name: 'Press' }).check();
    // Another admin changes the same user, and removes the group that this one adds.
    await admin.users.change({ name: 'Ada', email: 'new@example.org', groups: ['Agencies'] });
    await admin.groups.remove({ name: 'Press' });
    await dialog.getByLabel('New password').fill('typed before the failure');
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await save.click();
    await dialog.getByRole('alert').getByText('The group “Press” does not exist or was removed.').waitFor();
    await expect.poll(() => dialog.getByLabel('New password').inputValue()).toBe('typed before the failure');
    await admin.groups.add({ name: 'Press' });
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await userOf('Ada')).toMatchObject({ email: 'new@example.org', groups: ['Agencies', 'Press'] });
    // The list shows both changes.
    await users(page).getByText('new@example.org').waitFor();
    // Both change the same value: the second one learns of it, and decides.
    await openUser(page, 'Ada');
    await dialog.getByLabel('Email').fill('mine@example.org');
    await admin.users.change({ name: 'Ada', email: 'theirs@example.org' });
    await save.click();
    await dialog.getByRole('alert').getByText('Email: theirs@example.org. Save again').waitFor();
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('mine@example.org');
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await userOf('Ada')).toMatchObject({ email: 'mine@example.org', groups: ['Agencies', 'Press'] });
  });

  it('keep their text when the connection is lost', async () => {
    const page = await openAdmin(web, 'users?tab=users');
    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a user' });
    await dialog.getByLabel('Username').fill('Typed offline');
    await dialog.getByLabel('Email').fill('typed@example.org');
    const api = '**/assetportal/api/**';
    await page.route(api, (route) => route.abort('connectionrefused'));
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toMatch(/try again/i);
    await expect.poll(() => dialog.getByLabel('Username').inputValue()).toBe('Typed offline');
    await page.unroute(api);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog', { name: 'Password of Typed offline' }).waitFor();
    expect(await userOf('Typed offline')).toMatchObject({ email: 'typed@example.org' });
  });

  it('keep their text when the session ends, and are sent after the login', async () => {
    const page = await openAdmin(web, 'users?tab=users');
    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a user' });
    await dialog.getByLabel('Username').fill('Typed before');
    await page.context().clearCookies();
    await page.keyboard.press('Enter');
    const login = page.getByRole('dialog', { name: 'Log in' });
    await login.getByRole('button', { name: 'Keep editing' }).click();
    // The form is still there, and requests the login again.
    await expect.poll(() => dialog.getByLabel('Username').inputValue()).toBe('Typed before');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await login.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Password of Typed before' }).waitFor();
    expect(await userOf('Typed before')).toMatchObject({ isAssetUser: true });
    expect(new URL(page.url()).pathname).toBe('/admin/users');
  });
});

/** Presses Tab until an element has the focus. @throws Error if Tab does not reach it */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

describe('the keyboard alone', { tags: ['night'] }, () => {
  it('adds a user, changes groups, and ends the access', async () => {
    const page = await openAdmin(web, 'users?tab=users');
    await pressOn(page, page.getByRole('button', { name: 'Add a user' }));
    const added = page.getByRole('dialog', { name: 'Add a user' });
    await tabTo(page, added.getByLabel('Username'));
    await page.keyboard.type('Kay Board');
    await pressOn(page, added.getByRole('checkbox', { name: 'Press' }), 'Space');
    await pressOn(page, added.getByRole('button', { name: 'Add', exact: true }));
    const note = page.getByRole('dialog', { name: 'Password of Kay Board' });
    await pressOn(page, note.getByRole('button', { name: 'Done' }));
    await expect.poll(() => userOf('Kay Board')).toMatchObject({ groups: ['Press'], isAssetUser: true });
    await tabTo(page, page.getByRole('searchbox', { name: 'Search name or email' }));
    await page.keyboard.type('kay b');
    await page.getByText('1 user', { exact: true }).waitFor();
    await pressOn(page, users(page).getByRole('button', { name: 'Kay Board' }));
    const edited = page.getByRole('dialog', { name: 'User Kay Board' });
    await pressOn(page, edited.getByRole('checkbox', { name: 'Press' }), 'Space');
    await pressOn(page, edited.getByRole('checkbox', { name: 'Agencies' }), 'Space');
    await pressOn(page, edited.getByRole('checkbox', { name: 'May use the library' }), 'Space');
    await pressOn(page, edited.getByRole('button', { name: 'Save changes' }));
    await edited.waitFor({ state: 'detached' });
    expect(await userOf('Kay Board')).toMatchObject({ groups: ['Agencies'], isAssetUser: false });
    // The focus is back in the table.
    await expect
      .poll(() => users(page).evaluate((table) => table.contains(document.activeElement)))
      .toBe(true);
    await pressOn(page, users(page).getByRole('checkbox', { name: 'Select Kay Board' }), 'Space');
    await tabTo(page, page.getByRole('combobox', { name: 'Group for the selected users' }));
    await page.keyboard.type('Press');
    await pressOn(page, page.getByRole('button', { name: 'Add to the group' }));
    await expect.poll(() => userOf('Kay Board')).toMatchObject({ groups: ['Agencies', 'Press'] });
  });

  it('sets a rule on a folder, removes it, shows what a person would see, and ends a session', async () => {
    const member = await loggedIn(web.portal, 'Mia Member', { groups: ['Press'] });
    const page = await openAdmin(web, 'users');
    await pressOn(page, page.getByRole('button', { name: /^Press/ }));
    const grid = page.getByRole('treegrid', { name: 'Rules of the group Press per folder' });
    await tabTo(page, grid.locator('[role=row][tabindex="0"]'));
    await page.keyboard.press('ArrowDown');
    const focused = grid.locator('[role=row]:focus');
    await expect.poll(() => focused.getAttribute('aria-rowindex')).toBe('3');
    await page.keyboard.press('2');
    await page.keyboard.press('Control+s');
    const rules = async () => (await admin.permissions.get()).value.rules;
    await expect.poll(rules).toMatchObject([{ group: 'Press', access: 'view' }]);
    await expect.poll(() => focused.getAttribute('aria-rowindex')).toBe('3');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+s');
    await expect.poll(rules).toEqual([]);

    await admin.groups.add({ name: 'Short lived' });
    await page.reload();
    await pressOn(page, page.getByRole('button', { name: /^Short lived/ }));
    const question = 'Remove the group “Short lived”?';
    await pressOn(page, page.getByRole('button', { name: question }));
    await pressOn(
      page,
      page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Remove' }),
    );
    await expect
      .poll(async () => (await admin.groups.list()).map(({ name }) => name))
      .not.toContain('Short lived');

    await tabTo(page, page.getByRole('combobox', { name: 'Person' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('mia');
    await page.getByRole('option', { name: 'Mia Member' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What would Mia Member see?' }).waitFor();

    await tabTo(page, page.getByRole('tab', { name: 'Permissions' }));
    for (const name of [/^Access tokens/, /^Sessions/]) {
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('tab', { name, selected: true }).waitFor();
    }
    await page.getByRole('table', { name: 'Sessions' }).waitFor();
    await tabTo(page, page.getByRole('searchbox', { name: 'Search user or client' }));
    await page.keyboard.type('mia');
    await page.getByText('1 session.').waitFor();
    await pressOn(page, page.getByRole('button', { name: 'Actions for the session of Mia Member' }));
    await page.locator('[role=menu]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menuitem]:focus', { hasText: 'End this session …' }).waitFor();
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('button', { name: 'End session', exact: true }));
    await expect.poll(async () => (await member.session.check()).sessionValid).toBe(false);
  });
});

describe('hostile names', { tags: ['night'] }, () => {
  it('stay text on every screen, and in the audit log', async () => {
    for (const name of HOSTILE) await loggedIn(web.portal, name, { groups: ['Agencies'] });
    // Control characters and marks of the text direction are not shown.
    const listed = (await admin.folders.list()).folders.map((each) => each.folder);
    expect(listed).toHaveLength(FOLDERS.length);
    await admin.permissions.save({
      rules: listed.map((name) => ({ group: 'Agencies', folder: name, access: 'view' })),
    });
    const page = await openAdmin(web, 'users?tab=users');
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.dismiss();
    });
    for (const name of HOSTILE) await users(page).getByText(name, { exact: true }).waitFor();
    await openUser(page, HOSTILE[0]!);
    await page.keyboard.press('Escape');
    await goToAdmin(page, 'users?tab=sessions');
    for (const name of HOSTILE) {
      await page.getByRole('table', { name: 'Sessions' }).getByText(name).first().waitFor();
    }
    await goToAdmin(page, 'users');
    // No group can have such a name. The text stays.
    await page.getByRole('button', { name: 'Add a group' }).click();
    const group = page.getByRole('dialog').getByLabel('Name of the group');
    await group.fill(HOSTILE[0]!);
    await page.keyboard.press('Enter');
    await expect.poll(() => group.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => group.inputValue()).toBe(HOSTILE[0]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Agencies/ }).click();
    const grid = page.getByRole('treegrid');
    for (const name of HOSTILE) {
      const row = grid.getByRole('row', { includeHidden: true }).filter({
        has: page.getByText(name, { exact: true }),
      });
      await expect.poll(() => row.getByRole('radio', { name: 'View only' }).isChecked()).toBe(true);
    }
    const person = page.getByRole('combobox', { name: 'Person' });
    await person.click();
    await person.fill('__proto__');
    await page.getByRole('option', { name: '__proto__' }).click();
    await page.getByRole('heading', { name: 'What would __proto__ see?' }).waitFor();
    await page.getByText(`can view ${FOLDERS.length}`).waitFor();
    await goToAdmin(page, 'activity');
    const audit = page.getByRole('region', { name: 'Audit log' });
    for (const name of HOSTILE) {
      await audit.getByRole('combobox', { name: 'Person' }).fill(name);
      await page.keyboard.press('Enter');
      await expect.poll(() => audit.getByRole('listitem').first().innerText()).toContain(name);
    }
    await expect.poll(() => page.locator('main img[src=x], main script').count()).toBe(0);
    expect(alerts).toEqual([]);
    // The browser reports the rejected group.
    expect(page.browserErrors.filter((line) => !line.endsWith('/api/admin/groups'))).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const tab of ['users', 'users?tab=users', 'users?tab=sessions']) {
      await goToAdmin(page, tab);
      await expect.poll(() => horizontalOverflow(page)).toBe(0);
    }
  });
});
