import { describe, expect, it } from 'vitest';
import { emptyRowsFrom, facetRows } from '@assetportal/sdk/rules';
import { counts } from '../support/facets.js';

describe('facetRows (specification, sections 2 and 9: Less and More)', () => {
  const values = Array.from({ length: 25 }, (_, index) => ({ label: `v${index}`, count: 100 - index }));
  const options = { shown: 10, preview: 10, sort: 'count', orientation: 'desc' } as const;

  it.each([
    [10, 10, 15, 20, null],
    [20, 20, 5, 30, 10],
    [30, 25, 0, null, 20],
    [0, 10, 15, 20, null],
    [500, 25, 0, null, 20],
  ])(
    'for shown = %s, returns %s rows, %s hidden, More to %s, Less to %s',
    { tags: ['2.search.less-more', '9.facet-list', '9.facet-step'] },
    (shown, rows, hidden, more, less) => {
      const result = facetRows(values, { ...options, shown });
      expect([result.rows.length, result.hidden, result.more, result.less]).toEqual([
        rows,
        hidden,
        more,
        less,
      ]);
    },
  );

  it('offers neither More nor Less if everything fits', { tags: ['2.search.less-more'] }, () => {
    expect(facetRows(values.slice(0, 10), options)).toMatchObject({ hidden: 0, more: null, less: null });
    expect(facetRows([], options)).toEqual({ rows: [], hidden: 0, more: null, less: null });
  });

  const few = counts(['b10', 1], ['a', 3], ['b9', 1], ['Ä', 2]);
  it.each([
    ['count', 'desc', ['a', 'Ä', 'b9', 'b10']],
    ['count', 'asc', ['b9', 'b10', 'Ä', 'a']],
    ['alph', 'asc', ['a', 'Ä', 'b9', 'b10']],
    ['alph', 'desc', ['b10', 'b9', 'Ä', 'a']],
  ] as const)('sorts by %s %s', (sort, orientation, expected) => {
    const { rows } = facetRows(few, { ...options, sort, orientation, locale: 'de' });
    expect(rows.map((row) => row.label)).toEqual(expected);
  });

  it('never hides a selected value behind More', () => {
    const result = facetRows(values, { ...options, selected: ['v20'] });
    expect(result.rows.map((row) => row.label).at(-1)).toBe('v20');
    expect(result.hidden).toBe(14);
  });
});

describe('emptyRowsFrom', () => {
  it.each([
    [[3, 0, 0], [], 1],
    [[3, 0, 1], [], null],
    [[0, 0], [], null],
    [[0, 2, 0], ['v0'], 2],
    [[0, 0], ['v0'], 1],
    [[], [], null],
  ] as const)('for the counts %j, with %j selected, is %j', (all, selected, expected) => {
    const rows = all.map((count, index) => ({ label: `v${index}`, count }));
    expect(emptyRowsFrom(rows, selected)).toBe(expected);
  });
});
