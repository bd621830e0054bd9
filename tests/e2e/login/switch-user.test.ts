/**
 * @module-tag gate
 * @module-tag sizes
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  await loggedIn(web.portal, 'mallory');
}, SET_UP_TIME);
afterAll(() => web.close());

/** Opens a link with mallory's token in a browser in which the admin is logged in. */
async function visitAsAdmin(locale: string) {
  const { session } = await web.portal.client().session.get({ user: 'mallory', pass: PASSWORD });
  const admin = await web.portal.login();
  const name = await web.portal.cookieName();
  const page = await web.visit(`/search/*?token=${session}`, {
    locale,
    before: (opened) => opened.context().addCookies([{ name, value: admin, url: web.portal.url }]),
  });
  return { page, admin };
}

describe('S, low: a link with the token of another user', () => {
  it.each(
    cases(
      [
        [
          'de-DE',
          'Sie sind als „admin“ angemeldet. Der geöffnete Link',
          'Angemeldet bleiben',
          /Ihr Konto.*admin/,
        ],
        [
          'en-GB',
          'You are logged in as “admin”. The link that you opened',
          'Stay logged in',
          /Your account.*admin/,
        ],
      ],
      1,
    ),
  )('does not end the session without a confirmation (%s)', async (locale, question, keep, account) => {
    const { page, admin } = await visitAsAdmin(locale);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(question).waitFor();
    await expect.poll(() => dialog.textContent()).toContain('mallory');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    // The button that changes nothing has the focus, so that a press of the return key is harmless.
    const button = dialog.getByRole('button', { name: keep });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: account }).waitFor();
    expect(await web.portal.client(admin).session.check()).toMatchObject({ sessionValid: true });
    await page.reload();
    await page.getByRole('button', { name: account }).waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('switches the user after a confirmation, and stays on the page', async () => {
    const { page, admin } = await visitAsAdmin('de-DE');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Benutzer wechseln' }).click();
    await page.getByRole('button', { name: /Ihr Konto.*mallory/ }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search/*');
    expect(await web.portal.client(admin).session.check()).toMatchObject({ sessionValid: false });
  });
});
