/** @module-tag gate */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { missingInOrder, spokenNodes } from '../../fixtures/accessibility/tree.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  const admin = await web.portal.admin();
  await admin.config.save({ config: { login: { show_passwordReset: true } } });
}, SET_UP_TIME);
afterAll(() => web.close());

/** Waits until a live region of the accessibility tree announces a text that matches. */
const announced = (page: Page, text: RegExp) =>
  expect
    .poll(async () => {
      const regions = page.locator('[role=status], [role=alert], [aria-live=polite]');
      return (await regions.allTextContents()).some((content) => text.test(content));
    })
    .toBe(true);

const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

const headings = async (page: Page) =>
  (await spokenNodes(page)).filter(({ role }) => role === 'heading').map(({ name }) => name);

describe('screen-reader walkthrough of the login', { tags: ['2.shell.skip-links', '2.login.fields'] }, () => {
  it('has landmarks, one heading, named fields in reading order, and announces faults', async () => {
    const page = await web.visit('/login');
    const missing = async () =>
      missingInOrder(await spokenNodes(page), [
        'RootWebArea Anmelden – assetportal',
        'navigation Kopfzeile',
        'link Zum Inhalt springen',
        'main',
        'link assetportal – Startseite',
        'button Sprache wählen: DE',
        'heading Anmelden',
        'textbox Benutzername',
        'textbox Passwort',
        'button Passwort anzeigen',
        'button Anmelden',
      ]);
    await expect.poll(missing).toEqual([]);
    await expect.poll(() => headings(page)).toEqual(['Anmelden']);

    const user = page.getByLabel('Benutzername');
    // The first field has the focus.
    await expect.poll(() => focusedField(page)).toBe('username');
    await page.keyboard.press('Enter');
    const described = async (name: string) =>
      (await spokenNodes(page)).find((node) => node.role === 'textbox' && node.name === name)?.description;
    await expect.poll(() => described('Benutzername')).toBe('Dieses Feld ist erforderlich.');
    await user.fill('admin');
    await page.getByLabel('Passwort', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await announced(page, /Benutzername oder Passwort ist falsch/);
    // The focus moves to the password, whose description has the same message.
    await expect.poll(() => focusedField(page)).toBe('password');
    await expect.poll(() => described('Passwort')).toMatch(/falsch/);
  });
});

describe('screen-reader walkthrough of the search', { tags: ['2.shell.skip-links'] }, () => {
  it('has landmarks and headings in order, named results, and announces the number of results', async () => {
    const page = await web.visit('/search/*');
    await page.getByRole('main').locator('img').first().waitFor();
    const missing = async () =>
      missingInOrder(await spokenNodes(page), [
        'navigation Kopfzeile',
        'link Zur Suche springen',
        'link Zu den Filtern springen',
        'link Zu den Ergebnissen springen',
        'link Zur Fußzeile springen',
        'banner',
        'main',
        'heading Suche',
        'contentinfo Fußzeile',
      ]);
    await expect.poll(missing).toEqual([]);
    const landmarks = async () =>
      (await spokenNodes(page)).filter(({ role }) => role === 'complementary' || role === 'search');
    await expect
      .poll(async () => (await landmarks()).map(({ role }) => role).sort())
      .toEqual(['complementary', 'search']);
    // Every control and every image has a name.
    const nodes = await spokenNodes(page);
    const unnamed = nodes.filter(
      ({ role, name }) =>
        /^(?:button|link|checkbox|textbox|searchbox|combobox|slider|image)$/.test(role) && name === '',
    );
    expect(unnamed).toEqual([]);

    const field = page.getByLabel('Bibliothek durchsuchen').first();
    await field.fill('xyzzyx');
    await field.press('Enter');
    await announced(page, /Nichts|0 Treffer|Keine Treffer/);
    // The focus stays in the field while the results change.
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await field.fill('');
    await field.press('Enter');
    await announced(page, /[1-9]\d* (?:Treffer|Ergebnisse)/);
  });
});

describe('screen-reader walkthrough of the preview', { tags: ['2.modals.preview'] }, () => {
  it('has named controls in reading order, and announces each asset with its position', async () => {
    const page = await web.visit('/search/*?f.asset_groups=image');
    const tile = page.locator('[data-result="0"]');
    await tile.focus();
    await page.keyboard.press(' ');
    const preview = page.getByRole('dialog', { name: /^Vorschau von/ });
    const heading = preview.getByRole('heading', { level: 2 });
    await preview.locator('[data-stage-image] img[data-loaded]').first().waitFor();
    const title = await heading.innerText();
    const missing = async () =>
      missingInOrder(await spokenNodes(page), [
        `dialog Vorschau von ${title}`,
        `heading ${title}`,
        'button Link kopieren',
        'button Herunterladen',
        'button Details',
        'button Vollbild',
        'button Vorschau schließen',
        'group Ergebnisse',
      ]);
    await expect.poll(missing).toEqual([]);
    const nodes = await spokenNodes(page);
    // The page behind the dialog is not part of the tree.
    expect(nodes.filter(({ role }) => role === 'main' || role === 'banner')).toEqual([]);
    const unnamed = nodes.filter(
      ({ role, name }) => /^(?:button|link|image|slider)$/.test(role) && name === '',
    );
    expect(unnamed).toEqual([]);
    await announced(page, /1 von \d+$/);
    await page.keyboard.press('ArrowRight');
    await announced(page, /2 von \d+$/);
    await expect.poll(() => heading.innerText()).not.toBe(title);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-result')))
      .toBe('1');
  });
});
