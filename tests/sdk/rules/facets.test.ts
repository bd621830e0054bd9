import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  colorName,
  countText,
  createTexts,
  DEFAULT_CONFIG,
  facetFields,
  facetResult,
  facetRows,
  facetTags,
  facetWidget,
  fieldLabel,
  filterEntries,
  filterTexts,
  formatRange,
  formatValue,
  hasSlider,
  parseRange,
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
    'shown %s: %s rows, %s hidden, More to %s, Less to %s',
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

  it('has neither More nor Less where everything fits', { tags: ['2.search.less-more'] }, () => {
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
  ])(
    'tagText (specification, section 9, Facet tag value) %#',
    { tags: ['9.tag-length', '5.facets.tag-length'] },
    (value, expected) => {
      expect(tagText(value)).toBe(expected);
      expect([...tagText(value)].length).toBeLessThanOrEqual(50);
    },
  );

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
  ])('colorName %s is %s (specification, section 3, Asset)', { tags: ['3.asset.colours'] }, (code, name) => {
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
    ['filetype', 'jpg', 'JPG', 'JPG'],
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

describe('facetResult (specification, section 3, Facet result)', () => {
  const values = counts(['b', 1], ['a', 12345], ['c', 1]);
  const result = (options: Partial<FacetConfig['options']>) => {
    const base = facet('city', 0);
    return facetResult({ ...base, options: { ...base.options, ...options } }, values, 'de');
  };

  it('a value has label, count and the count as text', { tags: ['3.facet-result'] }, () => {
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
    'sorted by %s %s: its own keys say %s',
    { tags: ['3.facet-result-order', '9.facet-sorting'] },
    (sort, sort_orientation, key, labels) => {
      const { keys, values: rows } = result({ sort, sort_orientation });
      expect(keys).toEqual({ options: { sort: key, sort_orientation } });
      expect(rows.map(({ label }) => label).join(' ')).toBe(labels);
    },
  );

  it('all values are there, not only those shown at first', () => {
    expect(result({ preview: 1 }).values).toHaveLength(3);
  });
});

describe('facetWidget (specification, section 3, Facet config)', { tags: ['3.facet-options'] }, () => {
  it.each([
    ['checkbox', false, 'checkbox'],
    ['radio', false, 'radio'],
    ['slider', false, 'slider'],
    ['checkbox', true, 'slider'],
  ] as const)('%s, range facet: %s: %s', (multivalue, range_facet, expected) => {
    const base = facet('city', 0);
    expect(facetWidget({ ...base, range_facet, options: { ...base.options, multivalue } })).toBe(expected);
  });
});

describe('facetTags (specification, section 2, Search screen)', () => {
  const en = createTexts({ locale: 'en' });
  const dated = facet('taken_date', 1);
  const facets = [
    facet('city', 2, { translation: { en: 'Town' } }),
    { ...dated, options: { ...dated.options, filterVal: 'date' as const } },
  ];
  const filters = {
    other: ['x'],
    city: ['Kiel', 'y'.repeat(60)],
    taken_date: { from: '2024-03-05' },
    nothing: [],
  };
  const tags = () => facetTags(filters, facets, en);

  it(
    'one a value and one a range, the facets in their order, those of an address last',
    { tags: ['2.search.facet-tags'] },
    () => {
      expect(tags().map(({ title, full }) => [title, full])).toEqual([
        ['Taken on', 'from Mar 5, 2024'],
        ['Town', 'Kiel'],
        ['Town', 'y'.repeat(60)],
        ['other', 'x'],
      ]);
    },
  );

  it('cut at 50 characters', { tags: ['9.tag-length', '5.facets.tag-length'] }, () => {
    expect(tags().map(({ text }) => text.length)).toEqual([16, 4, 50, 1]);
  });

  it('each can be removed alone', { tags: ['2.search.facet-tags'] }, () => {
    const [date, kiel] = tags();
    expect(date?.without).toEqual({ other: ['x'], city: ['Kiel', 'y'.repeat(60)], nothing: [] });
    expect(kiel?.without).toMatchObject({ city: ['y'.repeat(60)], taken_date: { from: '2024-03-05' } });
    expect(tags().at(-1)?.without).not.toHaveProperty('other');
  });

  it.each([
    [{ from: 10, to: 20 }, ['10 to 20']],
    [{ from: 10 }, ['from 10']],
    [{ to: 20 }, ['to 20']],
    [{}, []],
    [
      ['1', '2'],
      ['1', '2'],
    ],
  ])('%j reads %j', (entry, expected) => {
    expect(filterTexts('page_cnt', entry, null, en)).toEqual(expected);
  });
});

describe('filterEntries (specification, section 3, Filter entry)', { tags: ['3.filter-entry'] }, () => {
  it('key, values as a list or the text of a range, and how they are written', () => {
    const size = facet('file_size', 0);
    const facets = [{ ...size, options: { ...size.options, filterVal: 'filesize' as const } }];
    const filters = { city: ['Kiel'], file_size: { from: 10 }, empty: [], open: {} };
    expect(filterEntries(filters, facets)).toEqual([
      { key: 'file_size', values: '[10 TO *]', range: true, formatVal: 'filesize' },
      { key: 'city', values: ['Kiel'], range: false, formatVal: null },
    ]);
  });
});

describe('range text and values (decisions, section 2, `filter`)', { tags: ['d.search.ranges'] }, () => {
  it.each([
    [{ from: 10, to: 20 }, '[10 TO 20]'],
    [{ from: '2024-01-01', to: '2024-12-31' }, '[2024-01-01 TO 2024-12-31]'],
    [{ from: 10 }, '[10 TO *]'],
    [{ to: 20.5 }, '[* TO 20.5]'],
    [{}, '[* TO *]'],
    [{ from: -5, to: 0 }, '[-5 TO 0]'],
    [{ from: Number.NaN, to: Number.POSITIVE_INFINITY }, '[* TO *]'],
    [{ from: 'a b', to: '' }, '[* TO *]'],
  ])('%j is %s', (range, text) => {
    expect(formatRange(range)).toBe(text);
  });

  it.each([
    ['[10 TO 20]', { from: '10', to: '20' }],
    ['  [ 10   to   * ]  ', { from: '10' }],
    ['[* TO *]', {}],
    ['[10 TO]', undefined],
    ['10 TO 20', undefined],
    ['[1 2 TO 3]', undefined],
    ['', undefined],
  ])('%j reads %j', (text, range) => {
    expect(parseRange(text)).toEqual(range);
  });

  const end = fc.option(
    fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc
        .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    ),
    { nil: undefined },
  );

  it('what is written is read again, whatever the ends', () => {
    fc.assert(
      fc.property(end, end, (from, to) => {
        const read = parseRange(formatRange({ from, to }));
        expect([read?.from, read?.to]).toEqual([from, to].map((value) => value?.toString()));
        expect(formatRange(read ?? {})).toBe(formatRange({ from, to }));
        // What is a number stays the same number on the way.
        if (typeof from === 'number') expect(Number(read?.from) + 0).toBe(from + 0);
      }),
      { numRuns: 500, seed: 2026 },
    );
  });

  it('any text is a range or none, and what is read is written as it was', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `[${text} TO ${text}]`),
        ),
        (text) => {
          const range = parseRange(text);
          if (range !== undefined) expect(parseRange(formatRange(range))).toEqual(range);
        },
      ),
      { numRuns: 500, seed: 2026 },
    );
  });
});
