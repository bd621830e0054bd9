/**
 * @module-tag gate
 * @module-tag sizes
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../../fixtures/run/nightly.js';
import { loggedIn, PASSWORD } from '../../../fixtures/users.js';
import { SET_UP_TIME, webPortal, type VisitedPage, type WebPortal } from '../../../fixtures/web.js';
import { coveredControls, effectiveAttempts, openCustomPage, positionedClasses } from './controls.js';
import { pageAttempts } from './page-attempts.js';
import { ATTEMPTS_STYLESHEET, STYLE_ATTEMPTS } from './style-attempts.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  await loggedIn(web.portal, 'mallory');
}, SET_UP_TIME);
afterAll(() => web.close());

/** Content with enough sections for a list of them. */
const sections = (name: string) => `<h2>${name}</h2><p>Text</p><h2>B</h2><h2>C</h2>`;
const PLAIN = { plain: sections('plain') };

describe('a custom page', () => {
  it.each(cases([1280, 390], 1))('cannot cover a control of the portal (%i px)', async (width) => {
    const admin = await web.portal.admin();
    await admin.pages.save({ lang: 'de', pages: PLAIN });
    const attempts = pageAttempts(await positionedClasses(await web.visit('/custom/plain', { width })));
    expect(attempts.length).toBeGreaterThan(80);
    const hostile = attempts.map(
      ([, html], index) => [`a${index}`, `${html}${sections(`a${index}`)}`] as const,
    );
    await admin.pages.save({ lang: 'de', pages: { ...PLAIN, ...Object.fromEntries<string>(hostile) } });
    const page = await web.visit('/custom/plain', { width });
    expect(await coveredControls(page)).toEqual([]);
    const covering: string[] = [];
    for (const [index, [name]] of attempts.entries()) {
      await openCustomPage(page, `a${index}`, `a${index}`);
      const covered = await coveredControls(page);
      if (covered.length > 0) covering.push(`${name}: ${covered.join(', ')}`);
    }
    expect(covering).toEqual([]);
  });
});

describe('the custom stylesheet', () => {
  beforeAll(async () => {
    const admin = await web.portal.admin();
    const bytes = new Blob([ATTEMPTS_STYLESHEET]);
    await admin.branding.set({ file: 'style', bytes, type: 'text/css' });
    await admin.pages.save({ lang: 'de', pages: PLAIN });
  });

  /** Returns the attempts that change a page. */
  const effective = async (page: Page) => {
    const numbers = await effectiveAttempts(page, [...STYLE_ATTEMPTS.keys()]);
    return numbers.map((index) => STYLE_ATTEMPTS[index]);
  };
  const isApplied = async (page: Page) => (await effectiveAttempts(page, [0])).length > 0;
  const asAdmin = async (page: Page) => {
    const value = await web.portal.login();
    const name = await web.portal.cookieName();
    await page.context().addCookies([{ name, value, url: web.portal.url }]);
  };
  /** Opens a link with mallory's token in a browser in which the admin is logged in. */
  const visitWithToken = async (path: string): Promise<VisitedPage> => {
    const { session } = await web.portal.client().session.get({ user: 'mallory', pass: PASSWORD });
    const page = await web.visit(`${path}?token=${session}`, { before: asAdmin });
    await keepButton(page).waitFor();
    await page.settled();
    return page;
  };
  const keepButton = (page: Page) =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Angemeldet bleiben' });

  it('applies to other pages, and there most attempts have an effect', async () => {
    const page = await web.visit('/custom/plain');
    await expect.poll(() => isApplied(page)).toBe(true);
    expect((await effective(page)).length).toBeGreaterThan(40);
  });

  it.each(
    cases(
      [
        ['the login', '/login', 'Anmelden'],
        ['the form for a new password', '/login#reset=abc', 'Neues Passwort'],
        ['the page after the logout', '/logout', /abgemeldet/],
        ['the page without permission', '/logout?permission=unauthorized', /Berechtigung/],
        ['an unknown page', '/custom/unknown', 'Diese Seite gibt es nicht'],
        ['an unknown asset', '/asset/unknown', 'Dieses Asset ist nicht verfügbar'],
      ],
      2,
    ),
  )('does not change %s', async (_what, path, name) => {
    const page = await web.visit(path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await effective(page)).toEqual([]);
  });

  it('does not change a page that could not be loaded', { tags: ['night'] }, async () => {
    const page = await web.visit('/custom/plain', {
      before: (opened) =>
        opened.route('**/config/custom_html?*', (route) => route.fulfill({ status: 500, body: '' })),
    });
    await page.getByRole('alert').getByRole('button').first().waitFor();
    await page.settled();
    expect(await effective(page)).toEqual([]);
  });

  it('does not change the admin area', async () => {
    const page = await web.visit('/admin/general', { before: asAdmin });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.settled();
    expect(await effective(page)).toEqual([]);
  });

  it('is off as soon as the login opens, and applies again after it', async () => {
    const page = await web.visit('/custom/plain');
    await expect.poll(() => isApplied(page)).toBe(true);
    await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click();
    await page.getByLabel('Benutzername').waitFor();
    expect(await effective(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => isApplied(page)).toBe(true);
  });

  it.each(cases(['/search/*', '/custom/plain'], 1))(
    'does not change the question whether to switch the user on %s',
    async (path) => {
      const page = await visitWithToken(path);
      expect(await effective(page)).toEqual([]);
      await keepButton(page).click();
      await expect.poll(() => isApplied(page)).toBe(true);
    },
  );
});
