import { describe, expect, it } from 'vitest';
import {
  fixedValues,
  parseRangeEntry,
  rangeEntry,
  sliderFilter,
  sliderScale,
  type RangeInput,
} from '@assetportal/sdk/rules';

const sizes: RangeInput = { min: 90, max: 2_000_000, format: 'filesize', fractions: false, locale: 'en' };
const numbers: RangeInput = { min: 0.5, max: 9.7, format: null, fractions: true, locale: 'de' };
const dates: RangeInput = {
  min: Date.parse('1960-01-01') / 1000,
  max: Date.parse('2024-12-31') / 1000,
  format: 'date',
  fractions: false,
  locale: 'en',
};

describe('a range that a user types', () => {
  it.each([
    ['sizes', sizes, '1.5 kB', '2MB', { from: 1500 }],
    ['sizes', sizes, '', '300 bytes', { to: 309 }],
    ['sizes in the wrong order', sizes, '1 MB', '1 kB', { from: 1000, to: 1_000_009 }],
    ['open ends', sizes, ' ', '', null],
    ['ends outside the bounds', sizes, '1', '9 GB', null],
    ['dates', dates, '1970', '9/1980', { from: '1970-01-01', to: '1980-09-30' }],
    ['dates with names', dates, 'Sep 1970', '', { from: '1970-09-01' }],
    ['dates in the wrong order', dates, '1980', '1970', { from: '1970-12-31', to: '1980-01-01' }],
  ])('%s: %#', (_, input, from, to, range) => {
    expect(parseRangeEntry({ from, to }, input)).toEqual({ kind: 'range', range });
  });

  it('selects the steps of the slider', () => {
    const scale = sliderScale(numbers, null);
    expect(parseRangeEntry({ from: '2,4', to: '7' }, numbers)).toEqual({
      kind: 'range',
      range: sliderFilter([2, 7], scale, null, true),
    });
  });

  it.each([
    [sizes, 'large', '', 'from'],
    [sizes, '', '2 x', 'to'],
    [dates, '31.2.2020', '', 'from'],
    [dates, '', 'soon', 'to'],
    [numbers, '1e3', '', 'from'],
  ] as const)('%# is invalid', (input, from, to, side) => {
    expect(parseRangeEntry({ from, to }, input)).toEqual({ kind: 'invalid', side });
  });

  it.each([
    [sizes, { from: 1500, to: 20_009 }, { from: '1500', to: '20000' }],
    [dates, { from: '1970', to: '1980-09-30' }, { from: '1970-01-01', to: '1980-09-30' }],
    [numbers, { to: 4 }, { from: '', to: '4' }],
    [sizes, undefined, { from: '', to: '' }],
  ])('%# can be edited', (input, range, texts) => {
    expect(rangeEntry(range, input)).toEqual(texts);
    const parsed = parseRangeEntry(texts, input);
    expect(parsed.kind === 'range' && rangeEntry(parsed.range ?? undefined, input)).toEqual(texts);
  });
});

it('colors and orientations have a fixed order', () => {
  expect(fixedValues('color_code')).toHaveLength(7);
  expect(fixedValues('orientation')).toEqual(['landscape', 'portrait', 'square', 'panorama']);
  expect(fixedValues('city')).toBeNull();
});
