import { describe, expect, test } from 'vitest';
import type { FacetConfig } from '@assetportal/sdk/config';
import type { VisibleFacet } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { facetColumn, histogram } from '../../../packages/cli/src/commands/browse/app/state/facet-column.js';
import type { FacetRow } from '../../../packages/cli/src/commands/browse/app/state/facet-rows.js';
import { reduce } from '../../../packages/cli/src/commands/browse/app/state/reduce.js';
import { startState, type Action } from '../../../packages/cli/src/commands/browse/app/state/ui-state.js';
import { hasPty, KEY } from './pty.js';
import { browseSetup } from './setup.js';

const facet = (field: string, options: Partial<FacetConfig['options']> = {}): FacetConfig => ({
  field_name: field,
  translation: {},
  position: 0,
  range_facet: false,
  is_facet: true,
  options: {
    filter: false,
    multivalue: 'checkbox',
    preview: 2,
    sort: 'count',
    sort_orientation: 'desc',
    filterVal: null,
    ...options,
  },
});
const values = (...labels: string[]) =>
  labels.map((label, index) => ({ label, count: labels.length - index }));
const input = {
  filters: {},
  fields: [],
  translator: createTranslator({ locale: 'en' }),
  truncated: [] as string[],
  shown: new Map<string, number>(),
  opened: new Set<string>(),
};
const rowsOf = (visible: VisibleFacet, change: Partial<Parameters<typeof facetColumn>[0]> = {}) =>
  facetColumn({ ...input, facets: [visible], ...change });
const labels = (rows: readonly FacetRow[]) => rows.slice(1).map(({ label }) => label);
const range = { min: 0, max: 4_000_000, buckets: [4, 0, 1, 8].map((count) => ({ from: 0, to: 1, count })) };
const sizes: VisibleFacet = { kind: 'range', facet: facet('file_size', { filterVal: 'filesize' }), range };

describe('facets of browse, by the rules of the web interface', () => {
  test('a list shows its first values, More and Less', () => {
    const list: VisibleFacet = { kind: 'values', facet: facet('city'), values: values('a', 'b', 'c') };
    expect(labels(rowsOf(list))).toEqual(['a', 'b', '1 more']);
    expect(labels(rowsOf(list, { shown: new Map([['city', 4]]) }))).toEqual(['a', 'b', 'c', 'Less']);
    expect(labels(rowsOf(list, { filters: { city: ['c'] } }))).toEqual(['a', 'b', 'c']);
    expect(labels(rowsOf(list, { truncated: ['city'] }))).toEqual(['a', 'b', 'More']);
  });

  test('a list of radio buttons starts with Any', () => {
    const radio: VisibleFacet = {
      kind: 'values',
      facet: facet('city', { multivalue: 'radio' }),
      values: values('a', 'b'),
    };
    expect(rowsOf(radio)[1]).toMatchObject({ kind: 'any', label: 'Any', active: true });
    expect(rowsOf(radio, { filters: { city: ['a'] } })[1]).toMatchObject({ kind: 'any', active: false });
  });

  test('colors and orientations have a fixed order, with and without assets', () => {
    const colors: VisibleFacet = { kind: 'values', facet: facet('color_code'), values: values('5', '1') };
    expect(labels(rowsOf(colors))).toEqual(['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple', 'Gray']);
    expect(rowsOf(colors)[2]).toMatchObject({ count: '0', empty: true });
  });

  test('folders are a tree, with the folders above a selected one', () => {
    const all = values('press', 'press/2024', 'press/2024/may', 'zoo');
    const tree: VisibleFacet = { kind: 'values', facet: facet('folder', { preview: 9 }), values: all };
    expect(labels(rowsOf(tree))).toEqual(['press', 'zoo']);
    expect(rowsOf(tree)[1]).toMatchObject({ folder: { depth: 0, open: false, folders: 1 } });
    expect(labels(rowsOf(tree, { opened: new Set(['press']) }))).toEqual(['press', '2024', 'zoo']);
    expect(labels(rowsOf(tree, { filters: { folder: ['press/2024/may'] } }))).toEqual([
      'press',
      '2024',
      'may',
      'zoo',
    ]);
  });

  test('a slider shows its span, or the ends of its filter, and the number of assets along it', () => {
    expect(labels(rowsOf(sizes))).toEqual(['0 bytes – 4 MB', '▄ ▁█']);
    expect(rowsOf(sizes)[1]).toMatchObject({ kind: 'range', active: false, texts: { from: '', to: '' } });
    const filtered = rowsOf(sizes, { filters: { file_size: { from: 1000, to: 2009 } } });
    expect(labels(filtered)).toEqual(['from 1 kB', 'to 2 kB', '▄ ▁█']);
    expect(filtered[1]).toMatchObject({ active: true, texts: { from: '1000', to: '2000' } });
  });

  test.each([
    [[], 4, ''],
    [[3], 4, ''],
    [[0, 0], 4, ''],
    [[1, 8], 4, '▁█'],
    [[1, 1, 0, 0, 8, 8], 3, '▁ █'],
  ])('bars of %j in %i characters', (counts, width, bars) => {
    expect(histogram(counts, width)).toBe(bars);
  });
});

