import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

/** An SVG of one color, as a logo or a hero image. */
const image = (color: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${color}"/></svg>`;

const SVG = 'image/svg+xml';
const require = createRequire(new URL('../../../packages/web/package.json', import.meta.url));

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  await brand();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Uploads the files of a brand, and sets its colors, as an admin does. */
async function brand(): Promise<void> {
  const admin = await web.portal.admin();
  const font = await readFile(
    require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  );
  const files: readonly [ConfigFile, string | Uint8Array<ArrayBuffer>, string][] = [
    ['logo', image('#e0c080', 120, 40), SVG],
    ['searchLogo', image('#80e0c0', 160, 40), SVG],
    ['loginLogo', image('#204060', 90, 40), SVG],
    ['dashboardLogo', image('#e0c080', 44, 44), SVG],
    ['dashboardHero', image('#123456', 1600, 600), SVG],
    ['loginHero', image('#654321', 1200, 1600), SVG],
    ['favicon', image('#c080e0', 64, 64), SVG],
    ['style', 'footer { letter-spacing: 3px }', 'text/css'],
    ['custom_font', Uint8Array.from(font), 'font/woff2'],
  ];
  for (const [file, content, type] of files) {
    const bytes = typeof content === 'string' ? new Blob([content]) : content;
    await admin.branding.set({ file, bytes, type });
  }
  const { value } = await admin.config.get();
  const areas = { header: { background: '#0b2a44', text: '#ffffff' } };
  await admin.config.save({
    config: {
      ...value,
      global: { website_title: 'Nordhafen Museum' },
      appearance: {
        radius: 0,
        light: { accent: '#0d4a73', onAccent: '#ffffff', areas },
        dark: { accent: '#e6c891', onAccent: '#21180a', areas },
      },
      dashboard: { heroImage: { logo: true, texts: { de: 'Mediathek\nBilder aus der Sammlung' } } },
    },
  });
}

it(
  'shows the uploaded logo, favicon, font and stylesheet, and the colors of a brand',
  { tags: ['3.config.available', '7.call.config.custom-font', '3.config.appearance'] },
  async () => {
    const page = await web.visit('/bookmark', { colorScheme: 'light' });
    const logo = page.getByRole('banner').getByRole('img', { name: 'Nordhafen Museum' });
    await logo.waitFor();
    await expect.poll(() => logo.getAttribute('src')).toMatch(/\/config\/logo$/);
    await expect.poll(() => logo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(120);

    const styleOf = (selector: string, name: 'letterSpacing' | 'fontFamily' | 'backgroundColor') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element)[property], name);
    await expect.poll(() => styleOf('footer', 'letterSpacing')).toBe('3px');
    await expect.poll(() => styleOf('body', 'fontFamily')).toMatch(/^"?Portal"?, /);
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Portal'))).toBe(true);
    await expect.poll(() => styleOf('header', 'backgroundColor')).toBe('rgb(11, 42, 68)');
    await expect.poll(() => page.title()).toBe('Merkliste – Nordhafen Museum');
    await expect
      .poll(() => page.locator('link[rel~="icon"]').first().getAttribute('href'))
      .toContain('config/favicon');

    // A radius of 0 leaves nothing round (findings, W C9).
    const full = await page.evaluate(() => {
      const probe = document.createElement('div');
      probe.style.borderRadius = 'var(--radius-full)';
      document.body.append(probe);
      return getComputedStyle(probe).borderRadius;
    });
    expect(full).toBe('0px');
    await expect.poll(() => axeViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Suche beginnen' }).click();
    await page.waitForURL('**/search/*');
    await expect.poll(() => logo.getAttribute('src')).toMatch(/\/config\/searchLogo$/);
    expect(page.browserErrors).toEqual([]);
  },
);

it(
  'says that the stylesheet or the font of a brand could not be loaded',
  { tags: ['8.style.failed', '8.font.failed', 'gate'] },
  async () => {
    for (const [file, message] of [
      ['style', 'Stylesheet could not be loaded'],
      ['custom_font', 'Font could not be loaded'],
    ] as const) {
      const page = await web.visit('/logout', {
        locale: 'en-GB',
        before: (opened) =>
          opened.route(`**/assetportal/api/config/${file}*`, (route) => route.fulfill({ status: 500 })),
      });
      await page.getByText(message).first().waitFor();
    }
  },
);

/** Waits until an image is shown, and returns the width of its file. */
const widthOf = async (page: Page, name: string): Promise<number> => {
  const img = page.locator(`img[src$="/config/${name}"]`).first();
  await img.waitFor();
  await expect.poll(() => img.evaluate((element: HTMLImageElement) => element.naturalWidth)).not.toBe(0);
  return img.evaluate((element: HTMLImageElement) => element.naturalWidth);
};

const colorOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

/** Color of the accent in each scheme. */
const ACCENTS = [
  ['light', 'rgb(13, 74, 115)'],
  ['dark', 'rgb(230, 200, 145)'],
] as const;

it(
  'shows the heroes, logos and messages of a brand on the home page and at the login, in both schemes',
  { tags: ['3.config.available', '3.config.appearance', '9.logo-height', 'gate'] },
  async () => {
    const home = await web.visit('/');
    expect(await widthOf(home, 'dashboardHero')).toBeGreaterThanOrEqual(1200);
    expect(await widthOf(home, 'dashboardLogo')).toBe(44);
    await home.getByRole('heading', { level: 1, name: 'Mediathek' }).waitFor();
    await home.getByText('Bilder aus der Sammlung').waitFor();
    const login = await web.visit('/login');
    expect(await widthOf(login, 'loginHero')).toBeGreaterThanOrEqual(600);
    expect(await widthOf(login, 'loginLogo')).toBe(90);
    const loginLogo = login.locator('img[src$="/config/loginLogo"]').first();
    await expect.poll(() => loginLogo.evaluate((one) => getComputedStyle(one).maxHeight)).toBe('100px');
    for (const [colorScheme, accent] of ACCENTS) {
      for (const page of [home, login]) await page.emulateMedia({ colorScheme });
      await expect.poll(() => colorOf(home, 'header'), { message: colorScheme }).toBe('rgb(11, 42, 68)');
      await expect.poll(() => colorOf(login, 'button[type=submit]'), { message: colorScheme }).toBe(accent);
      for (const page of [home, login])
        await expect.poll(() => axeViolations(page), { message: colorScheme }).toEqual([]);
    }
    expect([...home.browserErrors, ...login.browserErrors]).toEqual([]);
  },
);

it('leaves room for the search field on phones', { tags: ['gate'] }, async () => {
  const page = await web.visit('/search/*', { width: 390 });
  expect(await widthOf(page, 'favicon')).toBe(64);
  const field = await page.getByRole('banner').getByRole('combobox').boundingBox();
  expect(field?.width).toBeGreaterThan(180);
});

it(
  'shows a dark logo on a light plate on dark backgrounds, clear of the language menu on phones',
  { tags: ['gate'] },
  async () => {
    const admin = await web.portal.admin();
    const dark = image('#101010', 580, 40).replace(
      /width="580" height="40" v.*?>/,
      'width="600" height="60">',
    );
    for (const file of ['dashboardLogo', 'loginLogo'] as const)
      await admin.branding.set({ file, bytes: new Blob([dark]), type: SVG });
    const plateOf = (page: Page, file: ConfigFile) =>
      page
        .locator(`img[src*="config/${file}"]`)
        .first()
        .evaluate((img) => getComputedStyle(img).boxShadow);
    const plate = 'rgb(255, 255, 255) 0px 0px 0px 5px';
    // The image of the hero is dark in both schemes.
    const home = await web.visit('/');
    for (const colorScheme of ['light', 'dark'] as const) {
      await home.emulateMedia({ colorScheme });
      await expect.poll(() => plateOf(home, 'dashboardLogo'), { message: colorScheme }).toBe(plate);
    }
    const login = await web.visit('/login', { colorScheme: 'dark', width: 390 });
    await expect.poll(() => plateOf(login, 'loginLogo')).toBe(plate);
    const logo = await login.locator('img[src*="config/loginLogo"]').boundingBox();
    const menu = await login.getByRole('button', { name: /Sprache/ }).boundingBox();
    expect((menu?.x ?? 0) - ((logo?.x ?? 0) + (logo?.width ?? 0))).toBeGreaterThanOrEqual(5 + 12);
  },
);
