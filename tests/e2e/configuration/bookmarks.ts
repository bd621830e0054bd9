import { attributeOf, countOf, styleOf, textOf, type WalkedScreen } from './screen.js';

const ROW = 'main li[data-id]';
/** The facts of both columns, with the name of their field. */
const fact = (label: string) => `${ROW} [title="${label}"]`;
const labels = attributeOf(`${ROW} [title]`, 'title');
const row = (field_name: string, position: number, change: object = {}) => ({
  field_name,
  position,
  ...change,
});
const format = (filterVal: string | null) => ({ options: { filterVal } });
const named = (de: string) => ({ translation: { de } });
const multiple = (multi_valued: boolean) => ({ multi_valued });

/** The page of the bookmarks. The asset has several keywords and several colors. */
export const BOOKMARKS: WalkedScreen = {
  name: 'page of the bookmarks',
  path: '/search/Cyanotype*',
  before: {
    bookmark: {
      title: 'title',
      columns: 1,
      options: { border_width: 1 },
      paramsLeft: [
        row('asset_type', 0, named('Typ')),
        row('file_size', 1, format('filesize')),
        row('keywords', 2, multiple(true)),
      ],
      paramsRight: [
        row('folder', 0, named('Ordner')),
        row('imp_date', 1, format('date')),
        row('color_code', 2, multiple(true)),
      ],
    },
  },
  after: {
    bookmark: {
      title: 'fname',
      columns: 2,
      options: { border_width: 4 },
      paramsLeft: [
        row('asset_type', 1, named('Sorte')),
        row('file_size', 0, format(null)),
        row('keywords', 2, multiple(false)),
        row('rating', 3),
      ],
      paramsRight: [
        row('folder', 1, named('Verzeichnis')),
        row('imp_date', 0, format(null)),
        row('color_code', 2, multiple(false)),
        row('width', 3),
      ],
    },
  },
  async open(page) {
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press('b');
    await page.getByRole('link', { name: /Merkliste.*1/ }).click();
    await page.locator(`${ROW} [title]`).first().waitFor();
  },
  probes: {
    'bookmark.title': textOf(`${ROW} a bdi`),
    'bookmark.columns': countOf(`${ROW} bdi[title]`),
    'bookmark.options.border_width': styleOf(ROW, 'border-bottom-width'),
    'bookmark.paramsLeft.*.field_name': textOf(`${ROW} p [title]`),
    'bookmark.paramsLeft.*.position': async (page) =>
      page.locator(`${ROW} p [title]`).first().getAttribute('title'),
    'bookmark.paramsLeft.*.translation': labels,
    'bookmark.paramsLeft.*.multi_valued': countOf(fact('Schlagwörter')),
    'bookmark.paramsLeft.*.options.filterVal': textOf(fact('Dateigröße')),
    'bookmark.paramsRight.*.field_name': labels,
    'bookmark.paramsRight.*.position': labels,
    'bookmark.paramsRight.*.translation': countOf(fact('Verzeichnis')),
    'bookmark.paramsRight.*.multi_valued': countOf(fact('Farbe')),
    'bookmark.paramsRight.*.options.filterVal': textOf(fact('Hinzugefügt am')),
  },
};
