import { createAdminClient } from '@assetportal/sdk/admin';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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
  it('are edited by keyboard, with their contrast, and repaired', { tags: ['gate'] }, async () => {
    const page = await openAdmin(web, 'appearance');
    const button = colorButton(page, 'light.accent');
    await expect.poll(() => button.getAttribute('aria-label')).toContain('sufficient');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hexInput(page).evaluate((input) => input === document.activeElement)).toBe(true);
    // Three digits, without a number sign. Nothing changes before the field is left.
    await page.keyboard.type('8ce');
    await expect.poll(() => button.getAttribute('aria-label')).toContain('#0b6173');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => button.getAttribute('aria-label'))
      .toMatch(/#88ccee, contrast [\d.]+ to 1, too low/);
    await page.getByRole('button', { name: 'contrasts too low' }).waitFor();
    // The preview shows the low contrast, as visitors would see it.
    expect(await axeViolations(page, { frames: false })).toEqual([]);
    await page.getByRole('listitem').getByRole('button', { name: 'for: Accent' }).first().click();
    await expect.poll(() => button.getAttribute('aria-label')).toContain('sufficient');
    expect(page.browserErrors).toEqual([]);
  });

  it(
    'are changed by the keys of the sliders, and refuse other text than colors',
    { tags: ['night'] },
    async () => {
      const page = await openAdmin(web, 'appearance');
      const button = colorButton(page, 'light.accent');
      await button.click();
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
    },
  );

  it('are dragged in one step for Undo, and saved', { tags: ['night'] }, async () => {
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

  it('lead from the number of problems to the first one', { tags: ['night'] }, async () => {
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

  it(
    'are proposed from an uploaded logo, in one step, and saved with it',
    { tags: ['gate', '8.file.saved'] },
    async () => {
      const page = await openAdmin(web, 'appearance');
      await page.getByText('Upload a logo to get matching colors').waitFor();
      await upload(page, 'logo', 'logo.png', 'image/png', await logoImage('#b01050'));
      await page.getByRole('button', { name: 'Use all' }).click();
      const accent = colorButton(page, 'light.accent');
      await expect.poll(() => accent.getAttribute('aria-label')).not.toContain('#0b6173');
      await accent.click();
      await page.getByRole('group', { name: 'From your logo' }).getByRole('button').first().click();
      await expect.poll(() => accent.getAttribute('aria-label')).toContain('#b01050');
      for (let step = 0; step < 2; step += 1)
        await saveBar(page).getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => accent.getAttribute('aria-label')).toContain('#0b6173');
      await saveBar(page).getByRole('button', { name: 'Redo' }).click();
      await page.keyboard.press('Control+s');
      await page.getByText('File saved').first().waitFor();
      await expect.poll(async () => (await web.portal.client().config.available()).logo).toBe(true);
      await expect
        .poll(async () => String((await stored())['appearance']?.['light']?.['accent']))
        .toMatch(/^#(?!0b6173)/);
      await (await web.portal.admin()).branding.remove({ file: 'logo' });
    },
  );
});

/** Returns the file that the next save stores. */
const imageOf = async (file: 'logo' | 'favicon') => {
  const response = await web.portal.client().branding.get({ file });
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
};

describe('files', { tags: ['gate'] }, () => {
  it('are checked by the server, cropped, previewed and saved', async () => {
    const page = await openAdmin(web, 'appearance');
    const row = settingOf(page, 'file logo');
    await row.getByText('No logo: the built-in one').waitFor();
    const logo = await logoImage('#0b2a4a', { width: 400, height: 200 });
    await upload(page, 'logo', 'Größe “1”.png', 'image/png', logo);
    await row.getByText('Größe “1”.png').waitFor();
    await row.getByText('400 × 200 px').waitFor();
    await row.getByText(/Light background · 1\d\.\d:1/).waitFor();
    await row.getByText('Shown on a light plate in dark mode').waitFor();

    await row.getByRole('button', { name: 'Crop: Main logo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop: Main logo' });
    await dialog.getByRole('radio', { name: '1:1' }).click();
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Left' }).inputValue()).toBe('100');
    await dialog.getByRole('button', { name: 'Part of the image' }).press('Shift+ArrowRight');
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Left' }).inputValue()).toBe('110');
    await dialog.getByRole('button', { name: 'Corner at the bottom right' }).press('ArrowLeft');
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Width' }).inputValue()).toBe('199');
    await dialog.getByRole('spinbutton', { name: 'Height' }).fill('120');
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Width' }).inputValue()).toBe('120');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await row.getByText('120 × 120 px').waitFor();
    // The whole image is stored, so that the crop can be changed.
    await row.getByRole('button', { name: 'Crop: Main logo' }).click();
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Width' }).inputValue()).toBe('120');
    await dialog.getByRole('button', { name: 'Whole image' }).click();
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Width' }).inputValue()).toBe('400');
    await dialog.getByRole('spinbutton', { name: 'Width' }).fill('300');
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await row.getByText('300 × 200 px').waitFor();

    await row.getByRole('switch', { name: 'Show the logo in the header' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('File saved').first().waitFor();
    await expect.poll(async () => (await imageOf('logo')).width).toBe(300);
    await expect.poll(async () => (await stored())['visibleLogos']?.['logo']).toBe(false);
    // Visitors see the dark logo on a plate in dark mode only.
    const visitor = await web.visit('/login', { colorScheme: 'light' });
    const image = visitor.locator('img[src*="config/logo"]').first();
    const plate = () => image.evaluate((img) => getComputedStyle(img).boxShadow);
    await expect.poll(plate).toBe('none');
    await visitor.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(plate).toBe('rgb(255, 255, 255) 0px 0px 0px 5px');
    await row.getByRole('button', { name: 'Remove: Main logo' }).click();
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await web.portal.client().config.available()).logo).toBe(false);
    await row.getByText('No logo: the built-in one').waitFor();
  });

  it('are sanitized before anyone sees them, and refused with the reason', async () => {
    const page = await openAdmin(web, 'appearance');
    const row = settingOf(page, 'file searchLogo');
    await row.getByText('No separate logo: main logo').waitFor();
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" onload="alert(1)">
      <script>document.title = 'hacked'</script><rect width="60" height="30" fill="currentColor"/></svg>`;
    await upload(page, 'searchLogo', '<b>logo.svg', 'image/svg+xml', Buffer.from(hostile));
    await row.getByText('<b>logo.svg').waitFor();
    await row.getByText('Takes the text color of its area.').waitFor();
    await page.getByText('The element “script” was removed').waitFor();
    await row.getByText(/Dark background · 1\d\.\d:1/).waitFor();
    const script = page.getByText('“script” was removed');
    await upload(
      page,
      'searchLogo',
      'not-an-image.png',
      'image/png',
      Buffer.from('<html><script>1</script>'),
    );
    await page.getByRole('alert').getByText('not-an-image.png').waitFor();
    // The former file stays.
    await row.getByText('<b>logo.svg').waitFor();
    await script.waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => page.getByText('not-an-image.png').count()).toBe(0);
    await row.getByRole('button', { name: 'Undo “Logo on the search page”' }).click();
    await row.getByText('No separate logo: main logo').waitFor();
    await expect.poll(() => page.title()).not.toContain('hacked');
  });

  it('are replaced by dropping another one', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'appearance');
    const row = settingOf(page, 'file favicon');
    const bytes = [...(await logoImage('#b01050'))];
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], 'icon.png', { type: 'image/png' }));
      return data;
    }, bytes);
    await row.dispatchEvent('dragenter', { dataTransfer: transfer });
    await page.getByText('Drop to replace').waitFor();
    await row.dispatchEvent('drop', { dataTransfer: transfer });
    await row.getByText('icon.png').waitFor();
    await expect.poll(() => page.getByText('Drop to replace').count()).toBe(0);
    await expect.poll(() => row.locator('img').count()).toBe(3);
  });

  it('include a font, with its name, its scripts and a specimen', async () => {
    const page = await openAdmin(web, 'appearance');
    const row = settingOf(page, 'file custom_font');
    await row.getByText('Inter (built in)').waitFor();
    const font = await readFile(FONT);
    await upload(page, 'custom_font', 'inter.woff2', '', font);
    await row.getByText('Scripts: Greek').waitFor();
    await page.locator('[data-loaded]', { hasText: 'Γερανοί' }).waitFor();
    // Its tables are complete, but the browser cannot decode the outlines.
    const broken = brokenFont();
    await upload(page, 'custom_font', 'broken.ttf', 'font/ttf', broken);
    await page.getByRole('alert').getByText('Font could not be loaded').waitFor();
    await row.getByRole('button', { name: 'Undo “Font”' }).click();
    await row.getByText('Inter (built in)').waitFor();
  });
});

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2',
);

/** Returns a font with the tables that the server requires, whose content no browser accepts. */
function brokenFont(): Buffer {
  const tags = ['cmap', 'head', 'maxp'];
  const header = Buffer.alloc(12 + 16 * tags.length + 4 * tags.length);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tags.length, 4);
  tags.forEach((tag, index) => {
    const at = 12 + 16 * index;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(12 + 16 * tags.length + 4 * index, at + 8);
    header.writeUInt32BE(4, at + 12);
  });
  return header;
}

describe('stylesheet', { tags: ['gate'] }, () => {
  const editor = (page: AdminPage) => page.getByRole('textbox', { name: 'Stylesheet' });
  const sheet = '.hero h1 {\n  letter-spacing: 0;\n}\n@import url("https://fonts.example/n.css");';

  it('underlines rules that visitors do not get, with the reason', async () => {
    const page = await openAdmin(web, 'appearance');
    await editor(page).focus();
    await page.keyboard.insertText(sheet);
    await page.getByRole('button', { name: 'Line 4' }).waitFor();
    await page.getByText('1 rule ignored').waitFor();
    await expect.poll(() => page.locator('.cm-ignored').innerText()).toContain('@import');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Line 4' }).click();
    await expect.poll(() => editor(page).evaluate((text) => text.matches(':focus'))).toBe(true);
    // A shortcut of the page is text in the editor.
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('\n');
    await page.keyboard.type('/* [ </style><script>alert(1)</script> */');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => editor(page).innerText()).toContain('<script>');
    // Tab indents; after Escape, it leaves the editor.
    await page.keyboard.press('Tab');
    await expect.poll(() => editor(page).evaluate((text) => text.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => editor(page).evaluate((text) => text.matches(':focus'))).toBe(false);
    // The server rejects HTML. The browser logs that as an error.
    await page.getByText('The stylesheet cannot be saved.').waitFor();
    expect(page.browserErrors.filter((error) => !error.includes('422'))).toEqual([]);
  });

  it('is part of the save, and keeps what visitors do not get', { tags: ['night'] }, async () => {
    const page = await openAdmin(web, 'appearance');
    await editor(page).focus();
    await page.keyboard.insertText(sheet);
    await page.keyboard.press('Control+z');
    await expect.poll(() => editor(page).innerText()).not.toContain('hero');
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('1 rule ignored').waitFor();
    await page.keyboard.press('Control+s');
    const admin = createAdminClient(await web.portal.admin());
    await expect.poll(async () => (await admin.branding.styleSource().catch(() => null))?.value).toBe(sheet);
    const response = await web.portal.client().branding.get({ file: 'style' });
    expect(await response.text()).not.toContain('@import');
    await page.reload();
    await expect.poll(() => editor(page).innerText()).toContain('@import');
    await page.getByText('1 rule ignored').waitFor();
    await (await web.portal.admin()).branding.remove({ file: 'style' });
  });
});

describe('icons', { tags: ['night'] }, () => {
  it('are chosen from a list, by keyboard', async () => {
    const page = await openAdmin(web, 'appearance');
    const button = page.getByRole('button', { name: 'Icon of “Download”: download' });
    await button.focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('combobox', { name: 'Search icons' });
    await search.fill('cloud');
    await page.getByRole('option', { name: 'cloud-download' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Icon of “Download”: cloud-download' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Configuration saved').first().waitFor();
    await expect
      .poll(async () => JSON.stringify((await stored())['iconSet']))
      .toContain('"icon":"cloud-download"');
  });
});
