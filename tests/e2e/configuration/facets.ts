import type { Page } from 'playwright';
import { rowHeight } from './search.js';
import { attributeOf, countOf, styleOf, textOf, type WalkedScreen } from './screen.js';

const heads = textOf('#facets h3');
const section = (title: string) => `#facets section:has(h3:has-text("${title}"))`;
const facet = (field_name: string, position: number, change: object = {}) => ({
  field_name,
  position,
  ...change,
});

/** Expands all facets, and each list of values. */
async function open(page: Page): Promise<void> {
  await page.locator('main [role=row] img').first().waitFor();
  // The facets further below, and their values, are rendered later.
  await page.locator(section('Bewertung')).waitFor();
  const collapsed = page.locator('#facets h3 button[aria-expanded=false]');
  while ((await collapsed.count()) > 0) await collapsed.first().click();
  await page
    .locator(section('Urheber'))
    .getByRole('button', { name: /weitere|Mehr/ })
    .click();
  await page
    .locator(`${section('Aufgenommen')} [role=slider]`)
    .first()
    .waitFor();
  for (const title of ['Stadt', 'Land', 'Bewertung']) {
    await page
      .locator(`${section(title)} label`)
      .first()
      .waitFor();
  }
}

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
      facet('asset_groups', 0),
      facet('filetype', 1, { translation: { de: 'Endung' }, options: { preview: 10 } }),
      facet('taken_date', 2, { options: { multivalue: 'slider', filterVal: 'date' } }),
      facet('file_size', 3, { range_facet: true }),
      facet('creator', 4, { options: { filter: true, preview: 5 } }),
      facet('city', 5, { options: { multivalue: 'checkbox' } }),
      facet('country', 6, { options: { sort: 'count', preview: 20 } }),
      facet('rating', 7, { options: { sort: 'alph', sort_orientation: 'desc' } }),
      facet('camera', 8, { is_facet: true }),
    ],
  },
  after: {
    search: {
      sidebar: { width: 320, min_width: 200 },
      logo: { alignment: 'center' },
      posters: { min_height: 90, max_height: 100, border_width: 9 },
    },
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
      facet('folder', 1),
      facet('filetype', 0, { translation: { de: 'Suffix' }, options: { preview: 1 } }),
      facet('taken_date', 2, { options: { multivalue: 'slider', filterVal: null } }),
      facet('file_size', 3, { range_facet: false }),
      facet('creator', 4, { options: { filter: false, preview: 5 } }),
      facet('city', 5, { options: { multivalue: 'radio' } }),
      facet('country', 6, { options: { sort: 'alph', preview: 20 } }),
      facet('rating', 7, { options: { sort: 'alph', sort_orientation: 'asc' } }),
      facet('camera', 8, { is_facet: false }),
    ],
  },
  open,
  probes: {
    'search.sidebar.width': styleOf('#facets', 'width'),
    'search.sidebar.min_width': attributeOf('#facets [role=separator]', 'aria-valuemin'),
    'search.logo.alignment': async (page) => (await page.locator('header > a').boundingBox())?.x,
    'search.posters.max_height': rowHeight,
    'search.posters.border_width': async (page) => {
      const [first, second] = await page.locator('main [role=row]').all();
      const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
      return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
    },
    'sorting.default': attributeOf('main a[href*="/asset/"]', 'href'),
    'sorting.options.*.field_name': countOf('main option[value="rating"]'),
    'sorting.options.*.active': countOf('main option[value="imp_date"]'),
    'sorting.options.*.translation': textOf('main option[value="title"]'),
    'facets.*.field_name': heads,
    'facets.*.position': async (page) => (await heads(page)).findIndex((text) => /Endung|Suffix/.test(text)),
    'facets.*.translation': countOf(section('Endung')),
    'facets.*.is_facet': countOf(section('Kamera')),
    'facets.*.range_facet': countOf(`${section('Dateigröße')} [role=slider]`),
    'facets.*.options.filter': countOf(`${section('Urheber')} input[type=search]`),
    'facets.*.options.preview': countOf(`${section('Endung')} label, ${section('Suffix')} label`),
    'facets.*.options.multivalue': countOf(`${section('Stadt')} input[type=radio]`),
    'facets.*.options.sort': textOf(`${section('Land')} label`),
    'facets.*.options.sort_orientation': textOf(`${section('Bewertung')} label`),
    'facets.*.options.filterVal': countOf(`${section('Aufgenommen')} input[type=text]`),
  },
};
