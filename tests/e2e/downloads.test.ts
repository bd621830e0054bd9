import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Returns a hook for `visit` that responds to each of the API calls with the given JSON. */
const stub = (calls: Readonly<Record<string, unknown>>) => async (page: Page) => {
  for (const [call, json] of Object.entries(calls)) {
    await page.route(`**/assetportal/api/${call}`, (route) => route.fulfill({ json }));
  }
};
const TERMS = { terms_of_use: { show: true, links: { de: 'https://example.org/bedingungen' } } };

/**
 * Opens the search page, selects two assets and clicks “Herunterladen”. Returns the page, and an array to which
 * the file name of each download is added when it starts.
 *
 * @param calls API calls to replace, with their responses.
 */
async function downloadTwo(calls: Readonly<Record<string, unknown>> = {}) {
  const page = await web.visit('/search/*', { before: stub(calls) });
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await page.locator('[data-result="0"]').click({ modifiers: ['Control'] });
  await page.locator('[data-result="1"]').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Auswahl' });
  await bar.getByText('2 ausgewählt').waitFor();
  await bar.getByRole('button', { name: 'Herunterladen' }).click();
  return { page, files };
}

describe('download of several assets', () => {
  it(
    'starts the download only after the terms of use are accepted',
    { tags: ['2.modals.convert-sets', '4.decision.terms', '5.terms.ticked'] },
    async () => {
      const { page, files } = await downloadTwo({ 'config/global': TERMS });
      const dialog = page.getByRole('dialog', { name: 'Herunterladen' });
      const submit = dialog.getByRole('button', { name: 'Herunterladen' });
      await submit.waitFor();
      await expect
        .poll(() => dialog.getByRole('link').getAttribute('href'))
        .toBe('https://example.org/bedingungen');
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await submit.click();
      await dialog.getByRole('alert').waitFor();
      expect(files).toEqual([]);
      await dialog.getByRole('checkbox').check();
      const [download] = await Promise.all([page.waitForEvent('download'), submit.click()]);
      expect(download.suggestedFilename()).toMatch(/\.zip$/);
      await dialog.waitFor({ state: 'hidden' });
      expect(files).toHaveLength(1);
    },
  );

  it(
    'requires a confirmation for more than max_assets assets',
    { tags: ['2.modals.confirm', '5.bulk.confirm'] },
    async () => {
      const { page, files } = await downloadTwo({ 'info/downloads': { max_assets: 1 } });
      const dialog = page.getByRole('dialog', { name: 'Alle Assets herunterladen?' });
      await dialog.getByText('2 Assets').waitFor();
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(files).toEqual([]);
    },
  );

  it('refuses the download if max_assets is 0', { tags: ['5.bulk.hidden'] }, async () => {
    const { page, files } = await downloadTwo({ 'info/downloads': { max_assets: 0 } });
    await page.getByRole('status').getByText('Keine Downloads verfügbar').waitFor();
    expect(files).toEqual([]);
  });
});

describe('download of one asset', () => {
  const open = async (calls: Readonly<Record<string, unknown>>) => {
    const page = await web.visit('/search/*', { before: stub(calls) });
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('d');
    return page;
  };

  it(
    'offers a choice of convert sets, and starts immediately if there is only one',
    { tags: ['2.modals.convert-sets-when', '4.decision.several', '4.decision.fetch', '1.users.download'] },
    async () => {
      const sets = ['original', 'web'].map((id) => ({ id, title: `Format ${id}` }));
      const chooser = await open({ 'session/csets**': { convert_sets: sets } });
      const dialog = chooser.getByRole('dialog', { name: 'Herunterladen' });
      await dialog.getByRole('radio', { name: 'Format web' }).check();
      await chooser.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });

      const direct = await web.visit('/search/*', {
        before: stub({ 'session/csets**': { convert_sets: sets.slice(0, 1) } }),
      });
      await direct.locator('[data-result="0"]').focus();
      await Promise.all([direct.waitForEvent('download'), direct.keyboard.press('d')]);
      await expect.poll(() => direct.getByRole('dialog').count()).toBe(0);
    },
  );

  it(
    'offers an order if the user has no download permission and the order process is enabled',
    { tags: ['2.modals.order', '4.decision.order', '1.order.offered'] },
    async () => {
      const page = await open({
        'session/csets**': { convert_sets: [] },
        'config/global': { global: { run_order_process: true } },
      });
      const dialog = page.getByRole('dialog', { name: 'Bestellen' });
      await dialog.getByRole('button', { name: 'Bestellung absenden' }).waitFor();
    },
  );
});
