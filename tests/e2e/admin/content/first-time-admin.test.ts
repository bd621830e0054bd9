/** @module-tag night */
import { createAdminClient } from '@assetportal/sdk/admin';
import { localized } from '@assetportal/sdk/rules';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ADMIN_PASSWORD } from '../../../fixtures/library.js';
import { loggedIn } from '../../../fixtures/users.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../../fixtures/web.js';
import { saveBar, type AdminPage, saveBarGone } from '../open.js';
import { Person } from '../person.js';

let web: WebPortal;
let folder: string;
let most: string;
beforeAll(async () => {
  web = await webPortal();
  const admin = await web.portal.admin();
  const client = createAdminClient(admin);
  folder = (await client.folders.list()).folders.find(({ assets }) => assets > 0)?.folder ?? '';
  const { assets } = await admin.search.query({ query: '*', rows: 1 });
  const [asset] = assets;
  if (asset === undefined) throw new Error('The library is empty.');
  most = localized(asset, 'en').title;
  const query = `id=${asset.id}&csetid=original&target=down`;
  const reply = await admin.transport.open(`/assetportal/api/download/?${query}`);
  const { url } = (await reply.json()) as { readonly url: string };
  await (await fetch(new URL(url, web.portal.url))).arrayBuffer();
  await vi.waitFor(async () => expect((await client.activity.get()).downloads).toBe(1));
}, SET_UP_TIME);
afterAll(() => web.close());

const openPage = async (person: Person, page: AdminPage, name: string) => {
  await person.click(page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }));
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
};

const save = async (person: Person, page: AdminPage) => {
  // A message would cover the button. It disappears while a person decides.
  await expect
    .poll(async () => {
      await page.elapse(1000);
      return page.getByRole('button', { name: 'Dismiss message' }).count();
    })
    .toBe(0);
  await person.click(saveBar(page).getByRole('button', { name: 'Save', exact: true }));
  await saveBarGone(page);
};

/** Adds French, and translates two messages. */
async function addFrench(person: Person, page: AdminPage): Promise<void> {
  await openPage(person, page, 'Languages');
  await person.look('languages');
  await person.click(page.getByRole('button', { name: 'Add a language' }));
  const dialog = page.getByRole('dialog', { name: 'Add a language' });
  await person.look('add-a-language');
  await person.type(dialog.getByRole('combobox', { name: 'Name' }), 'French');
  await person.click(dialog.getByRole('option', { name: /^French/ }));
  await person.click(dialog.getByRole('button', { name: 'Add', exact: true }));
  await page.getByRole('heading', { name: 'Français' }).waitFor();
  await person.look('french');
  await person.type(page.getByRole('searchbox', { name: 'Search keys and messages' }), 'header.login');
  // The rows of the search replace the others a moment later.
  await expect.poll(() => page.locator('[role=grid][aria-busy=true]').count()).toBe(0);
  await person.click(page.locator('[data-form="header.login"]'));
  await person.type(page.locator('[role=grid] textarea'), 'Se connecter');
  await page.keyboard.press('Enter');
  await person.click(page.getByRole('switch', { name: 'Offer Français to visitors' }));
  await save(person, page);
  await person.look('french-saved');
}

/** Writes a legal page, and links it in the footer. */
async function writeImprint(person: Person, page: AdminPage): Promise<void> {
  await openPage(person, page, 'Pages');
  await person.look('pages');
  await person.click(page.getByRole('button', { name: 'Add a page' }).first());
  await person.type(page.getByRole('dialog').getByRole('textbox').first(), 'Impressum');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await person.look('new-page');
  await person.type(page.getByRole('textbox', { name: 'Content, Deutsch' }), 'Nordhafen Museum, Kiel');
  await person.click(page.getByRole('switch', { name: 'Without login' }));
  await person.click(page.getByRole('button', { name: 'Link to it' }));
  await person.click(page.getByRole('menuitem', { name: 'Left column' }));
  await save(person, page);
  await person.look('page-saved');
}

/** Creates a press group that sees one folder, and downloads only “web” from it. */
async function addPress(person: Person, page: AdminPage): Promise<void> {
  await openPage(person, page, 'Users & permissions');
  await person.look('users');
  await person.click(page.getByRole('button', { name: 'Add a group' }));
  await person.type(page.getByRole('textbox', { name: 'Name of the group' }), 'Press');
  await page.keyboard.press('Enter');
  const rules = page.getByRole('treegrid', { name: 'Rules of the group Press per folder' });
  await rules.waitFor();
  await person.look('press');
  const row = (name: string) =>
    rules
      .getByRole('row')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first();
  await person.click(row('All folders').getByRole('radio', { name: 'No access' }));
  await person.click(row(folder).getByRole('radio', { name: 'Download' }));
  await person.look('formats-of-press');
  await person.click(page.getByRole('checkbox', { name: 'Web', exact: true }));
  await page.keyboard.press('Escape');
  await save(person, page);
  await person.look('press-saved');
}

it(
  'a first-time admin translates, publishes a page, permits a group and finds the top asset in less than ten minutes',
  { timeout: 180_000 },
  async () => {
    const page = await web.visit('/login', { width: 1600, locale: 'en-GB' });
    const person = new Person(page, 'content-');
    await person.look('login');
    await person.type(page.getByLabel('Username'), 'admin');
    await person.type(page.getByLabel('Password', { exact: true }), ADMIN_PASSWORD);
    await person.click(page.getByRole('button', { name: 'Log in' }));
    await person.click(page.getByRole('link', { name: 'Administration' }));
    await page.locator('[data-show]').waitFor();
    await person.look('general');
    await addFrench(person, page);
    await writeImprint(person, page);
    await addPress(person, page);
    await openPage(person, page, 'Activity');
    await person.look('activity');
    await page.getByRole('combobox', { name: 'Period' }).first().selectOption('Last 7 days');
    const top = page.getByRole('list', { name: 'Top assets' }).getByRole('listitem').first();
    await expect.poll(() => top.innerText()).toContain(most);
    await person.look('top-asset');

    const visitor = await web.visit('/', { locale: 'fr-FR', width: 1280 });
    await visitor.getByRole('link', { name: 'Se connecter' }).first().waitFor();
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
    await visitor.getByText('Nordhafen Museum, Kiel').waitFor();
    const member = await loggedIn(web.portal, 'Ada', { groups: ['Press'] });
    const { assets, total } = await member.search.query({ query: '*', rows: 100 });
    expect(new Set(assets.map((asset) => String(asset.folder).split('/')[0]))).toEqual(new Set([folder]));
    const { counts } = await createAdminClient(await web.portal.admin()).permissions.effective({
      subject: { user: 'Ada' },
    });
    expect(counts).toMatchObject({ download: total, view: 0 });
    expect(page.browserErrors).toEqual([]);
    expect(person.seconds).toBeLessThan(600);
  },
);
