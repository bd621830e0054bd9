import { describe, expect, it } from 'vitest';
import { facetResult, facetWidget } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import { counts, facet } from '../support/facets.js';

describe('facetResult (specification, section 3, Facet result)', () => {
  const values = counts(['b', 1], ['a', 12345], ['c', 1]);
  const result = (options: Partial<FacetConfig['options']>) => {
    const base = facet('city', 0);
    return facetResult({ ...base, options: { ...base.options, ...options } }, values, 'de');
  };

  it('returns values with label, count and formatted count', { tags: ['3.facet-result'] }, () => {
    expect(result({ sort: 'count', sort_orientation: 'desc' }).values[0]).toEqual({
      label: 'a',
      count: 12345,
      countStr: '12.345',
    });
  });

  it.each([
    ['count', 'desc', 'count', 'a b c'],
    ['count', 'asc', 'count', 'b c a'],
    ['alph', 'asc', 'label', 'a b c'],
    ['alph', 'desc', 'label', 'c b a'],
  ] as const)(
    'reports the order of values sorted by %s %s as %s',
    { tags: ['3.facet-result-order', '9.facet-sorting'] },
    (sort, sort_orientation, key, labels) => {
      const { keys, values: rows } = result({ sort, sort_orientation });
      expect(keys).toEqual({ options: { sort: key, sort_orientation } });
      expect(rows.map(({ label }) => label).join(' ')).toBe(labels);
    },
  );

  it('returns all values, not only the first ones', () => {
    expect(result({ preview: 1 }).values).toHaveLength(3);
  });
});

describe('facetWidget (specification, section 3, Facet config)', { tags: ['3.facet-options'] }, () => {
  it.each([
    ['checkbox', false, 'checkbox'],
    ['radio', false, 'radio'],
    ['slider', false, 'slider'],
    ['checkbox', true, 'slider'],
  ] as const)('for %s (range facet: %s), returns %s', (multivalue, range_facet, expected) => {
    const base = facet('city', 0);
    expect(facetWidget({ ...base, range_facet, options: { ...base.options, multivalue } })).toBe(expected);
  });
});
