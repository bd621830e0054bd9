/** @module-tag gate */
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { goToAdmin, openAdmin, saveBar, settingOf, type AdminPage } from './open.js';

const { version } = DEFAULT_CONFIG;

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
beforeEach(async () => {
  await (await web.portal.admin()).config.save({ config: {} });
});

const storedConfig = async () =>
  (await (await web.portal.admin()).config.get()).value as Readonly<Record<string, Record<string, unknown>>>;
const title = (page: AdminPage) => settingOf(page, 'global.website_title').locator('input');

describe('editing settings', () => {
  it(
    'marks a change, undoes and repeats it by keyboard, and saves it for visitors',
    { tags: ['4.config.dirty', '8.config.saved'] },
    async () => {
      const page = await openAdmin(web, 'general');
      await expect.poll(() => saveBar(page).count()).toBe(0);
      await title(page).fill('Nordhafen');
      const row = settingOf(page, 'global.website_title');
      await expect.poll(() => row.getAttribute('data-unsaved')).toBe('true');
      await expect.poll(() => saveBar(page).innerText()).toContain('1 unsaved change');
      await page.keyboard.press('Control+z');
      await expect.poll(() => title(page).inputValue()).toBe('');
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(() => title(page).inputValue()).toBe('Nordhafen');
      await page.keyboard.press('Control+s');
      await page.getByText('Configuration saved').first().waitFor();
      await expect.poll(async () => (await storedConfig())['global']?.['website_title']).toBe('Nordhafen');
      // Saved, and different from the default.
      await expect.poll(() => row.getAttribute('data-unsaved')).toBeNull();
      await expect.poll(() => row.getAttribute('data-changed')).toBe('true');
      await page.goto('/');
      await expect.poll(() => page.title()).toContain('Nordhafen');
    },
  );

  it('keeps an invalid input with its reason, and does not save until it is corrected', async () => {
    const page = await openAdmin(web, 'appearance');
    const radius = settingOf(page, 'appearance.radius');
    await radius.getByRole('spinbutton').fill('99');
    await radius.getByText('Enter at most 32').waitFor();
    await expect.poll(() => saveBar(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await expect.poll(() => radius.getByRole('spinbutton').inputValue()).toBe('99');
    await radius.getByRole('spinbutton').fill('');
    await radius.getByRole('spinbutton').press('ArrowUp');
    await expect.poll(() => radius.getByRole('spinbutton').inputValue()).toBe('9');
    await expect.poll(() => saveBar(page).getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  });

  it('keeps hostile and long text as text', async () => {
    const page = await openAdmin(web, 'general');
    const text = '"><img src=x onerror=alert(1)> مرحبا 🖼️';
    await title(page).fill(text);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await storedConfig())['global']?.['website_title']).toBe(text);
    await goToAdmin(page, 'general');
    await expect.poll(() => title(page).inputValue()).toBe(text);
    await expect.poll(() => page.locator('nav img[src=x]').count()).toBe(0);
    expect(page.browserErrors).toEqual([]);
  });

  it('finds a setting by its key, its name and a typo, and moves the focus to it', async () => {
    const page = await openAdmin(web, 'general');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search settings, messages and pages' });
    await field.fill('corner radus');
    await page.getByRole('option', { name: 'Corner radius' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/appearance');
    const input = settingOf(page, 'appearance.radius').locator('input').first();
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('filters what differs from the default, and resets one setting', async () => {
    const page = await openAdmin(web, 'appearance');
    await settingOf(page, 'appearance.radius').locator('input').last().fill('12');
    await page.getByRole('radio', { name: 'Unsaved' }).click();
    const visible = () => page.locator('[data-setting]:visible').count();
    await expect.poll(visible).toBe(1);
    await page.getByRole('button', { name: 'Reset “Corner radius” to the default' }).click();
    await page.getByText('No setting matches this filter.').waitFor();
    await page.getByRole('radio', { name: 'All' }).click();
    await expect
      .poll(() => settingOf(page, 'appearance.radius').locator('input').last().inputValue())
      .toBe('8');
  });

  it('sorts, switches off, adds and removes list items by keyboard', async () => {
    const page = await openAdmin(web, 'search');
    const facets = page.getByRole('list', { name: 'Filters' });
    const names = async () => (await facets.locator('code').allInnerTexts()).slice(0, 3);
    await expect.poll(names).toEqual(['color_code', 'orientation', 'asset_groups']);
    await facets.getByRole('button', { name: 'Move Color' }).focus();
    for (const key of [' ', 'ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(key);
    await expect.poll(names).toEqual(['orientation', 'asset_groups', 'color_code']);
    await page.getByText('Color dropped at position 3').waitFor({ state: 'attached' });
    await facets.getByRole('switch', { name: 'Show “Kind”' }).focus();
    await page.keyboard.press(' ');
    await facets.getByRole('button', { name: 'Settings of “Color”' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).not.toContain('color_code');
    await page.locator('#facets').getByRole('button', { name: 'Add filters' }).click();
    await page.getByRole('combobox', { name: 'Find a field' }).fill('lens');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add 1 filter' }).click();
    await expect.poll(() => facets.locator('code').last().innerText()).toBe('lens');
    await page.keyboard.press('Control+s');
    await page.getByText('Configuration saved').first().waitFor();
    const { facets: stored } = (await storedConfig()) as unknown as {
      facets: readonly { field_name: string; is_facet: boolean; position: number }[];
    };
    const order = [...stored].sort((a, b) => a.position - b.position);
    expect(order.map(({ field_name }) => field_name).slice(0, 2)).toEqual(['orientation', 'asset_groups']);
    expect(order.find(({ field_name }) => field_name === 'asset_groups')?.is_facet).toBe(false);
    expect(order.at(-1)?.field_name).toBe('lens');
  });

  it('requires a new and unused key for a poster row', { tags: ['5.pre-search.key'] }, async () => {
    const page = await openAdmin(web, 'dashboard');
    const add = page.locator('#rows').getByRole('button', { name: 'Add' });
    await add.click();
    await page.getByText('The key should not be empty!').waitFor();
    await page.getByLabel('New key').fill('ships');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Settings of “ships”' }).waitFor();
    await page.getByLabel('New key').fill('Ships ');
    await page.keyboard.press('Enter');
    await page.getByText('The key is already used!').waitFor();
  });

  it('holds an admin who leaves with unsaved changes, and offers the changes again after a reload', async () => {
    const page = await openAdmin(web, 'general');
    await title(page).fill('Nordhafen');
    await page.getByRole('link', { name: 'Back to the portal' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await dialog.getByText('1 change is not saved.').waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => title(page).inputValue()).toBe('Nordhafen');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => title(page).inputValue()).toBe('Nordhafen');
  });
});

describe('saving', () => {
  it('keeps the changes while there is no connection, and saves them when there is one', async () => {
    const page = await openAdmin(web, 'general');
    await title(page).fill('Nordhafen');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+s');
    await saveBar(page).getByText('No connection. Your changes stay here.').waitFor();
    await page.context().setOffline(false);
    await expect.poll(async () => (await storedConfig())['global']?.['website_title']).toBe('Nordhafen');
  });

  it('opens the configuration of a newer version without changing it', async () => {
    const admin = await web.portal.admin();
    await admin.config.save({ config: { version: '99.0.0', global: { website_title: 'Later' } } });
    const page = await openAdmin(web, 'general');
    await page.getByText('Saved by a newer version: 99.0.0').waitFor();
    await expect.poll(() => title(page).isEditable()).toBe(true);
    await expect.poll(() => page.locator('[inert]').count()).toBeGreaterThan(0);
    await expect.poll(() => saveBar(page).count()).toBe(0);
  });

  it('names faults and unknown keys of the stored configuration, and leaves them as they are', async () => {
    const admin = await web.portal.admin();
    const stored = { version, global: { website_titel: 'Typo', max_assets: 'many' } };
    await admin.config.save({ config: stored });
    const page = await openAdmin(web, 'general');
    await page.getByText('Did you mean website_title?').waitFor();
    await title(page).fill('Nordhafen');
    await page.keyboard.press('Control+s');
    await page.getByText('Configuration saved').first().waitFor();
    expect(await storedConfig()).toMatchObject({
      global: { website_titel: 'Typo', max_assets: 'many', website_title: 'Nordhafen' },
    });
  });

  it('renames a misspelled key after a click', async () => {
    const admin = await web.portal.admin();
    await admin.config.save({ config: { version, global: { website_titel: 'Typo' } } });
    const page = await openAdmin(web, 'general');
    await page.getByRole('button', { name: 'Rename to website_title' }).click();
    await expect.poll(async () => (await storedConfig())['global']).toEqual({ website_title: 'Typo' });
    await expect.poll(() => title(page).inputValue()).toBe('Typo');
  });
});
