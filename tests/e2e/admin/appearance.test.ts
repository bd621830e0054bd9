import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { openAdmin, saveBar, settingOf, type AdminPage } from './open.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());
beforeEach(async () => {
  await (await web.portal.admin()).config.save({ config: {} });
});

const colorButton = (page: AdminPage, path: string) =>
  settingOf(page, `appearance.${path}`).getByRole('button');
const hexInput = (page: AdminPage) => page.getByRole('textbox', { name: 'Hex value' });
const stored = async () =>
  (await (await web.portal.admin()).config.get()).value as Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
  >;

/** Returns an image of a logo in one color on a transparent background. */
const logoImage = (color: string, { width = 64, height = 64 } = {}) =>
  sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([
      {
        input: { create: { width: width / 2, height: height / 2, channels: 4, background: color } },
        gravity: 'centre',
      },
    ])
    .png()
    .toBuffer();

const upload = async (page: AdminPage, file: string, name: string, mimeType: string, buffer: Buffer) =>
  settingOf(page, `file ${file}`).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

describe('colors', () => {
  it('are edited by keyboard, with their contrast, and repaired', { timeout: 90_000 }, async () => {
    const page = await openAdmin(web, 'appearance');
    const button = colorButton(page, 'light.accent');
    await expect.poll(() => button.getAttribute('aria-label')).toContain('sufficient');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hexInput(page).evaluate((input) => input === document.activeElement)).toBe(true);
    // Three digits, without a number sign. Nothing changes before the field is left.
    await page.keyboard.type('8ce');
    expect(await button.getAttribute('aria-label')).toContain('#0b6173');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => button.getAttribute('aria-label'))
      .toMatch(/#88ccee, contrast [\d.]+ to 1, too low/);
    await page.getByRole('button', { name: 'contrasts too low' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('listitem').getByRole('button', { name: 'for: Accent' }).first().click();
    await expect.poll(() => button.getAttribute('aria-label')).toContain('sufficient');

    const saturation = page.getByRole('slider', { name: 'Saturation' });
    await saturation.focus();
    const before = Number(await saturation.inputValue());
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => saturation.inputValue()).toBe(String(before - 11));
    await page.keyboard.press('ArrowUp');
    const brightness = page.getByRole('slider', { name: 'Brightness' });
    await expect.poll(() => brightness.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect
      .poll(() => brightness.getAttribute('aria-valuetext'))
      .toMatch(/^Saturation \d+%, Brightness \d+%$/);
    await page.keyboard.press('Tab');
    const hue = page.getByRole('slider', { name: 'Hue' });
    const degrees = Number(await hue.inputValue());
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => hue.inputValue()).toBe(String(degrees + 10));

    await hexInput(page).fill('<img src=x onerror=alert(1)>');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter a color').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => hexInput(page).count()).toBe(0);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.browserErrors).toEqual([]);
  });

  it('are dragged in one step for Undo, and saved', { timeout: 90_000 }, async () => {
    const page = await openAdmin(web, 'appearance');
    const button = colorButton(page, 'dark.areas.header.background');
    await expect
      .poll(() => button.getAttribute('aria-label'))
      .toBe('Header background, dark: none, as the page');
    await button.click();
    const field = page.getByRole('group', { name: 'Saturation and brightness' });
    const box = await field.boundingBox();
    if (box === null) throw new Error('The field is not visible.');
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    await page.mouse.move(...at(0.9, 0.1));
    await page.mouse.down();
    for (let step = 1; step <= 8; step += 1) await page.mouse.move(...at(0.9 - step / 20, 0.1 + step / 20));
    await page.mouse.up();
    await expect.poll(() => button.getAttribute('aria-label')).toMatch(/dark: #[0-9a-f]{6}, contrast/);
    await saveBar(page).getByText('1 unsaved change').waitFor();
    await hexInput(page).fill('#081420');
    await hexInput(page).press('Enter');
    await page.getByRole('button', { name: 'No color: as the page' }).click();
    await expect.poll(() => button.getAttribute('aria-label')).toContain('none, as the page');
    // No color, the hex value, and the drag: three steps.
    for (let step = 0; step < 3; step += 1) await saveBar(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => saveBar(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await expect.poll(() => saveBar(page).getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await hexInput(page).fill('081420');
    await hexInput(page).blur();
    await page.keyboard.press('Control+s');
    await page.getByText('Configuration saved').first().waitFor();
    await expect
      .poll(async () => ((await stored())['appearance']?.['dark']?.['areas'] as never)?.['header'])
      .toMatchObject({ background: '#081420' });
  });

  it('lead from the number of problems to the first one', async () => {
    const page = await openAdmin(web, 'appearance');
    await settingOf(page, 'appearance.scheme').getByRole('radio', { name: 'Light' }).click();
    await colorButton(page, 'light.focus').waitFor({ state: 'hidden' });
    await page.getByText('4 more: surfaces, lines, focus ring, errors').click();
    await colorButton(page, 'light.focus').click();
    await hexInput(page).fill('#eeeeee');
    await hexInput(page).press('Enter');
    await hexInput(page).press('Escape');
    await page.getByText('4 more: surfaces, lines, focus ring, errors').click();
    await page.getByRole('button', { name: /contrasts? too low/ }).click();
    await expect.poll(() => hexInput(page).count()).toBe(1);
    // A scheme that visitors do not get can be edited.
    await colorButton(page, 'dark.accent').click();
    await hexInput(page).waitFor();
    await page.getByRole('button', { name: 'Reset “Focus ring” to the default' }).click();
    await expect.poll(() => page.getByRole('button', { name: /contrasts? too low/ }).count()).toBe(0);
  });

  it('are proposed from the logo, in one step', { timeout: 90_000 }, async () => {
    const page = await openAdmin(web, 'appearance');
    await page.getByText('Upload a logo to get matching colors').waitFor();
    await upload(page, 'logo', 'logo.png', 'image/png', await logoImage('#b01050'));
    await page.getByRole('button', { name: 'Use all' }).click();
    const accent = colorButton(page, 'light.accent');
    await expect.poll(() => accent.getAttribute('aria-label')).not.toContain('#0b6173');
    await accent.click();
    await page.getByRole('group', { name: 'From your logo' }).getByRole('button').first().click();
    await expect.poll(() => accent.getAttribute('aria-label')).toContain('#b01050');
    for (let step = 0; step < 2; step += 1) await saveBar(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => accent.getAttribute('aria-label')).toContain('#0b6173');
    await saveBar(page).getByRole('button', { name: 'Redo' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('Configuration saved').first().waitFor();
    await expect.poll(async () => (await web.portal.client().config.available()).logo).toBe(true);
    await (await web.portal.admin()).branding.remove({ file: 'logo' });
  });
});
