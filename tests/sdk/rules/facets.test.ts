import { describe, expect, it } from 'vitest';
import {
  colorName,
  countText,
  createTexts,
  DEFAULT_CONFIG,
  facetFields,
  facetRows,
  fieldLabel,
  formatValue,
  hasSlider,
  sliderStep,
  tagText,
  valueText,
  visibleFacets,
  type FacetConfig,
  type FacetCount,
} from '@assetportal/sdk';

const facet = (field_name: string, position: number, change: Partial<FacetConfig> = {}): FacetConfig => ({
  ...(DEFAULT_CONFIG.facets[0] as FacetConfig),
  field_name,
  position,
  ...change,
});
const counts = (...pairs: [string, number][]): FacetCount[] =>
  pairs.map(([label, count]) => ({ label, count }));

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

  it('shows those with values, by position; those without, and those that are no facets, are hidden', () => {
    expect(names(config, answer)).toEqual(['file_size', 'city']);
  });

  it('hides the slider when the lowest and highest values are equal', () => {
    expect(names(config, { ...answer, ranges: { file_size: { min: 5, max: 5, buckets: [] } } })).toEqual([
      'city',
    ]);
    expect(names(config, { ...answer, ranges: {} })).toEqual(['city']);
  });

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
  ])('hasSlider from %s to %s: %s', (min, max, expected) => {
    expect(hasSlider({ min, max })).toBe(expected);
  });
});

describe('facetRows (specification, sections 2 and 9: Less and More)', () => {
  const values = Array.from({ length: 25 }, (_, index) => ({ label: `v${index}`, count: 100 - index }));
  const options = { shown: 10, preview: 10, sort: 'count', orientation: 'desc' } as const;

  it.each([
    [10, 10, 15, 20, null],
    [20, 20, 5, 30, 10],
    [30, 25, 0, null, 20],
    [0, 10, 15, 20, null],
    [500, 25, 0, null, 20],
  ])('shown %s: %s rows, %s hidden, More to %s, Less to %s', (shown, rows, hidden, more, less) => {
    const result = facetRows(values, { ...options, shown });
    expect([result.rows.length, result.hidden, result.more, result.less]).toEqual([rows, hidden, more, less]);
  });

  it('has neither More nor Less where everything fits', () => {
    expect(facetRows(values.slice(0, 10), options)).toMatchObject({ hidden: 0, more: null, less: null });
    expect(facetRows([], options)).toEqual({ rows: [], hidden: 0, more: null, less: null });
  });

  const few = counts(['b10', 1], ['a', 3], ['b9', 1], ['Ä', 2]);
  it.each([
    ['count', 'desc', ['a', 'Ä', 'b9', 'b10']],
    ['count', 'asc', ['b9', 'b10', 'Ä', 'a']],
    ['alph', 'asc', ['a', 'Ä', 'b9', 'b10']],
    ['alph', 'desc', ['b10', 'b9', 'Ä', 'a']],
  ] as const)('sorted by %s %s', (sort, orientation, expected) => {
    const { rows } = facetRows(few, { ...options, sort, orientation, locale: 'de' });
    expect(rows.map((row) => row.label)).toEqual(expected);
  });

  it('never hides a chosen value behind More', () => {
    const result = facetRows(values, { ...options, selected: ['v20'] });
    expect(result.rows.map((row) => row.label).at(-1)).toBe('v20');
    expect(result.hidden).toBe(14);
  });
});

