import { expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { maxFacetValues } from '../../../packages/sdk/src/domains/facets/limit.js';
import { facet } from '../support/facets.js';

const { options } = facet('city', 1);
const list = (preview: number, isFacet = true) =>
  facet('city', 1, { is_facet: isFacet, options: { ...options, preview } });

it.each([
  ['the default configuration', DEFAULT_CONFIG.facets, 30],
  ['no facets', [], 30],
  ['small steps', [list(3)], 30],
  ['three steps of a list', [list(20)], 60],
  ['three steps of the longest list', [list(5), list(40), list(20)], 120],
  ['the longest list is not a facet', [list(500, false), list(20)], 60],
  ['more than the server returns', [list(400)], 1000],
])('limits the values per facet: %s', (_case, facets, limit) => {
  expect(maxFacetValues({ facets })).toBe(limit);
});
