/**
 * @module-tag gate
 * @module-tag sizes
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cases } from '../../fixtures/run/nightly.js';
import { loggedIn, logInByCall, PASSWORD } from '../../fixtures/users.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

describe('the change of the own password', () => {
  for (const [locale, name, width, menu, entry, current, pass, repeated, wrong, save, done] of cases(
    [
      [
        ...(['de-DE', 'dora', 1280, /^Ihr Konto: dora/, 'Passwort ändern', 'Aktuelles Passwort'] as const),
        ...(['Neues Passwort', 'Neues Passwort wiederholen', 'Das aktuelle Passwort ist falsch.'] as const),
        ...(['Passwort speichern', 'Das Passwort wurde geändert'] as const),
      ],
      [
        ...(['en-GB', 'emil', 390, 'Menu', 'Change password', 'Current password'] as const),
        ...(['New password', 'Confirm new password', 'The current password is wrong.'] as const),
        ...(['Save password', 'Password was changed'] as const),
      ],
    ] as const,
    1,
  )) {
    it(`is in the menu of the user, and names the wrong field (${locale}, ${width} px)`, async () => {
      const other = await loggedIn(web.portal, name);
      const before = (fresh: Parameters<typeof logInByCall>[0]) => logInByCall(fresh, web.portal.url, name);
      const page = await web.visit('/search/*', { locale, width, before, settles: true });
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      const dialog = page.getByRole('dialog', { name: entry });
      const field = (label: string) => dialog.getByLabel(label, { exact: true });
      const isFocused = (label: string) =>
        expect.poll(() => field(label).evaluate((element) => element === document.activeElement)).toBe(true);
      await isFocused(current);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await field(current).fill('a wrong password');
      await field(pass).fill('the next password');
      await field(repeated).fill('the other password');
      await page.keyboard.press('Enter');
      await isFocused(repeated);
      await field(repeated).fill('the next password');
      await dialog.getByRole('button', { name: save }).click();
      await dialog.getByText(wrong).waitFor();
      await isFocused(current);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await field(current).fill(PASSWORD);
      await dialog.getByRole('button', { name: save }).click();
      await page.getByText(done, { exact: true }).waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: menu }).waitFor();
      expect(await other.session.check()).toMatchObject({ sessionValid: false });
      const { session } = await web.portal.client().session.get({ user: name, pass: 'the next password' });
      expect(session).not.toBeNull();
      expect(page.browserErrors.filter((text) => !text.includes('400'))).toEqual([]);
    });
  }

  it('is not offered to guests', async () => {
    const page = await web.visit('/search/*', { width: 390, locale: 'en-US', settles: true });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Log in' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Change password' }).count()).toBe(0);
  });
});