describe('values in words', () => {
  const de = createTexts({ locale: 'de' });
  const en = createTexts({ locale: 'en' });
  const spaces = (text: string) => text.replace(/\s/gu, ' ');

  it.each([
    ['short', 'short'],
    ['x'.repeat(50), 'x'.repeat(50)],
    ['x'.repeat(51), `${'x'.repeat(49)}…`],
    ['😀'.repeat(60), `${'😀'.repeat(49)}…`],
    [`${'x'.repeat(48)} ${'y'.repeat(9)}`, `${'x'.repeat(48)}…`],
  ])('tagText (specification, section 9, Facet tag value) %#', (value, expected) => {
    expect(tagText(value)).toBe(expected);
    expect([...tagText(value)].length).toBeLessThanOrEqual(50);
  });

  it.each([
    ['date', 86_400],
    ['filesize', 10],
    [null, 1],
  ] as const)('sliderStep of %s is %s (specification, section 9, Slider step)', (format, step) => {
    expect(sliderStep(format)).toBe(step);
  });

  it.each([
    [0, 'filesize', 'en', '0 bytes'],
    [1, 'filesize', 'en', '1 byte'],
    [999, 'filesize', 'de', '999 Byte'],
    [1500, 'filesize', 'en', '1.5 kB'],
    ['1500', 'filesize', 'de', '1,5 kB'],
    [999_960, 'filesize', 'en', '1 MB'],
    [2_345_678, 'filesize', 'de', '2,3 MB'],
    [5e9, 'filesize', 'en', '5 GB'],
    ['', 'filesize', 'en', ''],
    ['big', 'filesize', 'en', 'big'],
    ['2024-03-05', 'date', 'en', 'Mar 5, 2024'],
    ['2024-03-05', 'date', 'de', '05.03.2024'],
    ['2024-03-05T23:59:00+02:00', 'date', 'en', 'Mar 5, 2024'],
    ['2024-03-05T00:30:00.000Z', 'date', 'en', 'Mar 5, 2024'],
    [1_709_596_800, 'date', 'en', 'Mar 5, 2024'],
    ['1709596800', 'date', 'en', 'Mar 5, 2024'],
    ['2024-03', 'date', 'de', 'März 2024'],
    ['2024', 'date', 'en', '2024'],
    ['some day', 'date', 'en', 'some day'],
    ['2024-13-45', 'date', 'en', '2024-13-45'],
    [1e300, 'date', 'en', '1e+300'],
    [1234.567, null, 'de', '1.234,57'],
    ['1234', null, 'de', '1234'],
  ] as const)('formatValue %s as %s in %s: %s', (value, format, locale, expected) => {
    expect(spaces(formatValue(value, format, locale))).toBe(expected);
  });

  it.each([
    [0, 'none'],
    [1, 'red'],
    [2, 'orange'],
    [3, 'yellow'],
    [4, 'green'],
    [5, 'blue'],
    [6, 'purple'],
    [7, 'grey'],
    ['5', 'blue'],
    [8, 'none'],
  ])('colorName %s is %s (specification, section 3, Asset)', (code, name) => {
    expect(colorName(code)).toBe(`colors.${name}`);
    expect(de.has(colorName(code))).toBe(true);
  });

  it.each([
    ['color_code', '1', 'Rot', 'Red'],
    ['asset_groups', '3d', '3D-Modell', '3D model'],
    ['asset_groups', 'hologram', 'hologram', 'hologram'],
    ['asset_groups', '../x.y', '../x.y', '../x.y'],
    ['orientation', 'portrait', 'Hochformat', 'Portrait'],
    ['rating', '1', '1 Stern', '1 star'],
    ['rating', '5', '5 Sterne', '5 stars'],
    ['city', 'portrait', 'portrait', 'portrait'],
    ['folder', 'a/b', 'a/b', 'a/b'],
  ])('valueText %s %s', (field, label, german, english) => {
    expect([valueText(field, label, de), valueText(field, label, en)]).toEqual([german, english]);
  });

  it('names the top folder', () => {
    expect(valueText('folder', '', de)).not.toBe('');
  });

  it('countText writes as the locale does', () => {
    expect([countText(12345, 'de'), countText(12345, 'en')]).toEqual(['12.345', '12,345']);
  });

  it('fieldLabel: configuration, built-in text, server, name', () => {
    const served = [
      {
        field_name: 'project',
        is_facet: true,
        range_facet: false,
        type: 'keyword',
        translation: { en: 'Project', de: 'Projekt' },
      },
    ];
    expect(fieldLabel('city', de, { de: 'Ort' }, served)).toBe('Ort');
    expect(fieldLabel('city', de, { de: '' }, served)).toBe('Stadt');
    expect(fieldLabel('city', de, { en: 'Town' }, served)).toBe('Stadt');
    expect(fieldLabel('project', de, {}, served)).toBe('Projekt');
    expect(fieldLabel('project', createTexts({ locale: 'fr' }), {}, served)).toBe('Project');
    expect(fieldLabel('other', de, {}, served)).toBe('other');
    expect(fieldLabel('city', createTexts({ locale: 'constructor' }))).toBe('City');
  });
});
