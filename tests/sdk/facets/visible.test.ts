import { describe, expect, it } from 'vitest';
import { facetFields, hasSlider, visibleFacets } from '@assetportal/sdk/rules';
import { counts, facet } from '../support/facets.js';

describe('visibleFacets (specification, section 5)', () => {
  const slider = facet('file_size', 1, { range_facet: true });
  const config = {
    facets: [facet('city', 2), slider, facet('creator', 3), facet('hidden', 0, { is_facet: false })],
  };
  const response = {
    facets: { city: counts(['Berlin', 2]), creator: [], hidden: counts(['x', 1]) },
    ranges: { file_size: { min: 1, max: 9, buckets: [] } },
  };
  const names = (...args: Parameters<typeof visibleFacets>) =>
    visibleFacets(...args).map((entry) => entry.facet.field_name);

  it(
    'returns facets with values by position, and omits empty ones and fields that are not facets',
    { tags: ['5.facets.empty-hidden', '3.facet-config'] },
    () => {
      expect(names(config, response)).toEqual(['file_size', 'city']);
    },
  );

  it('hides a slider whose lowest and highest values are equal', { tags: ['5.facets.slider-hidden'] }, () => {
    expect(names(config, { ...response, ranges: { file_size: { min: 5, max: 5, buckets: [] } } })).toEqual([
      'city',
    ]);
    expect(names(config, { ...response, ranges: {} })).toEqual(['city']);
  });

  it('uses the lowest and highest label if the server returns no range (decisions, section 2)', () => {
    const counted = { facets: { file_size: counts(['300', 1], ['20', 1], ['x', 1]) }, ranges: {} };
    expect(visibleFacets({ facets: [slider] }, counted)).toEqual([
      { kind: 'range', facet: slider, range: { min: 20, max: 300, buckets: [] } },
    ]);
  });

  const day = Date.parse('2024-01-01') / 1000;
  it.each([
    ['blank labels', null, ['', ' ', '7', '3'], 3, 7],
    ['dates', 'date', ['2024-01-03', '2024-01-01', 'x'], day, day + 2 * 86_400],
    ['dates without a configured format', null, ['2024-01-01', '2024-01-03'], day, day + 2 * 86_400],
    ['years of a date facet', 'date', ['2024', '2025'], day, day + 366 * 86_400],
    ['numbers with four digits', null, ['2024', '999'], 999, 2024],
  ] as const)('uses only usable labels for the range: %s (R18)', (_, filterVal, labels, min, max) => {
    const configured = { ...slider, options: { ...slider.options, filterVal } };
    const facets = { file_size: counts(...labels.map((label): [string, number] => [label, 1])) };
    expect(visibleFacets({ facets: [configured] }, { facets, ranges: {} })).toMatchObject([
      { kind: 'range', range: { min, max } },
    ]);
  });

  it('preserves a selected value without matches, so that it can be cleared', () => {
    const [city, creator] = visibleFacets({ facets: [facet('city', 1), facet('creator', 2)] }, response, {
      city: ['Bonn'],
      creator: ['Ada'],
    });
    expect(city).toMatchObject({ values: counts(['Berlin', 2], ['Bonn', 0]) });
    expect(creator).toMatchObject({ values: counts(['Ada', 0]) });
  });

  it('selects the value of a filter in another case, with the spelling of the filter', () => {
    const facets = { keywords: counts(['Sea', 3], ['sky', 1]), folder: counts(['A', 2]) };
    const config = { facets: [facet('keywords', 1), facet('folder', 2)] };
    const [keywords, folder] = visibleFacets(
      config,
      { facets, ranges: {} },
      {
        keywords: ['sea'],
        folder: ['a'],
      },
    );
    expect(keywords).toMatchObject({ values: counts(['sea', 3], ['sky', 1]) });
    // Two folders may differ only in case.
    expect(folder).toMatchObject({ values: counts(['A', 2], ['a', 0]) });
  });

  it('hides values without assets', () => {
    expect(
      names({ facets: [facet('city', 1)] }, { facets: { city: counts(['Berlin', 0]) }, ranges: {} }),
    ).toEqual([]);
  });

  it('facetFields returns each field once, in order', () => {
    expect(
      facetFields({
        facets: [facet('b', 2), facet('a', 1), facet('b', 3), facet('c', 0, { is_facet: false })],
      }),
    ).toEqual(['a', 'b']);
  });

  it.each([
    [1, 2, true],
    [2, 2, false],
    [3, 2, false],
    [Number.NaN, 2, false],
  ])('hasSlider from %s to %s is %s', { tags: ['5.facets.slider-hidden'] }, (min, max, expected) => {
    expect(hasSlider({ min, max })).toBe(expected);
  });
});
