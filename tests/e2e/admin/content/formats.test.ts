import { createAdminClient } from '@assetportal/sdk/admin';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../../fixtures/web.js';
import { openAdmin, saveBar } from '../open.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
const client = async () => createAdminClient(await web.portal.admin());
beforeEach(async () => {
  await (await client()).convertSets.save({ convertSets: [] });
});

const sets = async () => (await (await client()).convertSets.get()).value.convertSets;
const list = (page: Page) => page.getByRole('navigation', { name: 'Formats' });
const tryOut = (page: Page) => page.getByRole('region', { name: 'Try it out' });
/** Text of the facts after the conversion, once it is done. */
const facts = async (page: Page) => (await tryOut(page).getByRole('status').first().innerText()).trim();
const bars = (page: Page) => tryOut(page).getByRole('listitem').allInnerTexts();

describe('the formats', () => {
  it('are created by keyboard, tried out, saved, and offered in the portal', async () => {
    const page = await openAdmin(web, 'formats');
    await page.getByRole('button', { name: 'Add a format' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name, English').focus();
    await page.keyboard.type('<b>Press</b> "x"');
    await page.getByLabel('ID', { exact: true }).focus();
    await page.keyboard.press('Control+a');
    // An ID that begins like that of a built-in format is entered to its end.
    await page.keyboard.type('web-press');
    await page.getByLabel('Longest side').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('300');
    // The longest side of the example, which may be upright.
    await expect
      .poll(() => facts(page), { timeout: 30_000 })
      .toMatch(/JPEG, (?:300\s×\s\d+|\d+\s×\s300)\spx/);
    const before = await facts(page);
    await page.getByLabel('Quality', { exact: true }).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => facts(page), { timeout: 30_000 }).not.toBe(before);
    await expect
      .poll(() => bars(page), { timeout: 30_000 })
      .toContainEqual(expect.stringContaining('JPEG 45'));
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect.poll(sets).toMatchObject([{ id: 'web-press', longestSide: 300, quality: 45 }]);
    const portal = await web.portal.admin();
    const { assets } = await portal.search.query({ filters: { asset_groups: ['image'] }, rows: 1 });
    const offered = await portal.downloads.convertSets({ ids: assets.map(({ id }) => id) });
    expect(offered.at(-1)).toMatchObject({ id: 'web-press' });
    await page.goto(`/asset/${assets[0]?.id ?? ''}`);
    await page.getByRole('button', { name: 'Choose a format' }).click();
    await page.getByRole('menuitemradio', { name: '<b>Press</b> "x"' }).waitFor();
  });

  it('override a built-in one, and go back to it', async () => {
    const page = await openAdmin(web, 'formats');
    await page.getByLabel('Quality', { exact: true }).fill('300');
    await page.getByText('The value is too large. Enter at most 100.').first().waitFor();
    expect(await saveBar(page).getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Quality', { exact: true }).fill('33');
    await expect.poll(() => list(page).getByText('overridden').count()).toBe(1);
    await page.keyboard.press('Control+s');
    await expect.poll(sets).toMatchObject([{ id: 'web', quality: 33 }]);
    await page.getByRole('button', { name: 'Back to the built-in format' }).click();
    await expect.poll(() => page.getByLabel('Quality', { exact: true }).inputValue()).toBe('80');
    await page.keyboard.press('Control+s');
    await expect.poll(sets).toEqual([]);
  });

  it('name the rules that use them before they are removed', async () => {
    const { convertSets, permissions } = await client();
    await convertSets.save({
      convertSets: [{ id: 'used', assetGroups: ['image'], format: 'png', translation: { en: 'Used' } }],
    });
    await permissions.save({
      rules: [{ group: 'users', folder: '', access: 'download', convertSets: ['used'] }],
    });
    const page = await openAdmin(web, 'formats');
    await list(page).getByRole('button', { name: /^Used/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('users: All folders').waitFor();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.keyboard.press('Control+s');
    await expect.poll(sets).toEqual([]);
    await permissions.save({ rules: [] });
  });

  it.each([390, 1024])('have space in a window of %i px', async (width) => {
    const page = await openAdmin(web, 'formats', { width });
    await page.getByRole('combobox', { name: 'Formats' }).selectOption('large');
    await expect.poll(() => facts(page), { timeout: 30_000 }).toContain('JPEG');
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
