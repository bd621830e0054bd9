import { countOf, styleOf, type WalkedScreen } from './screen.js';

const INFO = 'main aside:has(dl)';
const views = { thumbnail: { visible: true } };
const row = (field_name: string, position: number, multi_valued = false) => ({
  field_name,
  position,
  multi_valued,
});
const listOf = (label: string) => countOf(`${INFO} dt:has-text("${label}") + dd li`);

/** The thumbnails with the info view. The first asset has several keywords and several colors. */
export const THUMBNAILS: WalkedScreen = {
  name: 'thumbnails',
  path: '/search/Cyanotype*',
  before: {
    search: { defaultView: 'thumbnail', views },
    infoView: {
      columns: 1,
      options: { border_width: 1 },
      paramsLeft: [row('fname', 0), row('keywords', 1, true)],
      paramsRight: [row('folder', 0), row('color_code', 1, true)],
    },
  },
  after: {
    search: { defaultView: 'thumbnail', views, thumbnails: { width: 500, height: 180 } },
    infoView: {
      columns: 2,
      options: { border_width: 4 },
      paramsLeft: [row('fname', 0), row('keywords', 1)],
      paramsRight: [row('folder', 0), row('color_code', 1)],
    },
  },
  async open(page) {
    await page.locator('main [role=row] a').first().click();
    await page.locator(`${INFO} dd`).first().waitFor();
  },
  probes: {
    'search.thumbnails.width': async (page) =>
      (await page.locator('main [role=gridcell]').first().boundingBox())?.width,
    'search.thumbnails.height': async (page) => {
      const image = await page.locator('main [role=gridcell] > div').first().boundingBox();
      return ((image?.width ?? 0) / (image?.height ?? 1)).toFixed(1);
    },
    'infoView.columns': countOf(`${INFO} dl`),
    'infoView.options.border_width': styleOf(`${INFO} div:has(> dl)`, 'border-top-width'),
    'infoView.paramsLeft.*.multi_valued': listOf('Schlagwörter'),
    'infoView.paramsRight.*.multi_valued': listOf('Farbe'),
  },
};
