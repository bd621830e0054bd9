import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { mailbox, PUBLIC_URL, type Mailbox } from '../../fixtures/mailbox.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let mails: Mailbox;
beforeAll(async () => {
  mails = await mailbox();
  // Guests have no access: the link must work without a login.
  web = await webPortal({ guests: false, environment: mails.environment });
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await mails.close();
});

/** Adds a user, requests a password reset mail for this user, and returns the path of the link in it. */
async function linkFor(name: string): Promise<string> {
  await createAdminClient(await web.portal.admin()).users.add({ name, email: `${name}@example.org` });
  await web.portal.client().password.requestMail({ user: name });
  const { text } = await mails.next();
  const link = text.split('\n').find((line) => line.startsWith(PUBLIC_URL)) ?? '';
  return link.slice(PUBLIC_URL.length);
}

describe('password reset link', () => {
  for (const [locale, name, first, second, submit, user, ...tags] of [
    ['de-DE', 'anna', 'Neues Passwort', 'Neues Passwort wiederholen', 'Passwort speichern', 'Benutzername'],
    ['en-GB', 'bert', 'New password', 'Confirm new password', 'Save password', 'Username', 'night'],
  ] as const) {
    it(
      `opens the form for a new password, and the login afterward (${locale})`,
      { tags: ['gate', '8.login.password-reset', ...tags] },
      async () => {
        const page = await web.visit(await linkFor(name), { locale });
        const pass = page.getByLabel(first, { exact: true });
        await pass.waitFor();
        // The address must not contain the token, where it could be seen, shared or stored.
        await page.waitForURL('**/login');
        await expect.poll(() => axeViolations(page)).toEqual([]);
        const save = page.getByRole('button', { name: submit });
        const focused = (field: typeof pass) =>
          field.evaluate((element) => element === document.activeElement);

        await pass.fill('short');
        await save.click();
        await page.getByText('8').waitFor();
        await expect.poll(() => focused(pass)).toBe(true);
        await pass.fill('a new password');
        await page.getByLabel(second).fill('another password');
        await save.click();
        await expect.poll(() => focused(page.getByLabel(second))).toBe(true);
        await expect.poll(() => axeViolations(page)).toEqual([]);

        await page.getByLabel(second).fill('a new password');
        await save.click();
        await page.getByLabel(user).fill(name);
        await page.getByLabel(/^(Passwort|Password)$/).fill('a new password');
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.pathname === '/');
        // The 401 reports that there is no session yet. There must be no other errors.
        expect(page.browserErrors.filter((line) => !line.includes('401'))).toEqual([]);
      },
    );
  }

  it('shows a message if the link is no longer valid', { tags: ['night'] }, async () => {
    const page = await web.visit('/login#reset=expired-token');
    await page.getByLabel('Neues Passwort', { exact: true }).fill('a new password');
    await page.getByLabel('Neues Passwort wiederholen').fill('a new password');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Fordern Sie einen neuen an').waitFor();
    const { search, hash } = new URL(page.url());
    expect([search, hash]).toEqual(['', '']);
  });
});
