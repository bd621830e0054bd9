/** @module-tag sizes */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { mailbox, type Mailbox } from '../../fixtures/mailbox.js';
import { cases } from '../../fixtures/run/nightly.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

let web: WebPortal;
let mails: Mailbox;
beforeAll(async () => {
  mails = await mailbox();
  web = await webPortal({ environment: mails.environment });
  await configure({
    show_passwordReset: true,
    register: { show_button: true, links: { de: 'https://example.org/konto' } },
  });
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await mails.close();
});

/** Stores the `login` part of the configuration. */
async function configure(login: object): Promise<void> {
  await (await web.portal.admin()).config.save({ config: { login } });
}

describe('login page', () => {
  it.each(
    cases(
      [
        [390, 'light'],
        [1600, 'dark'],
      ] as const,
      1,
    ),
  )(
    'has an image of the library beside the form, or above it on a phone (%i px)',
    { tags: ['gate', '2.login.buttons'] },
    async (width, colorScheme) => {
      const page = await web.visit('/login', { width, colorScheme });
      const image = page.locator('figure img');
      await image.waitFor();
      await expect
        .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBeGreaterThan(800);
      const form = () => page.getByRole('heading', { name: 'Anmelden' }).boundingBox();
      const hero = () => page.locator('figure').boundingBox();
      if (width === 390) await expect.poll(hero).toMatchObject({ y: 0, height: 168 });
      // 36 % of the window, without its scroll bar.
      else await expect.poll(async () => (await hero())?.x).toBeCloseTo(573, -1);
      if (width === 390) await expect.poll(async () => (await form())?.x).toBe(16);
      expect(await horizontalOverflow(page)).toBe(0);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      // Reading order: the reset comes before the field that it belongs to.
      const names = () =>
        page
          .locator('main :is(a, button, input)')
          .evaluateAll((all) =>
            all.map((one) => one.getAttribute('name') ?? one.getAttribute('aria-label') ?? one.textContent),
          );
      await expect
        .poll(async () => (await names()).slice(2))
        .toEqual([
          'username',
          'Passwort zurücksetzen',
          'password',
          'Passwort anzeigen',
          'Anmelden',
          'Registrieren',
        ]);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it(
    'offers the registration in the language of the portal only',
    { tags: ['gate', '8.login.no-registration'] },
    async () => {
      const german = await web.visit('/login');
      const link = german.getByRole('link', { name: 'Registrieren' });
      await expect.poll(() => link.getAttribute('href')).toBe('https://example.org/konto');
      const english = await web.visit('/login', { locale: 'en-GB' });
      await english.getByRole('button', { name: 'Register' }).click();
      await english
        .getByRole('status')
        .getByText('No registration form was found for your language')
        .waitFor();
    },
  );
});

describe('password reset', () => {
  it(
    'requires a user name, and does not say whether the account exists',
    {
      tags: [
        '2.modals.password-reset',
        '5.password-reset.required',
        '5.password-reset.disabled',
        '5.forms.reset',
        '9.modal-widths',
      ],
    },
    async () => {
      const page = await web.visit('/login', { width: 390 });
      const open = page.getByRole('button', { name: 'Passwort zurücksetzen' });
      await open.click();
      const dialog = page.getByRole('dialog', { name: 'Passwort zurücksetzen' });
      const submit = dialog.getByRole('button', { name: 'Link anfordern' });
      const user = dialog.getByLabel('Benutzername');
      await user.waitFor();
      await expect.poll(() => user.evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(() => submit.isDisabled()).toBe(true);
      await user.press('Enter');
      await dialog.getByText('Bitte geben Sie einen Benutzernamen ein.').waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await user.fill('nobody');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await open.click();
      await expect.poll(() => user.inputValue()).toBe('');
      await user.fill('nobody');
      await submit.click();
      await page.getByRole('status').getByText('Wenn dieses Konto existiert').waitFor();
      await dialog.waitFor({ state: 'hidden' });
      expect(mails.waiting()).toBe(0);
    },
  );

  it('does not move when the message about a rejected login appears', { tags: ['gate'] }, async () => {
    const page = await web.visit('/login', { width: 1600 });
    const user = page.getByLabel('Benutzername');
    await user.fill('nobody');
    const before = await user.boundingBox();
    await page.getByLabel('Passwort', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('Prüfen Sie beides').waitFor();
    await expect.poll(() => user.boundingBox()).toEqual(before);
  });

  it('says that mail is not set up, and then hides the button', { tags: ['night'] }, async () => {
    const page = await web.visit('/login', { width: 1600 });
    await page.route('**/user/passwordmail', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'mail-not-configured', status: 503, title: '', detail: '' }),
      }),
    );
    const open = page.getByRole('button', { name: 'Passwort zurücksetzen' });
    await open.click();
    const dialog = page.getByRole('dialog');
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(500);
    await dialog.getByLabel('Benutzername').fill('admin');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('kein E-Mail-Versand').waitFor();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => open.count()).toBe(0);
  });
});

