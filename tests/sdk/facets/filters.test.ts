import { describe, expect, it } from 'vitest';
import { describeFilter, formatValue, valueText, visibleFacets } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { withRange, withToggled } from '../../../packages/sdk/src/domains/filters/filters.js';
import { counts, facet } from '../support/facets.js';

const en = createTranslator({ locale: 'en' });

describe('filters', () => {
  it('have a range with one or both ends, or none', () => {
    const city = { city: ['Kiel'] };
    expect(withRange(city, 'size', { to: 5 })).toEqual({ ...city, size: { to: 5 } });
    expect(withRange(city, 'size', { from: 5 })).toEqual({ ...city, size: { from: 5 } });
    expect(withRange({ ...city, size: { to: 5 } }, 'size', {})).toEqual(city);
    expect(withToggled({ size: { to: 5 } }, 'size', '1', false)).toEqual({ size: ['1'] });
  });

  it('contain a value in one spelling', () => {
    const filters = { keywords: ['Sea', 'sky'] };
    expect(withToggled(filters, 'keywords', 'sea', false)).toEqual({ keywords: ['sky'] });
    expect(withToggled({ folder: ['A'] }, 'folder', 'a', false)).toEqual({ folder: ['A', 'a'] });
  });

  it.each([
    ['filetype', ['jpg'], null, ['JPG']],
    ['file_size', ['2000'], 'filesize', ['2 kB']],
    ['taken_date', { to: '2024-03-05' }, 'date', ['to 5 Mar 2024']],
  ] as const)('of %s with %j are displayed as %s', (field, entry, format, expected) => {
    expect(describeFilter(field, entry, format, en)).toEqual(expected);
  });
});

describe('values of facets', () => {
  it.each([
    ['rating', '12', '12'],
    ['rating', 'x5', 'x5'],
    ['rating', '5x', '5x'],
    ['city', '', ''],
    ['city', 'image', 'image'],
    ['asset_groups', 'image', 'Image'],
    ['asset_groups', 'a.b', 'a.b'],
    ['asset_groups', 'image ', 'image '],
  ])('of %s named %j are displayed as %j', (field, label, expected) => {
    expect(valueText(field, label, en)).toBe(expected);
  });

  it.each([
    [' 2024-03-05 ', 'date', '5 Mar 2024'],
    ['2024-03', 'date', 'March 2024'],
    ['2024', 'date', '2024'],
    ['x2024', 'date', 'x2024'],
    ['1709596800.25', 'date', '5 Mar 2024'],
    ['99999999999999', 'date', '99999999999999'],
    [999, 'filesize', '999 bytes'],
    [1000, 'filesize', '1 kB'],
    [999_949, 'filesize', '999.9 kB'],
    [999_950, 'filesize', '1 MB'],
    [2e18, 'filesize', '2,000 PB'],
  ] as const)('%j as a %s is %j', (value, format, expected) => {
    expect(formatValue(value, format, 'en')).toBe(expected);
  });
});

describe('visibleFacets', () => {
  it('returns sliders for ranges, and every selected value', () => {
    const size = facet('size', 1, { range_facet: false });
    const slider = { ...size, options: { ...size.options, multivalue: 'slider' as const } };
    const facets = [facet('city', 0), slider];
    const response = {
      facets: { city: counts(['Kiel', 2], ['Ulm', 0], ['Rom', 0]), size: counts(['1', 1], ['9', 1]) },
      ranges: {},
    };
    expect(visibleFacets({ facets }, response, { city: ['Rom', 'Bonn'] })).toMatchObject([
      { kind: 'values', values: counts(['Kiel', 2], ['Rom', 0], ['Bonn', 0]) },
      { kind: 'range', range: { min: 1, max: 9 } },
    ]);
    const open = { size: { min: Number.NEGATIVE_INFINITY, max: 9, buckets: [] } };
    expect(visibleFacets({ facets: [slider] }, { facets: {}, ranges: open })).toEqual([]);
  });
});
