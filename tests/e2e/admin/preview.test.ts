import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { goToAdmin, openAdmin, saveBar, settingOf } from './open.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Returns the frame of the preview, as soon as it shows the portal. */
async function previewOf(page: Page): Promise<Frame> {
  await page.frameLocator('iframe').locator('#content').waitFor();
  const frame = page.frames().find((one) => one.url().endsWith('/preview'));
  if (frame === undefined) throw new Error('The page has no preview.');
  return frame;
}

const HEADER = 'header:has(> #header-search)';
const toolbar = (page: Page) => page.getByRole('group', { name: 'Preview', exact: true });
const focusedSetting = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // The editor of a color is below the buttons of both schemes.
    const cell = focused?.closest('[data-colors]')?.querySelector('[data-setting]:has([aria-expanded=true])');
    return (cell ?? focused)?.closest<HTMLElement>('[data-setting]')?.dataset['setting'];
  });

describe('preview of the settings', () => {
  it(
    'shows each change without a reload, and compares it with the saved settings',
    { tags: ['gate'] },
    async () => {
      const page = await openAdmin(web, 'general', { preview: true });
      const frame = await previewOf(page);
      await frame.locator('[data-result]').nth(4).waitFor();
      await frame.getByRole('progressbar', { name: 'Please wait …' }).waitFor({ state: 'detached' });
      await frame.evaluate(() => {
        document.documentElement.dataset['loaded'] = 'once';
        window.scrollTo(0, 120);
      });
      await expect.poll(() => frame.evaluate(() => window.scrollY)).toBe(120);
      const name = frame.locator(`${HEADER} [data-name]`);
      const saved = await name.textContent();
      const title = settingOf(page, 'global.website_title').locator('input');
      await title.fill('Nordhafen');
      await expect.poll(() => name.textContent()).toBe('Nordhafen');
      await toolbar(page).getByRole('radio', { name: 'Dark' }).click();
      await expect.poll(() => frame.evaluate(() => document.documentElement.dataset['scheme'])).toBe('dark');
      await toolbar(page).getByRole('combobox', { name: 'Language' }).selectOption('de');
      await expect.poll(() => frame.evaluate(() => document.documentElement.lang)).toBe('de');
      await expect.poll(() => frame.evaluate(() => document.documentElement.dataset['loaded'])).toBe('once');
      await expect.poll(() => frame.evaluate(() => window.scrollY)).toBe(120);

      // A pointer compares while it holds the button, a key until it is pressed again.
      const compare = page.getByRole('button', { name: 'Compare' });
      await compare.hover();
      await page.mouse.down();
      await expect.poll(() => name.textContent()).toBe(saved);
      await expect.poll(() => compare.getAttribute('aria-pressed')).toBe('true');
      await page.mouse.up();
      await expect.poll(() => name.textContent()).toBe('Nordhafen');
      await compare.press('Enter');
      await expect.poll(() => name.textContent()).toBe(saved);
      await compare.press('Enter');
      await expect.poll(() => name.textContent()).toBe('Nordhafen');
      expect(page.browserErrors).toEqual([]);
    },
  );

  it(
    'opens the page of the portal that belongs to the settings, and hides the home page if visitors cannot see it',
    { tags: ['night'] },
    async () => {
      const page = await openAdmin(web, 'dashboard', { preview: true });
      const frame = await previewOf(page);
      await frame.locator('#hero-title').waitFor();
      await page.getByRole('link', { name: 'Login' }).click();
      await frame.locator('input[name=username]').waitFor();
      await expect.poll(() => frame.locator(HEADER).count()).toBe(0);
      await page.getByRole('link', { name: 'General' }).click();
      await settingOf(page, 'global.hide_dashboard').getByRole('switch').click();
      await toolbar(page).getByRole('combobox', { name: 'Page' }).selectOption('home');
      await frame.locator('#facets').waitFor();
      await settingOf(page, 'global.hide_dashboard').getByRole('switch').click();
      await frame.locator('#hero-title').waitFor();
    },
  );

  it('is hidden and shown by a key, and remembers that', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'general', { preview: true });
    await previewOf(page);
    await page.keyboard.press('[');
    await page.locator('iframe').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Show the preview' }).waitFor();
    await settingOf(page, 'global.website_title').locator('input').press('[');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await previewOf(page);
  });

  it('follows in a separate tab, and only this page', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'general', { preview: true });
    await previewOf(page);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.locator('#content').waitFor();
    const other = await page.context().newPage();
    await goToAdmin(other, 'general');
    await settingOf(other, 'global.website_title').locator('input').fill('Other page');
    await expect
      .poll(() => other.frameLocator('iframe').locator(`${HEADER} [data-name]`).textContent())
      .toBe('Other page');
    await page.bringToFront();
    await settingOf(page, 'global.website_title').locator('input').fill('This page');
    await expect.poll(() => tab.locator(`${HEADER} [data-name]`).textContent()).toBe('This page');
  });
});

