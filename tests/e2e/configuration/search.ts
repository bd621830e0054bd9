import { attributeOf, countOf, textOf, type WalkedScreen } from './screen.js';

const open: WalkedScreen['open'] = (page) => page.locator('main [role=row] img').first().waitFor();
/** Returns the height of the first row of the grid, in steps of 50 px. */
export const rowHeight = async (page: Parameters<WalkedScreen['open']>[0]) =>
  Math.round(((await page.locator('main [role=row]').first().boundingBox())?.height ?? 0) / 50);
const listed = (page: Parameters<WalkedScreen['open']>[0]) =>
  page.locator('main [role=row]').evaluateAll((rows) => rows.slice(0, 3).map((one) => one.textContent));
/** The direction of the order, and the lower bound of the rows. */
export const DIRECTION: WalkedScreen = {
  name: 'direction',
  path: '/search/*',
  before: {
    sorting: { default: 'title', orientation: 'asc', options: [{ field_name: 'title' }] },
    search: { posters: { min_height: 250, max_height: 250 } },
  },
  after: {
    sorting: { default: 'title', orientation: 'desc', options: [{ field_name: 'title' }] },
    search: { posters: { min_height: 90, max_height: 250 } },
  },
  open,
  probes: {
    'sorting.orientation': attributeOf('main a[href*="/asset/"]', 'href'),
    'search.posters.min_height': rowHeight,
  },
};

const column = (field_name: string, position: number, change: object = {}) => ({
  field_name,
  position,
  ...change,
});
const columnHeads = textOf('main th');
const views = (grid: boolean, list: boolean, thumbnail: boolean) => ({
  grid: { visible: grid },
  list: { visible: list },
  thumbnail: { visible: thumbnail },
});
const view = (name: string) => countOf(`main button[aria-label="${name}"]`);

/** The list, and the buttons of the views. */
export const LIST: WalkedScreen = {
  name: 'list',
  path: '/search/*',
  before: {
    search: {
      defaultView: 'list',
      views: views(true, true, false),
      listColumns: [
        column('asset_type', 0),
        column('file_size', 1, { options: { filterVal: 'filesize' } }),
        column('keywords', 2, { multi_valued: true }),
        column('folder', 3, { translation: { de: 'Ablage' } }),
      ],
    },
  },
  after: {
    search: {
      defaultView: 'list',
      views: views(false, true, true),
      listColumns: [
        column('fname', 1),
        column('file_size', 0),
        column('keywords', 2),
        column('folder', 3, { translation: { de: 'Bereich' } }),
      ],
      rowHeight: 96,
      imageColWidth: 120,
    },
    visibleLogos: { searchLogo: false },
  },
  open,
  probes: {
    'search.views.grid.visible': view('Raster'),
    'search.views.thumbnail.visible': attributeOf('main button[aria-pressed]', 'aria-label'),
    'search.listColumns.*.field_name': listed,
    'search.listColumns.*.options.filterVal': async (page) =>
      (await listed(page)).map((text) => /\d (kB|KB|MB|B)/.test(text)),
    'search.listColumns.*.multi_valued': countOf('main [role=gridcell] li'),
    'search.listColumns.*.translation': columnHeads,
    'search.listColumns.*.position': async (page) =>
      (await columnHeads(page)).findIndex((text) => text.includes('Dateigröße')),
    'visibleLogos.searchLogo': countOf('header a svg'),
    'search.rowHeight': async (page) => (await page.locator('main [role=row]').last().boundingBox())?.height,
    'search.imageColWidth': async (page) =>
      (await page.locator('main [role=row] img').first().locator('xpath=..').boundingBox())?.width,
  },
};

/** The view that a search starts with, and a hidden list. */
export const VIEWS: WalkedScreen = {
  name: 'views',
  path: '/search/*',
  before: { search: { defaultView: 'list', views: views(true, true, true) } },
  after: { search: { defaultView: 'grid', views: views(true, false, true) } },
  open: (page) => page.locator('main button[aria-pressed=true]').first().waitFor(),
  probes: {
    'search.defaultView': attributeOf('main button[aria-pressed=true]', 'aria-label'),
    'search.views.list.visible': view('Liste'),
  },
};
