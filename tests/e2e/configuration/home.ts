import type { Page } from 'playwright';
import { attributeOf, countOf, styleOf, textOf, type WalkedScreen } from './screen.js';

const HEADS = 'main section h2';
const row = (index: number) => `main section:has(h2):nth-child(${index})`;
const titles = (index: number) => textOf(`${row(index)} [data-poster]`);
const collection = (position: number, change: object) => ({
  key: `row${position}`,
  search: '*',
  sort: 'title',
  orientation: 'asc',
  position,
  ...change,
});
const PANEL = 'main section [role=region]';

/** Returns the names in the language menu. */
async function languages(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: /^Sprache/ }).click();
  const options = page.getByRole('menuitemradio');
  await options.first().waitFor();
  const names = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  return names;
}

/** The home page: rows, hero, info panel and its actions. */
export const HOME: WalkedScreen = {
  name: 'home page',
  path: '/',
  before: {
    visibleLogos: { logo: true },
    dashboard: {
      collections: [
        collection(0, { key: 'first' }),
        collection(1, { search: '*' }),
        collection(2, { sort: 'title' }),
        collection(3, { orientation: 'asc' }),
        collection(4, { translation: { de: 'Eins' } }),
        collection(5, { label: 'One' }),
        collection(6, { visible: true, label: 'Shown' }),
        collection(8, { label: 'Late' }),
        collection(7, { label: 'Early' }),
        collection(9, { indicator: 'served_1' }),
      ],
    },
    infoView: {
      title: 'title',
      paramsLeft: [
        { field_name: 'asset_type', translation: { de: 'Typ' }, position: 0 },
        { field_name: 'fname', position: 1 },
        { field_name: 'file_size', position: 2, options: { filterVal: 'filesize' } },
      ],
      paramsRight: [
        { field_name: 'filetype', translation: { de: 'Endung' }, position: 0 },
        { field_name: 'folder', position: 1 },
        { field_name: 'imp_date', position: 2, options: { filterVal: 'date' } },
      ],
    },
    iconSet: [
      { key: 'download', icon: 'download', position: 0 },
      { key: 'information', icon: 'info', position: 1 },
      { key: 'preview', icon: 'maximize', position: 2 },
    ],
  },
  after: {
    visibleLogos: { logo: false },
    global: { website_title: 'Haus der Bilder' },
    visibleLocales: [
      { short: 'DE', lang: 'Deutsch hier' },
      { short: 'EN', lang: 'English' },
    ],
    dashboard: {
      height: 180,
      poster_border_width: 7,
      heroImage: { height: 500, alignment: 'left', texts: { de: 'Mediathek' } },
      collections: [
        collection(0, { key: 'erste' }),
        collection(1, { search: 'nothing-like-this' }),
        collection(2, { sort: 'file_size' }),
        collection(3, { orientation: 'desc' }),
        collection(4, { translation: { de: 'Uno' } }),
        collection(5, { label: 'Two' }),
        collection(6, { visible: false, label: 'Shown' }),
        collection(7, { label: 'Late' }),
        collection(8, { label: 'Early' }),
        collection(9, { indicator: 'served_2' }),
      ],
    },
    infoView: {
      title: 'fname',
      paramsLeft: [
        { field_name: 'asset_type', translation: { de: 'Sorte' }, position: 1 },
        { field_name: 'mime', position: 0 },
        { field_name: 'file_size', position: 2, options: { filterVal: null } },
      ],
      paramsRight: [
        { field_name: 'filetype', translation: { de: 'Suffix' }, position: 1 },
        { field_name: 'id', position: 0 },
        { field_name: 'imp_date', position: 2, options: { filterVal: null } },
      ],
    },
    iconSet: [
      {
        key: 'download',
        icon: 'star',
        position: 1,
        translation: { de: 'Holen' },
        aria_options: { label: { de: 'Asset holen' } },
      },
      { key: 'edit', icon: 'pencil', position: 0 },
      { key: 'preview', icon: 'maximize', position: 2, visible: false },
    ],
  },
  async open(page: Page) {
    const first = page.locator(`${row(1)} [data-poster]`).first();
    await first.waitFor();
    await first.click();
    await page.locator(`${PANEL} dd`).first().waitFor();
    // The focus ring has precedence over the border of the selected poster.
    await page.locator('body').click({ position: { x: 4, y: 60 } });
  },
  probes: {
    'dashboard.collections.*.key': textOf(HEADS),
    'dashboard.collections.*.search': countOf(`${row(2)} [data-poster]`),
    'dashboard.collections.*.sort': titles(3),
    'dashboard.collections.*.orientation': titles(4),
    'dashboard.collections.*.translation': textOf(`${row(5)} h2`),
    'dashboard.collections.*.label': textOf(`${row(6)} h2`),
    'dashboard.collections.*.visible': countOf('main section h2:text-is("Shown")'),
    'dashboard.collections.*.position': async (page) =>
      (await page.locator(HEADS).allInnerTexts()).filter((text) => /Early|Late/.test(text)),
    'dashboard.collections.*.indicator': async (page) =>
      (await page.locator(HEADS).allInnerTexts()).filter((text) => text.includes('Sammlung')),
    'dashboard.height': styleOf('[data-poster]', 'height'),
    'dashboard.poster_border_width': styleOf('[data-poster][aria-expanded=true]', 'outline-width'),
    'dashboard.heroImage.height': styleOf('main > section', 'min-height'),
    'dashboard.heroImage.alignment': styleOf('main h1 >> xpath=..', 'align-items'),
    'dashboard.heroImage.texts': textOf('main h1'),
    'global.website_title': (page) => page.title(),
    'visibleLocales.*.lang': languages,
    'visibleLogos.logo': countOf('header a svg'),
    'infoView.title': textOf(`${PANEL} h3`),
    'infoView.paramsLeft.*.field_name': textOf(`${PANEL} dl`),
    'infoView.paramsLeft.*.translation': textOf(`${PANEL} dt:has-text("Typ"), ${PANEL} dt:has-text("Sorte")`),
    'infoView.paramsLeft.*.position': textOf(`${PANEL} dt:first-of-type`),
    'infoView.paramsLeft.*.options.filterVal': textOf(`${PANEL} dt:has-text("Dateigröße") + dd`),
    'infoView.paramsRight.*.field_name': textOf(`${PANEL} dl`),
    'infoView.paramsRight.*.translation': textOf(
      `${PANEL} dt:has-text("Endung"), ${PANEL} dt:has-text("Suffix")`,
    ),
    'infoView.paramsRight.*.position': async (page) =>
      (await page.locator(`${PANEL} dt`).allInnerTexts()).findIndex((text) => /Endung|Suffix/.test(text)),
    'infoView.paramsRight.*.options.filterVal': async (page) =>
      (await page.locator(`${PANEL} dd`).allInnerTexts()).at(-1),
    'iconSet.*.key': countOf(`${PANEL} button:has-text("Information")`),
    'iconSet.*.icon': attributeOf(`${PANEL} button svg`, 'class'),
    'iconSet.*.position': textOf(`${PANEL} button`),
    'iconSet.*.translation': countOf(`${PANEL} button:has-text("Holen")`),
    'iconSet.*.visible': countOf(`${PANEL} button:has-text("Vorschau")`),
    'iconSet.*.aria_options.label': countOf(`${PANEL} button[aria-label="Asset holen"]`),
  },
};
