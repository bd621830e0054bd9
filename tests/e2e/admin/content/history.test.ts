/** @module-tag sizes */
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../../fixtures/run/nightly.js';
import { loggedIn } from '../../../fixtures/users.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../../fixtures/web.js';
import { openAdmin, type AdminPage } from '../open.js';

const HOSTILE = '<img src=x onerror=alert(1)> مرحبا';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  const admin = await web.portal.admin();
  await admin.config.save({ config: DEFAULT_CONFIG });
  const inga = await loggedIn(web.portal, 'Inga Holm', { isGuiAdmin: true, isAssetUser: true });
  const change = { change: { change: 'whale-hall', note: `Opening ${HOSTILE}` } };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  const bytes = new TextEncoder().encode(svg);
  await inga.branding.set({ file: 'logo', bytes, type: 'image/svg+xml' }, change);
  await inga.translations.save({ lang: 'de', tree: { search: { title: 'Suche im Archiv' } } }, change);
  await inga.config.save({ config: OPENING }, change);
  await admin.config.save({ config: { ...OPENING, sorting: { ...OPENING.sorting, default: 'title' } } });
}, SET_UP_TIME);
afterAll(() => web.close());

const [first, second, third, ...others] = DEFAULT_CONFIG.facets;
const OPENING = {
  ...DEFAULT_CONFIG,
  global: { ...DEFAULT_CONFIG.global, website_title: HOSTILE },
  appearance: { ...DEFAULT_CONFIG.appearance, radius: 4 },
  facets: [second, third, first, ...others].map((facet, position) => ({ ...facet, position })),
};

const openHistory = (options: Parameters<typeof openAdmin>[2] = {}, query = ''): Promise<AdminPage> =>
  openAdmin(web, `history${query}`, options);

const OPENED = `?change=whale-hall&by=${encodeURIComponent('Inga Holm')}`;
const restored = async () => (await (await web.portal.admin()).config.get()).value as typeof DEFAULT_CONFIG;

describe('history', () => {
  it(
    'is reached from a page, shows in words what changed, and restores only that',
    { tags: ['gate'] },
    async () => {
      const page = await openAdmin(web, 'search');
      await page.getByRole('link', { name: 'History of this page' }).click();
      await page.waitForURL('**/admin/history?area=search');
      const versions = page.getByRole('group', { name: 'Versions' });
      await versions.getByRole('link', { name: 'admin' }).first().waitFor();
      await page.getByRole('combobox', { name: 'Area of the portal' }).selectOption('All areas');
      await page.waitForURL('**/admin/history');
      await versions.getByRole('link', { name: 'Inga' }).click();
      await page.getByRole('heading', { name: /^Inga Holm, today/ }).waitFor();
      const changed = page.getByRole('region', { name: 'What changed' });
      await expect.poll(() => changed.innerText()).toContain('Filter “Color” moved from 1 to 3');
      for (const text of [
        HOSTILE,
        '8 px',
        '4 px',
        'Translations, German',
        'Suche im Archiv',
        'Main logo',
        'SVG',
      ])
        await expect.poll(() => changed.innerText()).toContain(text);
      await page.getByText(`Note: “Opening ${HOSTILE}”`).waitFor();
      await expect.poll(() => page.locator('main img[src=x], main b').count()).toBe(0);
      // The stored logo is shown.
      const logo = changed.locator('img');
      await expect
        .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      // Only the changes of this version are undone. Later ones stay.
      await page.getByRole('radio', { name: 'Restore the state before' }).click();
      const plan = page.getByRole('region', { name: 'Restore the state before' });
      await plan.getByText('1 later change would be lost').waitFor();
      await expect.poll(() => plan.innerText()).toContain('Default sort field: Relevance → Title');
      await page.getByRole('button', { name: /^Restore only these \d+$/ }).click();
      await page.getByText('The state before is already restored.').waitFor();
      expect(await restored()).toMatchObject({
        global: { website_title: '' },
        appearance: { radius: DEFAULT_CONFIG.appearance.radius },
        sorting: { default: 'title' },
      });
      await expect.poll(async () => (await web.portal.client().config.available()).logo).toBe(false);
      const newest = page.getByRole('group', { name: 'Versions' }).getByRole('link').first();
      await expect.poll(() => newest.innerText()).toContain('Restored the state before');
      // The form shows the restored values.
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.locator('[data-show]').waitFor();
      const names = page.getByRole('list', { name: 'Filters' }).locator('code');
      await expect.poll(() => names.first().innerText()).toBe('color_code');
      // The restored portal has no logo. The browser logs a request for the current one as an error.
      expect(page.browserErrors.filter((error) => !error.includes('current.file.logo'))).toEqual([]);
    },
  );

  it('is filtered by person and kind, and has an empty state', { tags: ['night'] }, async () => {
    const page = await openHistory();
    const versions = page.getByRole('group', { name: 'Versions' }).getByRole('link');
    await expect.poll(() => versions.count()).toBeGreaterThan(2);
    await page.getByRole('combobox', { name: 'Person' }).selectOption('Inga Holm');
    await expect.poll(() => versions.count()).toBe(1);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Updates');
    await page.getByText('No changes match these filters').waitFor();
    await page.getByRole('button', { name: 'Show all changes' }).click();
    await expect.poll(() => versions.count()).toBeGreaterThan(2);
  });

  it('shows that it could not be loaded, and loads again', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'general');
    const calls = '**/assetportal/api/config/changes*';
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByText('The history could not be loaded').waitFor();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('group', { name: 'Versions' }).getByRole('link').first().waitFor();
  });

  it('has the list and a version as separate views on a phone', { tags: ['night'] }, async () => {
    const page = await openHistory({ width: 390 });
    await page.getByRole('group', { name: 'Versions' }).getByRole('link', { name: 'Inga' }).click();
    await page.waitForURL('**/admin/history?change=whale-hall*');
    await page.getByRole('heading', { name: /^Inga/ }).waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'Versions' }).isVisible()).toBe(false);
    await page.goBack();
    await page.getByRole('group', { name: 'Versions' }).waitFor();
  });

  it.each(
    cases(
      [
        { locale: 'de-DE', width: 390, colorScheme: 'dark' },
        { locale: 'en-GB', width: 1600, colorScheme: 'light' },
      ] as const,
      1,
    ),
  )('is accessible and fits: $width px', { tags: ['night'] }, async (view) => {
    const page = await openHistory(view, OPENED);
    await page.getByRole('heading', { name: /^Inga/ }).waitFor();
    const faults = [...(await axeViolations(page)), await horizontalOverflow(page)];
    await page.goto(`/admin/history${OPENED}&view=restore`);
    await page.getByRole('heading', { name: /^Inga/ }).waitFor();
    faults.push(...(await axeViolations(page)), await horizontalOverflow(page));
    expect(faults.filter((fault) => fault !== 0)).toEqual([]);
  });

  it('is closed to users who are not admins', { tags: ['6.admin.access', 'night'] }, async () => {
    const page = await web.visit('/admin/history');
    await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
  });
});