describe('keys in the facets', () => {
  const press = (facets: readonly FacetRow[], facetKey: string | undefined, names: readonly string[]) => {
    let ui = { ...startState(''), focus: 'facets' as const, facet: facetKey ?? null } as ReturnType<
      typeof startState
    >;
    const actions: Action[] = [];
    const facts = {
      facets,
      total: 9,
      pageRows: 5,
      panelRows: 0,
      suggestions: [],
      selected: 0,
      pick: false,
      downloading: false,
    };
    for (const name of names) {
      const step = reduce(ui, { name, text: [...name].length === 1 ? name : '', shift: false }, facts);
      ui = step.ui;
      actions.push(...step.actions);
    }
    return { ui, actions };
  };

  test.each<[keys: string[], range: unknown]>([
    [['enter', '1', 'k', 'tab', '2', 'm', 'enter'], { from: 1000, to: 2_000_009 }],
    [['enter', '5', 'backspace', 'enter'], null],
    [['enter', 'x', 'enter', 'ctrl+u', '7', 'k', 'enter'], { from: 7000 }],
  ])('a range: %j', (keys, expected) => {
    const rows = rowsOf(sizes);
    const { ui, actions } = press(rows, rows[1]?.key, keys);
    expect(actions).toEqual([{ type: 'range', field: 'file_size', range: expected }]);
    expect(ui).toMatchObject({ prompt: null, focus: 'facets' });
  });

  test('an invalid end stays and is marked, and Escape changes nothing', () => {
    const rows = rowsOf(sizes);
    const { ui, actions } = press(rows, rows[1]?.key, ['enter', 'tab', 'x', 'tab', '1', 'enter']);
    expect(ui.prompt).toMatchObject({ invalid: 'to', side: 'to', texts: { to: { value: 'x' } } });
    expect(actions).toEqual([]);
    expect(press(rows, rows[1]?.key, ['enter', '1', 'escape'])).toMatchObject({
      actions: [],
      ui: { prompt: null, focus: 'facets' },
    });
  });

  test('folders open and close with the arrow keys', () => {
    const tree: VisibleFacet = {
      kind: 'values',
      facet: facet('folder', { preview: 9 }),
      values: values('press', 'press/2024'),
    };
    const closed = rowsOf(tree);
    expect(press(closed, closed[1]?.key, ['right']).actions).toEqual([
      { type: 'open-folder', folder: 'press', folders: 1 },
    ]);
    const open = rowsOf(tree, { opened: new Set(['press']) });
    expect(press(open, open[1]?.key, ['left']).actions).toEqual([{ type: 'close-folder', folder: 'press' }]);
    expect(press(open, open[2]?.key, ['left']).ui.facet).toBe(open[1]?.key);
    // A folder without subfolders: to the results.
    expect(press(open, open[2]?.key, ['right']).ui.focus).toBe('results');
  });
});

describe.runIf(hasPty)('a range on a terminal', () => {
  const setup = browseSetup({ 'a.txt': 10, 'b.txt': 5000, 'c.txt': 90_000 });

  test('is typed, validated, applied and removed', async () => {
    const options = { filterVal: 'filesize', multivalue: 'slider' } as const;
    await setup.configure({ facets: [facet('file_size', options)] });
    const screen = setup.browse();
    await screen.shows('▸   a');
    await screen.shows(/^ ○ 10 bytes – 90 kB/m);
    screen.type(`${KEY.tab}${KEY.enter}`);
    await screen.shows(/File size from ▏10 bytes {2}to 90 kB/);
    await screen.shows('Enter apply  Tab other end  Esc cancel');
    screen.type(`large${KEY.enter}`);
    await screen.shows('✗ Enter a size, for example 1.5 MB.');
    // Ctrl-U removes the text.
    screen.type('\u00151 kB');
    await screen.shows('from 1 kB▏');
    screen.type(`${KEY.tab}6 kB${KEY.enter}`);
    await screen.shows('1 of 3');
    await screen.shows(/^▸◉ from 1 kB/m);
    await screen.shows(/^ {3}to 6 kB/m);
    screen.type('c');
    await screen.shows(/^▸○ 10 bytes – 90 kB/m);
    screen.type('q');
    expect(await screen.code).toBe(0);
  });
});