describe('single sign-on', () => {
  /** Reports other login methods than the server's. This project's own server offers passwords only. */
  const methods = (login: readonly { name: string; url: string }[]) => async (page: Page) => {
    await page.route('**/session/get', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), login } });
    });
    // A response without content leaves the page open, as if the redirect were still loading.
    await page.route('https://login.example.org/**', (route) => route.fulfill({ status: 204 }));
  };

  it(
    'redirects at once, and shows a link after 5 seconds without moving the focus',
    { tags: ['gate', '2.routes.login', '2.login.redirect', '8.login.redirect', '9.redirect-hint'] },
    async () => {
      let requested = '';
      const page = await web.visit('/login', {
        locale: 'en-GB',
        before: async (fresh) => {
          // The clock is paused, so that the 5 seconds do not pass by themselves in a slow browser.
          await fresh.clock.install();
          await fresh.clock.pauseAt(Date.now() + 60_000);
          await methods([{ name: 'saml', url: 'https://login.example.org/saml' }])(fresh);
          fresh.on('request', (request) => {
            if (request.url().includes('login.example.org')) requested = request.url();
          });
        },
      });
      const redirecting = page.getByRole('status').getByText('Redirecting to login.example.org');
      await expect
        .poll(async () => {
          await page.clock.runFor(20);
          return redirecting.isVisible();
        })
        .toBe(true);
      await expect.poll(() => requested).toBe('https://login.example.org/saml');
      const manual = page.getByRole('link', { name: 'Log in here' });
      await expect.poll(() => manual.count()).toBe(0);
      const focus = () =>
        page.evaluate(() => `${document.activeElement?.tagName}#${document.activeElement?.id}`);
      const before = await focus();
      await page.clock.fastForward(5000);
      await manual.waitFor();
      await expect.poll(() => focus()).toBe(before);
    },
  );

  it(
    'shows the methods in the order of the server, and the form with ?method=native',
    { tags: ['gate', '2.login.buttons', '6.methods.sso', '6.methods.native'] },
    async () => {
      const before = methods([
        { name: 'Nordhafen-Konto', url: 'https://login.example.org/a' },
        { name: 'saml', url: 'https://login.example.org/b' },
      ]);
      const page = await web.visit('/login', { before });
      const names = page.getByRole('link', { name: /^Mit .* anmelden$/ });
      await names.first().waitFor();
      await expect
        .poll(() => names.allTextContents())
        .toEqual(['Mit Nordhafen-Konto anmelden', 'Mit SAML anmelden']);
      await expect.poll(() => page.getByLabel('Benutzername').count()).toBe(0);
      await page.goto('/login?method=native');
      await page.getByLabel('Benutzername').fill('admin');
      await page.getByText('oder', { exact: true }).waitFor();
      await page.getByLabel('Passwort', { exact: true }).fill(ADMIN_PASSWORD);
      await expect.poll(() => axeViolations(page)).toEqual([]);
    },
  );
});
