/**
 * @module-tag night
 * @module-tag sizes
 */
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cases } from '../../../fixtures/run/nightly.js';
import { loggedIn } from '../../../fixtures/users.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../../fixtures/web.js';
import { messageSelected } from '../languages.js';
import { openAdmin, type AdminPage } from '../open.js';

const INGA = 'Inga Holm';

let web: WebPortal;
let inga: Portal;
beforeAll(async () => {
  web = await webPortal();
  const admin = await web.portal.admin();
  await createAdminClient(admin).collections.save({
    collections: [{ indicator: 'harbor', search: 'harbor', translation: { en: 'Harbor' } }],
  });
  await admin.translations.save({ lang: 'en', tree: { common: { back: 'Back' } } });
  await admin.pages.save({ lang: 'de', pages: { imprint: '<p>Nordhafen</p>' } });
  inga = await loggedIn(web.portal, INGA, { isGuiAdmin: true });
}, SET_UP_TIME);
afterAll(() => web.close());

interface Conflict {
  readonly page: string;
  /** The edit of one admin in the browser. */
  readonly edit: (page: AdminPage) => Promise<void>;
  /** The save of the other admin. */
  readonly theirs: () => Promise<unknown>;
  readonly text: string;
  readonly stored: () => Promise<unknown>;
  readonly mine: object;
}

const CONFLICTS: readonly Conflict[] = [
  {
    page: 'collections',
    edit: async (page: AdminPage) => {
      await page
        .getByRole('navigation', { name: 'Collections' })
        .getByRole('button', { name: /Harbor/ })
        .last()
        .click();
      await page.getByLabel('Name, English').fill('Port');
    },
    theirs: () =>
      createAdminClient(inga).collections.save({
        collections: [{ indicator: 'harbor', search: 'ships', translation: { en: 'Haven' } }],
      }),
    text: 'You both changed 1 entry',
    stored: async () => (await createAdminClient(inga).collections.get()).value.collections,
    mine: [{ indicator: 'harbor', search: 'ships', translation: { en: 'Port' } }],
  },
  {
    page: 'language?lang=en&key=common.back',
    edit: async (page: AdminPage) => {
      await messageSelected(page);
      await page.locator('[data-form="common.back"]').focus();
      await page.keyboard.type('Go back');
      await page.keyboard.press('Enter');
    },
    theirs: () => inga.translations.save({ lang: 'en', tree: { common: { back: 'Return' } } }),
    text: 'You both changed 1 entry',
    stored: async () => (await inga.translations.get({ lang: 'en' })).value,
    mine: { common: { back: 'Go back' } },
  },
  {
    page: 'editor',
    edit: async (page: AdminPage) => {
      await page.getByRole('textbox', { name: 'Content, Deutsch' }).focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(' (mine)');
    },
    theirs: () => inga.pages.save({ lang: 'de', pages: { imprint: '<p>theirs</p>' } }),
    text: 'Another admin has changed this page as well.',
    stored: async () => (await inga.pages.source({ lang: 'de' })).value,
    mine: { imprint: '<p>Nordhafen (mine)</p>' },
  },
];

it.each(cases(CONFLICTS, 1))(
  'a conflict names the other admin, and either version can be chosen: $page',
  async ({ page: name, edit, theirs, text, stored, mine }) => {
    const page = await openAdmin(web, name);
    await edit(page);
    await theirs();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('alertdialog', { name: `${INGA} has saved in the meantime` });
    await dialog.getByText(text).waitFor();
    await dialog.getByText(/saved \d\d:\d\d, this minute|1 minute ago/).waitFor();
    const save = dialog.getByRole('button', { name: 'Save merged' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Take all: You' }).click();
    await save.click();
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(stored).toMatchObject(mine);
  },
);