describe('way from the preview to a setting', () => {
  it(
    'is named by each part, leads to its setting by a click, also on another page, and to a message',
    { tags: ['gate'] },
    async () => {
      const page = await openAdmin(web, 'appearance', { preview: true });
      const frame = await previewOf(page);
      const label = frame.locator('[part=label]');
      await frame.locator(HEADER).hover({ position: { x: 500, y: 20 } });
      await expect.poll(() => label.textContent()).toBe('Header background: click to edit');
      const name = frame.locator(`${HEADER} [data-name]`);
      await name.hover();
      await expect.poll(() => label.textContent()).toBe('Portal › Website title: click to edit');
      await name.hover({ modifiers: ['Alt'], position: { x: 4, y: 4 } });
      await expect.poll(() => label.textContent()).toBe('Visible logos › On the search page: click to edit');

      await frame.locator(HEADER).click({ position: { x: 500, y: 20 } });
      const color = settingOf(page, 'appearance.light.areas.header.background');
      await color.locator('[aria-expanded=true]').first().waitFor();
      const facet = frame.locator('[data-facet=orientation]');
      await facet.click({ position: { x: 60, y: 8 } });
      await page.waitForURL('**/admin/search');
      await expect.poll(() => focusedSetting(page)).toBe('facets.1');
      await expect.poll(() => facet.locator('[aria-expanded]').getAttribute('aria-expanded')).toBe('true');

      const placeholder = frame.locator('#search');
      await placeholder.hover();
      await expect.poll(() => label.textContent()).toBe('Text search.placeholder: edited under Languages');
      await placeholder.click();
      await page.locator('[data-form="search.placeholder"]:focus').waitFor();
    },
  );

  it(
    'moves from part to part by Tab, and leaves the frame after the last one',
    { tags: ['night'] },
    async () => {
      const page = await openAdmin(web, 'login', { preview: true });
      const frame = await previewOf(page);
      await frame.locator('input[name=username]').waitFor();
      const inFrame = () =>
        frame.evaluate(() => document.body.firstElementChild?.shadowRoot?.activeElement?.textContent);
      await expect
        .poll(() =>
          frame.evaluate(
            () => document.body.firstElementChild?.shadowRoot?.querySelectorAll('button').length,
          ),
        )
        .toBeGreaterThan(5);
      await page.getByRole('button', { name: 'Hide the preview' }).focus();
      const labels: (string | null | undefined)[] = [];
      for (let last: string | null | undefined = ''; last != null; labels.push(last)) {
        await page.keyboard.press('Tab');
        last = await inFrame();
      }
      expect(labels).toContain('Login › Headings › Text case: click to edit');
      expect(new Set(labels).size).toBe(labels.length);
      await page.keyboard.press('Shift+Tab');
      await expect.poll(inFrame).toBe(labels.at(-2));
      await page.keyboard.press('Enter');
      // The last part is the image beside the form, which is a branding file.
      await expect.poll(() => frame.evaluate(() => document.hasFocus())).toBe(false);
    },
  );

  it('marks the part of the setting that has the focus', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'login', { preview: true });
    const frame = await previewOf(page);
    await frame.locator('input[name=username]').waitFor();
    await settingOf(page, 'login.box.max_width').locator('input').focus();
    await frame.locator('[part~=mark]').waitFor();
    await settingOf(page, 'login.register.show_button').getByRole('switch').focus();
    await frame.locator('[part~=mark]').waitFor({ state: 'hidden' });
  });
});

describe('preview on a phone', { tags: ['night'] }, () => {
  it('replaces the settings, and opens a setting by the second tap', async () => {
    const page = await openAdmin(web, 'login', { preview: true, width: 390, locale: 'en-GB' });
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const frame = await previewOf(page);
    await expect
      .poll(() => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().width))
      .toBe(390);
    const heading = frame.locator('main h1');
    await heading.tap();
    await expect.poll(() => frame.locator('[part=label]').textContent()).toContain('Text case');
    await heading.tap();
    const sheet = page.getByRole('dialog', { name: 'Text case' });
    await sheet.getByRole('combobox').selectOption('uppercase');
    await expect
      .poll(() => heading.evaluate((element) => getComputedStyle(element).textTransform))
      .toBe('uppercase');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await axeViolations(page)).toEqual([]);
    await saveBar(page).getByRole('button', { name: 'Settings', exact: true }).click();
    await settingOf(page, 'login.headers.transform').waitFor();
  });
});
