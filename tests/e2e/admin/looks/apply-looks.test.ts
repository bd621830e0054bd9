/**
 * @module-tag night
 * @module-tag sizes
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminal } from '../../../cli/terminal.js';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { nightly } from '../../../fixtures/run/nightly.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../../fixtures/web.js';
import { enterConfig } from '../../configuration/form/enter-config.js';
import { typeMessage } from '../languages.js';
import { goToAdmin, messageShown, openAdmin, saveBar, settingOf, type AdminPage } from '../open.js';
import {
  differentPixels,
  looksOf,
  SCHEMES,
  screenshotsOf,
  storeForReview,
  WIDTHS,
  windowOf,
  type LookedAt,
} from './screenshots.js';

/** Portals over copies of the same library, with the same IDs. Only the first one is configured in the admin area. */
let portals: readonly [edited: WebPortal, applied: WebPortal, untouched: WebPortal];
let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  const [edited, applied, untouched] = await Promise.all([webPortal(), webPortal(), webPortal()]);
  portals = [edited, applied, untouched];
  home = await temporaryFolder();
}, SET_UP_TIME);
afterAll(async () => {
  await Promise.all(portals.map((web) => web.close()));
  await home.remove();
});

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="120">
  <rect width="100" height="100" x="10" y="10" rx="18" fill="#0d3b66"/><circle cx="60" cy="60" r="26" fill="#f4a259"/>
  <rect width="220" height="24" x="130" y="48" fill="#0d3b66"/></svg>`;

/** Settings of several pages of the admin area. */
const SETTINGS = {
  global: { website_title: 'Nordhafen Museum' },
  appearance: {
    light: { accent: '#9c3d10', areas: { header: { background: '#f3ece2' } } },
    dark: { accent: '#f0a070' },
  },
  search: { defaultView: 'list' },
};

/** Saves by the save bar. The bar stays while steps can be undone. */
const save = async (page: AdminPage, message: string) => {
  await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await messageShown(page, message);
};

/** Configures a portal by the screens of the admin area. */
async function configure(web: WebPortal): Promise<void> {
  const page = await openAdmin(web, 'general');
  await enterConfig(page, {}, SETTINGS);
  await save(page, 'Configuration saved');

  await goToAdmin(page, 'appearance');
  const logo = settingOf(page, 'file logo');
  const buffer = await sharp(Buffer.from(LOGO)).png().toBuffer();
  await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await logo.getByText('360 × 120 px').waitFor();
  await save(page, 'File saved');

  await page.goto('/admin/language?lang=de');
  await page.locator('[data-page-languages]').waitFor();
  await typeMessage(page, 'dashboard.heading', 'Willkommen im Hafen');
  await save(page, 'Translations saved!');

  await goToAdmin(page, 'editor');
  await page.getByRole('button', { name: 'Add a page', disabled: false }).first().click();
  await page.getByRole('textbox', { name: 'Title, Deutsch' }).fill('Bildrechte');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Content, Deutsch' }).focus();
  await page.keyboard.insertText('Kostenlos');
  await page.getByRole('switch', { name: 'Without login' }).click();
  await page.getByRole('button', { name: 'Link to it' }).click();
  await page.getByRole('menuitem', { name: 'Left column' }).click();
  await save(page, 'Custom page saved');
  expect(page.browserErrors).toEqual([]);
}

/** Exports the first portal to a folder, and applies the folder to the second. */
async function applyToOther([edited, applied]: typeof portals): Promise<void> {
  const adminOf = async ({ portal }: WebPortal) =>
    terminal(home.path, { ASSETPORTAL_URL: portal.url, ASSETPORTAL_TOKEN: await portal.login() });
  const [source, target] = await Promise.all([adminOf(edited), adminOf(applied)]);
  const folder = join(home.path, 'portal');
  expect(await source.run(['export', folder])).toMatchObject({ code: 0 });
  expect(await target.run(['plan', folder, '--check'])).toMatchObject({ code: 1 });
  expect(await target.run(['apply', folder, '--yes'])).toMatchObject({ code: 0 });
  expect(await target.run(['plan', folder, '--check'])).toMatchObject({ code: 0, stdout: '' });
}

/**
 * Number of pixels that may differ: the browser does not draw the edges of round corners the same each time. A changed
 * text or color changes more pixels.
 */
const NOISE = 100;
/** Number of pixels in which a portal without settings differs at least: less than a button or the logo. */
const VISIBLE = 1_000;

/** Returns what a screen shows differently in the other portals than in the first. */
async function faultsOf(
  pages: readonly AdminPage[],
  screen: LookedAt,
  width: number,
): Promise<readonly string[]> {
  const [edited, ...others] = await Promise.all(pages.map((page) => screenshotsOf(page, screen)));
  const faults: string[] = [];
  for (const scheme of SCHEMES) {
    const name = `${screen.name} ${width} ${scheme}`;
    const image = edited?.[scheme] ?? Buffer.of();
    await storeForReview(`${name} edited`, image);
    const pixels: number[] = [];
    for (const [index, other] of others.entries()) {
      await storeForReview(`${name} ${index === 0 ? 'applied' : 'untouched'}`, other[scheme]);
      pixels.push(await differentPixels(image, other[scheme]));
    }
    const [applied = 0, untouched] = pixels;
    if (applied > NOISE) faults.push(`${name}: ${applied} pixels differ after apply`);
    if (untouched !== undefined && untouched < VISIBLE)
      faults.push(`${name}: only ${untouched} pixels differ without settings`);
  }
  return faults;
}

describe('an empty portal after apply', () => {
  // The first step of the tests below. A hook cannot open a page.
  it('has no planned changes', async () => {
    await configure(portals[0]);
    await applyToOther(portals);
  });

  it.each(nightly ? WIDTHS : WIDTHS.slice(0, 1))(
    'looks the same as one that was configured in the admin area: %s px',
    async (width) => {
      const guest = portals[0].portal.client();
      const { assets } = await guest.search.query({ filters: { asset_groups: ['image'] }, rows: 1 });
      // On a monitor, the portal without settings shows that the screenshots can differ.
      const compared = width > 1000 ? portals : portals.slice(0, 2);
      const pages = await Promise.all(compared.map((web) => windowOf(web, width)));
      const faults: string[] = [];
      for (const screen of looksOf(assets[0]?.id ?? ''))
        faults.push(...(await faultsOf(pages, screen, width)));
      expect(pages.flatMap((page) => page.browserErrors).filter((error) => !error.includes('404'))).toEqual(
        [],
      );
      expect(faults).toEqual([]);
    },
  );
});
