import type { Page } from 'playwright';
import { attributeOf, countOf, styleOf, textOf, type WalkedScreen } from './screen.js';

const RAIL = 'main article';
const TECHNICAL = `${RAIL} details`;
const row = (field_name: string, position: number, change: object = {}) => ({
  field_name,
  position,
  ...change,
});
const label = (de: string) => ({ translation: { de } });
const format = (filterVal: string | null) => ({ options: { filterVal } });
/** Returns a probe for the values of a field, in the column of the technical section. */
const valuesOf = (column: number, field: string) =>
  countOf(`${TECHNICAL} dl:nth-of-type(${column}) [data-field="${field}"] li`);
const labelsOf = (field: string) => textOf(`${TECHNICAL} [data-field="${field}"] dt`);
const orderOf = (page: Page) =>
  page
    .locator(`${TECHNICAL} [data-field]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')));

/** The page of an image with several colors, and without a lens. */
export const ASSET: WalkedScreen = {
  name: 'asset page',
  path: '/search/Cyanotype*',
  before: {
    global: { hide_empty_metadata_fields: true },
    accessibility: { alt: [{ field_name: 'imp_date', ...format('date') }] },
    assetInfo: {
      title: 'title',
      columns: 2,
      options: { border_width: 1 },
      paramsLeft: [
        row('fname', 0),
        row('folder', 1, label('Ablage')),
        row('color_code', 2, { multi_valued: true }),
        row('imp_date', 3, format('date')),
        row('lens', 4),
      ],
      paramsRight: [
        row('id', 0),
        row('mime', 1, label('Typ')),
        row('color_code', 2, { multi_valued: true }),
        row('height', 3, format('filesize')),
      ],
    },
  },
  after: {
    global: { hide_empty_metadata_fields: false },
    accessibility: { alt: [{ field_name: 'imp_date', ...format(null) }] },
    assetInfo: {
      title: 'fname',
      columns: 1,
      options: { border_width: 4 },
      paramsLeft: [
        row('sha256', 0),
        row('folder', 2, label('Verzeichnis')),
        row('color_code', 1),
        row('imp_date', 3, format(null)),
        row('lens', 4),
      ],
      paramsRight: [
        row('filetype', 0),
        row('mime', 2, label('Sorte')),
        row('color_code', 1),
        row('height', 3, format(null)),
      ],
    },
  },
  async open(page) {
    await page.locator('main [role=gridcell] a').first().click();
    await page.locator(`${TECHNICAL} summary`).click();
    await page.locator(`${TECHNICAL} dd`).first().waitFor();
  },
  probes: {
    'assetInfo.title': textOf(`${RAIL} h1`),
    'assetInfo.columns': countOf(`${TECHNICAL} dl`),
    'assetInfo.options.border_width': styleOf(TECHNICAL, 'border-top-width'),
    'assetInfo.paramsLeft.*.field_name': countOf(`${TECHNICAL} [data-field="fname"]`),
    'assetInfo.paramsLeft.*.position': orderOf,
    'assetInfo.paramsLeft.*.translation': labelsOf('folder'),
    'assetInfo.paramsLeft.*.multi_valued': valuesOf(1, 'color_code'),
    'assetInfo.paramsLeft.*.options.filterVal': textOf(`${TECHNICAL} [data-field="imp_date"] dd`),
    'assetInfo.paramsRight.*.field_name': countOf(`${TECHNICAL} [data-field="id"]`),
    'assetInfo.paramsRight.*.position': async (page) => {
      const order = await orderOf(page);
      return order.indexOf('mime') - order.lastIndexOf('color_code');
    },
    'assetInfo.paramsRight.*.translation': labelsOf('mime'),
    'assetInfo.paramsRight.*.multi_valued': countOf(`${TECHNICAL} [data-field="color_code"] li`),
    'assetInfo.paramsRight.*.options.filterVal': textOf(`${TECHNICAL} [data-field="height"] dd`),
    'global.hide_empty_metadata_fields': countOf(`${TECHNICAL} [data-field="lens"]`),
    'accessibility.alt.*.options.filterVal': attributeOf('main [data-stage-image] img', 'alt'),
  },
};

/** The preview of the same image. */
export const PREVIEW: WalkedScreen = {
  name: 'preview',
  path: '/search/Cyanotype*',
  before: { accessibility: { alt: [{ field_name: 'fname' }], fallback_title: { de: 'Bild' } } },
  after: { accessibility: { alt: [{ field_name: 'lens' }], fallback_title: { de: 'Ohne Beschreibung' } } },
  async open(page) {
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press(' ');
    await page.locator('dialog [data-stage-image] img').first().waitFor();
  },
  probes: {
    'accessibility.alt.*.field_name': attributeOf('dialog [data-stage-image] img', 'alt'),
    'accessibility.fallback_title': countOf('dialog [data-stage-image] img[alt="Ohne Beschreibung"]'),
  },
};
