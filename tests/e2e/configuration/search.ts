import { attributeOf, countOf, styleOf, textOf, type WalkedScreen } from './screen.js';

const open: WalkedScreen['open'] = (page) => page.locator('main [role=row] img').first().waitFor();
const listed = (page: Parameters<WalkedScreen['open']>[0]) =>
  page.locator('main [role=row]').evaluateAll((rows) => rows.slice(0, 3).map((one) => one.textContent));
const heads = textOf('#facets h3');

/** The order of the results, and the facets beside them. */
export const RESULTS: WalkedScreen = {
  name: 'results',
  path: '/search/*',
  before: {
    sorting: {
      default: 'title',
      orientation: 'asc',
      options: [
        { field_name: 'title', translation: { de: 'Name' } },
        { field_name: 'rating' },
        { field_name: 'imp_date', active: true },
      ],
    },
    facets: [
      { field_name: 'asset_groups', position: 0 },
      { field_name: 'filetype', position: 1, translation: { de: 'Endung' }, options: { preview: 10 } },
    ],
  },
  after: {
    search: { sidebar: { width: 320 } },
    sorting: {
      default: 'file_size',
      orientation: 'desc',
      options: [
        { field_name: 'title', translation: { de: 'Titel hier' } },
        { field_name: 'file_size' },
        { field_name: 'imp_date', active: false },
      ],
    },
    facets: [
      { field_name: 'folder', position: 1 },
      { field_name: 'filetype', position: 0, translation: { de: 'Suffix' }, options: { preview: 1 } },
    ],
  },
  open,
  probes: {
    'search.sidebar.width': styleOf('#facets', 'width'),
    'sorting.default': attributeOf('main a[href*="/asset/"]', 'href'),
    'sorting.options.*.field_name': countOf('main option[value="rating"]'),
    'sorting.options.*.active': countOf('main option[value="imp_date"]'),
    'sorting.options.*.translation': textOf('main option[value="title"]'),
    'facets.*.field_name': heads,
    'facets.*.position': async (page) =>
      (await page.locator('#facets h3').allInnerTexts()).findIndex((text) => /Endung|Suffix/.test(text)),
    'facets.*.translation': countOf('#facets h3:has-text("Endung")'),
    'facets.*.options.preview': countOf('#facets label'),
  },
};

/** The direction of the order. */
export const DIRECTION: WalkedScreen = {
  name: 'direction',
  path: '/search/*',
  before: { sorting: { default: 'title', orientation: 'asc', options: [{ field_name: 'title' }] } },
  after: { sorting: { default: 'title', orientation: 'desc', options: [{ field_name: 'title' }] } },
  open,
  probes: { 'sorting.orientation': attributeOf('main a[href*="/asset/"]', 'href') },
};

const column = (field_name: string, position: number, filterVal: string | null = null) => ({
  ...{ field_name, position, options: { filterVal } },
});
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
      listColumns: [column('asset_type', 0), column('file_size', 1, 'filesize')],
    },
  },
  after: {
    search: {
      defaultView: 'list',
      views: views(false, true, true),
      listColumns: [column('fname', 1), column('file_size', 0)],
      rowHeight: 96,
      imageColWidth: 120,
    },
  },
  open,
  probes: {
    'search.views.grid.visible': view('Raster'),
    'search.views.thumbnail.visible': attributeOf('main button[aria-pressed]', 'aria-label'),
    'search.listColumns.*.field_name': listed,
    'search.listColumns.*.options.filterVal': async (page) =>
      (await listed(page)).map((text) => /\d (kB|KB|MB|B)/.test(text)),
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
