/** @module-tag gate */
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { openAdmin, saveBar, settingOf, type AdminPage, saveBarGone } from './open.js';

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

/** Markup, a right-to-left script and an emoji, which all stay text. */
const HOSTILE = '"><img src=x onerror=alert(1)> مرحبا 🖼️';

describe('editing settings', () => {
  it(
    'marks a change, undoes and repeats it by keyboard, keeps it without a connection, and saves it for visitors',
    {
      tags: [
        '4.config.dirty',
        '8.config.saved',
        '3.config.version',
        '9.front-end-version',
        '9.sidebar-default',
      ],
    },
    async () => {
      const page = await openAdmin(web, 'general');
      await saveBarGone(page);
      // The navigation is the sidebar of the shell.
      await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(256);
      await title(page).fill(HOSTILE);
      const row = settingOf(page, 'global.website_title');
      await expect.poll(() => row.getAttribute('data-unsaved')).toBe('true');
      await expect.poll(() => saveBar(page).innerText()).toContain('1 unsaved change');
      await page.keyboard.press('Control+z');
      await expect.poll(() => title(page).inputValue()).toBe('');
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(() => title(page).inputValue()).toBe(HOSTILE);
      // Without a connection, the changes stay. They are saved when there is one.
      await page.context().setOffline(true);
      await page.keyboard.press('Control+s');
      await saveBar(page).getByText('No connection. Your changes stay here.').waitFor();
      await page.context().setOffline(false);
      await page.getByText('Configuration saved').first().waitFor();
      await expect.poll(async () => (await storedConfig())['global']?.['website_title']).toBe(HOSTILE);
      expect((await storedConfig())['version']).toBe('5.1.4');
      // Saved, and different from the default.
      await expect.poll(() => row.getAttribute('data-unsaved')).toBeNull();
      await expect.poll(() => row.getAttribute('data-changed')).toBe('true');
      await expect.poll(() => page.locator('nav img[src=x]').count()).toBe(0);
      await page.goto('/');
      await expect.poll(() => page.title()).toContain(HOSTILE);
      await expect.poll(() => page.locator('img[src=x]').count()).toBe(0);
      expect(page.browserErrors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    },
  );

  it('finds a setting by a typo, keeps an invalid input with its reason, and filters and resets changes', async () => {
    const page = await openAdmin(web, 'general');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search settings, messages and pages' });
    await field.fill('corner radus');
    await page.getByRole('option', { name: 'Corner radius' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/appearance');
    const radius = settingOf(page, 'appearance.radius');
    const slider = radius.locator('input').first();
    await expect.poll(() => slider.evaluate((element) => element === document.activeElement)).toBe(true);

    const input = radius.getByRole('spinbutton');
    const save = saveBar(page).getByRole('button', { name: 'Save' });
    await input.fill('99');
    await radius.getByText('Enter at most 32').waitFor();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await expect.poll(() => input.inputValue()).toBe('99');
    await page.getByRole('heading', { name: 'Appearance' }).first().click();
    await page.keyboard.press('F8');
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    await input.fill('');
    await input.press('ArrowUp');
    await expect.poll(() => input.inputValue()).toBe('9');
    await expect.poll(() => save.isEnabled()).toBe(true);

    await page.getByRole('radio', { name: 'Unsaved' }).click();
    await expect.poll(() => page.locator('[data-setting]:visible').count()).toBe(1);
    await page.getByRole('button', { name: 'Reset “Corner radius” to the default' }).click();
    await page.getByText('No setting matches this filter.').waitFor();
    await page.getByRole('radio', { name: 'All' }).click();
    await expect.poll(() => input.inputValue()).toBe('8');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Next problem on the page').waitFor();
  });

  it('sorts, switches off, adds and removes list items by keyboard', { tags: ['night'] }, async () => {
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

  it('requires a new and unused key for a poster row', { tags: ['5.pre-search.key', 'night'] }, async () => {
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

  it(
    'holds an admin who leaves with unsaved changes, and offers the changes again after a reload',
    { tags: ['gate'] },
    async () => {
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
    },
  );
});

describe('stored configurations', { tags: ['gate'] }, () => {
  it('opens the configuration of a newer version without changing it', async () => {
    const admin = await web.portal.admin();
    await admin.config.save({ config: { version: '99.0.0', global: { website_title: 'Later' } } });
    const page = await openAdmin(web, 'general');
    await page.getByText('Saved by a newer version: 99.0.0').waitFor();
    await expect.poll(() => title(page).isEditable()).toBe(true);
    await expect.poll(() => page.locator('[inert]').count()).toBeGreaterThan(0);
    await saveBarGone(page);
  });

  it(
    'names faults and unknown keys, leaves them as they are, and renames a key after a click',
    { tags: ['night'] },
    async () => {
      const admin = await web.portal.admin();
      const stored = { version, global: { website_titel: 'Typo', max_assets: 'many' } };
      await admin.config.save({ config: stored });
      const page = await openAdmin(web, 'general');
      await page.getByText('Did you mean website_title?').waitFor();
      const order = settingOf(page, 'global.run_order_process').getByRole('switch');
      await order.click();
      await page.keyboard.press('Control+s');
      await page.getByText('Configuration saved').first().waitFor();
      expect(await storedConfig()).toMatchObject({
        global: {
          website_titel: 'Typo',
          max_assets: 'many',
          run_order_process: expect.any(Boolean) as boolean,
        },
      });
      await page.getByRole('button', { name: 'Rename to website_title' }).click();
      await expect
        .poll(async () => (await storedConfig())['global'])
        .toMatchObject({ website_title: 'Typo', max_assets: 'many' });
      expect((await storedConfig())['global']).not.toHaveProperty('website_titel');
      await expect.poll(() => title(page).inputValue()).toBe('Typo');
    },
  );
});
