/** @module-tag gate */
import { createAdminClient } from '@assetportal/sdk/admin';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { settled } from '../../fixtures/browsers/settled.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { testEngine } from '../../fixtures/search/limited-engine.js';
import { CONTENT_PAGES, goToAdmin, openAdmin, SETTINGS_PAGES } from './open.js';

/** The portal does not repeat a search by itself before the test ends. */
const engine = testEngine({}, 30);
let web: WebPortal;
beforeAll(async () => {
  web = await webPortal({ wrapEngine: engine.wrapEngine });
}, SET_UP_TIME);
afterAll(() => web.close());

const UNAVAILABLE = 'The search is not available, so that nothing was counted.';

beforeEach(() => {
  engine.failIf(() => true);
  return () => engine.failIf(() => false);
});

it('shows all pages of the admin area while the search is unavailable', { tags: ['night'] }, async () => {
  const page = await openAdmin(web, 'general', { preview: true, locale: 'de-DE', width: 390 });
  const faults: string[] = [];
  for (const name of [...SETTINGS_PAGES, ...CONTENT_PAGES]) {
    await goToAdmin(page, name);
    await settled(page);
    const alerts = await page.getByRole('alert').allTextContents();
    faults.push(...[...(await axeViolations(page)), ...alerts].map((fault) => `${name}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

it('shows the folders and the filters, and names the missing parts', async () => {
  const { folders } = await createAdminClient(await web.portal.admin()).folders.list();
  const page = await openAdmin(web, 'users');
  await page
    .getByRole('region', { name: 'Groups' })
    .getByRole('button', { name: /^All users/ })
    .click();
  const tree = page.getByRole('treegrid');
  await tree
    .getByText(folders[0]?.folder ?? '', { exact: true })
    .first()
    .waitFor();
  await page.getByText('Examples are missing: search is unavailable at the moment.').waitFor();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Search', exact: true })
    .click();
  await page.getByText(UNAVAILABLE).first().waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

it('says why no asset to try formats on is proposed, and proposes one when the search is available', async () => {
  const page = await openAdmin(web, 'formats');
  const problem = page.getByRole('status').filter({ hasText: 'No asset can be proposed' });
  await problem.getByText('The search does not respond at the moment.').waitFor();
  const asset = page.getByRole('button', { name: /^Asset:/ });
  await asset.click();
  const list = page.getByRole('dialog', { name: 'Choose an asset' });
  await list.getByRole('status').filter({ hasText: 'The search does not respond' }).waitFor();
  await list.getByRole('combobox').fill('berlin');
  await list.getByRole('status').filter({ hasText: 'The search does not respond' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  engine.failIf(() => false);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('img', { name: /^After:/ }).waitFor();
  await expect.poll(() => problem.count()).toBe(0);
  // The asset that was tried last is proposed without the search.
  await asset.click();
  await list.getByRole('option').first().click();
  engine.failIf(() => true);
  await page.reload();
  await page.getByRole('img', { name: /^After:/ }).waitFor();
});

it('shows the failure in the preview after one request', { tags: ['night'] }, async () => {
  const page = await openAdmin(web, 'general', { preview: true });
  const failure = page.frameLocator('iframe').getByRole('heading', { name: 'The search failed' });
  // The first preview has sent its search, which must not be counted.
  await failure.waitFor();
  const before = engine.requests.length;
  await page.reload();
  await failure.waitFor();
  const searches = engine.requests.slice(before).filter(({ rows }) => rows > 0);
  expect(searches).toHaveLength(1);
});

it('shows the audit log, and says why its text filter fails', { tags: ['night'] }, async () => {
  const page = await openAdmin(web, 'activity');
  const list = page.getByRole('region', { name: 'Audit log' });
  await list.getByRole('listitem').first().waitFor();
  const filter = page.getByRole('searchbox', { name: 'Search the log' });
  await filter.fill('login');
  await page.getByRole('alert').getByText('The search does not respond at the moment.').waitFor();
  await filter.fill('');
  await list.getByRole('listitem').first().waitFor();
});
