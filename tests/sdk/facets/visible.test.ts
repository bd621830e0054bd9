import { describe, expect, it } from 'vitest';
import { facetFields, hasSlider, visibleFacets } from '@assetportal/sdk/rules';
import { counts, facet } from '../support/facets.js';

describe('visibleFacets (specification, section 5)', () => {
  const slider = facet('file_size', 1, { range_facet: true });
  const config = {
    facets: [facet('city', 2), slider, facet('creator', 3), facet('hidden', 0, { is_facet: false })],
  };
  const answer = {
    facets: { city: counts(['Berlin', 2]), creator: [], hidden: counts(['x', 1]) },
    ranges: { file_size: { min: 1, max: 9, buckets: [] } },
  };
  const names = (...given: Parameters<typeof visibleFacets>) =>
    visibleFacets(...given).map((entry) => entry.facet.field_name);

  it(
    'shows those with values, by position; those without, and those that are no facets, are hidden',
    { tags: ['5.facets.empty-hidden', '3.facet-config'] },
    () => {
      expect(names(config, answer)).toEqual(['file_size', 'city']);
    },
  );

  it(
    'hides the slider when the lowest and highest values are equal',
    { tags: ['5.facets.slider-hidden'] },
    () => {
      expect(names(config, { ...answer, ranges: { file_size: { min: 5, max: 5, buckets: [] } } })).toEqual([
        'city',
      ]);
      expect(names(config, { ...answer, ranges: {} })).toEqual(['city']);
    },
  );

  it('takes the lowest and highest label from a server that does not measure (decisions, section 2)', () => {
    const counted = { facets: { file_size: counts(['300', 1], ['20', 1], ['x', 1]) }, ranges: {} };
    expect(visibleFacets({ facets: [slider] }, counted)).toEqual([
      { kind: 'range', facet: slider, range: { min: 20, max: 300, buckets: [] } },
    ]);
  });

  it('keeps a chosen value that is no longer found, so that it can be taken back', () => {
    const [city, creator] = visibleFacets({ facets: [facet('city', 1), facet('creator', 2)] }, answer, {
      city: ['Bonn'],
      creator: ['Ada'],
    });
    expect(city).toMatchObject({ values: counts(['Berlin', 2], ['Bonn', 0]) });
    expect(creator).toMatchObject({ values: counts(['Ada', 0]) });
  });

  it('hides values without assets', () => {
    expect(
      names({ facets: [facet('city', 1)] }, { facets: { city: counts(['Berlin', 0]) }, ranges: {} }),
    ).toEqual([]);
  });

  it('facetFields asks for each once, in order', () => {
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
  ])('hasSlider from %s to %s: %s', { tags: ['5.facets.slider-hidden'] }, (min, max, expected) => {
    expect(hasSlider({ min, max })).toBe(expected);
  });
});
