import {
  facetChoice,
  facetProblem,
  fieldFacts,
  fieldOptions,
  matchingFields,
  newFacet,
  otherField,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, type FacetConfig } from '@assetportal/sdk/config';
import type { CountedField } from '@assetportal/sdk/contract';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const [en, de] = await Promise.all([loadAdminTranslations('en'), loadAdminTranslations('de')]);

const counted = (fieldName: string, facts: Partial<CountedField> = {}): CountedField => ({
  fieldName,
  isFacet: true,
  rangeFacet: false,
  isSortable: false,
  type: 'keyword',
  translation: {},
  assets: 41_902,
  values: 312,
  valuesExact: true,
  examples: [],
  ...facts,
});

describe('newFacet', () => {
  const field = (name: string, type: string, isRange: boolean) => ({
    name,
    type,
    isRange,
    isFacet: true,
    translation: {},
  });
  it.each([
    ['values', 'lens', field('lens', 'keyword', false), { field_name: 'lens' }],
    [
      'numbers',
      'width',
      field('width', 'integer', true),
      { field_name: 'width', range_facet: true, options: { multivalue: 'slider' } },
    ],
    [
      'dates',
      'imp_date',
      field('imp_date', 'date', true),
      { field_name: 'imp_date', range_facet: true, options: { multivalue: 'slider', filterVal: 'date' } },
    ],
    ['a field that is not in the index', 'x_other', undefined, { field_name: 'x_other' }],
  ])('chooses the settings for %s', (_, name, indexed, expected) => {
    expect(newFacet(name, indexed)).toEqual(expected);
  });

  it('has the settings of the default configuration', () => {
    expect(newFacet('rating', field('rating', 'integer', true))).toMatchObject({
      field_name: 'rating',
      range_facet: false,
      options: { sort: 'alph' },
    });
  });
});

describe('fieldFacts', () => {
  it.each([
    ['values', counted('city'), false, '312'],
    ['a lower bound', counted('city', { values: 10_000, valuesExact: false }), false, '10,000+'],
    ['no values', counted('city', { assets: 0, values: 0 }), false, ''],
    [
      'the years of dates',
      counted('taken_date', { min: -2_430_000_000, max: 1_790_000_000 }),
      true,
      '1892–2026',
    ],
    ['sizes', counted('file_size', { min: 1000, max: 4_200_000_000 }), true, '1 kB–4.2 GB'],
    ['one value', counted('width', { min: 10, max: 10 }), true, '10'],
    ['values of a range without an extent', counted('width'), true, '312'],
  ])('%s', (_, field, isRange, values) => {
    expect(fieldFacts(field, 48_216, isRange, en).values).toBe(values);
  });

  it('states the coverage in the language of the admin', () => {
    expect(fieldFacts(counted('city'), 48_216, false, de)).toMatchObject({
      assets: '41.902',
      description: '41.902 von 48.216 Assets haben einen Wert',
    });
    expect(fieldFacts(counted('city', { assets: 5 }), 10, false, en).coverage).toBe(0.5);
    expect(fieldFacts(counted('city', { assets: 0 }), 0, false, en).coverage).toBe(0);
  });
});

describe('fieldOptions', () => {
  const fields = ['city', 'title', 'sha256', 'imp_date'].map((name) => ({
    name,
    isFacet: false,
    isRange: false,
    type: 'keyword',
    translation: {},
  }));
  const counts = new Map(
    [
      counted('city', { isSortable: true, examples: ['Bremen', 'Kiel'] }),
      counted('title', { isFacet: false, isSortable: true, type: 'text', noFilter: 'text' }),
      counted('sha256', { isFacet: false, noFilter: 'unique' }),
      counted('imp_date', { rangeFacet: true, isSortable: true, type: 'date', min: 0, max: 1_790_000_000 }),
    ].map((field) => [field.fieldName, field]),
  );
  const optionsFor = (purpose: 'facet' | 'sort' | 'metadata') =>
    fieldOptions({ purpose, fields, counts, translator: en });

  it('for filters: by label, with the reason of those that cannot filter', () => {
    expect(
      optionsFor('facet').map(({ name, kind, values, examples, reason }) => [
        name,
        kind,
        values,
        examples,
        reason,
      ]),
    ).toEqual([
      ['imp_date', 'date', 'Range', '1970–2026', null],
      ['city', 'keyword', '312 values', 'Bremen, Kiel', null],
      ['sha256', 'keyword', '312 values', '', 'field.noFilter.unique'],
      ['title', 'text', '312 values', '', 'field.noFilter.text'],
    ]);
  });

  it('for sorting: with the relevance', () => {
    expect(optionsFor('sort').map(({ name, reason }) => [name, reason])).toEqual([
      ['imp_date', null],
      ['city', null],
      ['score', null],
      ['title', null],
      ['sha256', 'field.noSort'],
    ]);
  });

  it('for columns: with computed fields', () => {
    expect(optionsFor('metadata').find(({ name }) => name === 'size')).toMatchObject({
      label: 'Dimensions',
      kind: 'computed',
      reason: null,
    });
  });

  it('works before the facts are loaded', () => {
    const options = fieldOptions({
      purpose: 'facet',
      fields: [{ name: 'city', isFacet: true, isRange: false, type: 'keyword', translation: {} }],
      counts: new Map(),
      translator: en,
    });
    expect(options).toMatchObject([{ name: 'city', values: '', examples: '', reason: null }]);
  });

  it.each([
    ['cit', ['city']],
    ['kiel', ['city']],
    ['added on', ['imp_date']],
    ['IMP_', ['imp_date']],
    ['zzz', []],
  ])('that match %j', (text, names) => {
    expect(matchingFields(optionsFor('facet'), text).map(({ name }) => name)).toEqual(names);
  });
});

describe('otherField', () => {
  const options = fieldOptions({ purpose: 'metadata', fields: [], counts: new Map(), translator: en });

  it.each([
    ['metadata', ' x_new ', ['x_new']],
    ['metadata', 'size', []],
    ['metadata', 'no field', []],
    ['metadata', '', []],
    ['facet', 'x_new', []],
  ] as const)('for %s and %j is %j', (purpose, text, names) => {
    expect(otherField(purpose, options, text)).toEqual(names);
  });
});

describe('facets', () => {
  const facet = (change: object): FacetConfig => {
    const [first] = DEFAULT_CONFIG.facets;
    if (first === undefined) throw new Error('There is no default facet.');
    return { ...first, field_name: 'city', ...change };
  };
  const options = (multivalue: string) => ({ options: { ...facet({}).options, multivalue } });

  it.each([
    ['values', facet({})],
    ['one', facet(options('radio'))],
    ['slider', facet(options('slider'))],
    ['slider', facet({ range_facet: true })],
    ['colors', facet({ field_name: 'color_code' })],
    ['tree', facet({ field_name: 'folder' })],
  ] as const)('are chosen with %s', (choice, config) => {
    expect(facetChoice(config)).toBe(choice);
    expect(en.has(`settings.facet.choice.${choice}`)).toBe(true);
  });

  it.each([
    [null, facet({}), counted('city')],
    ['settings.facet.noField', facet({}), undefined],
    ['settings.facet.noRange', facet(options('slider')), counted('city')],
    [null, facet(options('slider')), counted('city', { rangeFacet: true })],
    ['field.noFilter.text', facet({}), counted('city', { isFacet: false, noFilter: 'text' })],
  ])('have the problem %s', (problem, config, field) => {
    expect(facetProblem(config, field)).toBe(problem);
    if (problem !== null) expect(en.has(problem)).toBe(true);
  });
});
