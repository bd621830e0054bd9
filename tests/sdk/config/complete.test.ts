import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeConfig, DEFAULT_CONFIG, mergeConfig } from '@assetportal/sdk/config';

describe('completeConfig (specification, section 1: an empty configuration means defaults; section 4: missing keys are filled)', () => {
  it('returns the defaults for an empty configuration', () => {
    expect(completeConfig({})).toEqual({
      config: DEFAULT_CONFIG,
      faults: [],
      unknown: [],
      merged: true,
      empty: true,
    });
  });

  it('fills missing keys at any depth', { tags: ['4.upgrade.merge'] }, () => {
    const { config, faults, empty } = completeConfig({
      global: { website_title: 'Mine' },
      search: { sidebar: { width: 300 } },
    });
    expect(config.global).toEqual({ ...DEFAULT_CONFIG.global, website_title: 'Mine' });
    expect(config.search.sidebar).toEqual({ width: 300, min_width: 80 });
    expect([faults, empty]).toEqual([[], false]);
  });

  it('fills missing keys of list items', () => {
    const { config, faults } = completeConfig({
      facets: [{ field_name: 'city', options: { sort: 'alph' } }],
    });
    expect(config.facets).toEqual([
      {
        field_name: 'city',
        position: 0,
        translation: {},
        range_facet: false,
        is_facet: true,
        options: {
          filter: false,
          multivalue: 'checkbox',
          preview: 10,
          sort: 'alph',
          sort_orientation: 'desc',
          filterVal: null,
        },
      },
    ]);
    expect(faults).toEqual([]);
  });

  it(
    'replaces invalid values by the defaults and reports their paths',
    { tags: ['d.config.problems'] },
    () => {
      const { config, faults } = completeConfig({
        global: { hide_dashboard: 'yes' },
        search: 'wide',
        appearance: { light: { accent: 'red; } body { display: none' } },
        sorting: { options: [{ field_name: 'title', active: 1 }] },
        facets: [{ position: 1 }, 7, { field_name: 'city', options: { preview: 0 } }],
      });
      expect(faults).toEqual([
        { path: 'global.hide_dashboard', problem: { key: 'fault.toggle' } },
        { path: 'appearance.light.accent', problem: { key: 'fault.color' } },
        { path: 'search', problem: { key: 'fault.group' } },
        { path: 'sorting.options.0.active', problem: { key: 'fault.toggle' } },
        { path: 'facets.0.field_name', problem: { key: 'fault.required' } },
        { path: 'facets.1', problem: { key: 'fault.group' } },
        { path: 'facets.2.options.preview', problem: { key: 'fault.least', params: { limit: 1 } } },
      ]);
      expect(config.search).toEqual(DEFAULT_CONFIG.search);
      expect(config.appearance.light.accent).toBe(DEFAULT_CONFIG.appearance.light.accent);
      expect(config.facets.map((facet) => [facet.field_name, facet.options.preview])).toEqual([['city', 10]]);
      expect(config.sorting.options).toEqual([{ field_name: 'title', active: true, translation: {} }]);
    },
  );

  it.each([
    ['https://portal.example/imprint', true],
    ['mailto:ada@portal.example', true],
    ['/search/*', true],
    ['javascript:alert(1)', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['data:text/html,x', false],
  ])('accepts %s as a footer link: %s', (link, accepted) => {
    const links = { en: { link, linkDirection: 'External' } };
    const { config, faults } = completeConfig({ footer: { entries: [{ is_linkable: true, links }] } });
    expect(config.footer.entries[0]?.links).toEqual(
      accepted ? links : { en: { link: '', linkDirection: 'External' } },
    );
    expect(faults.map(({ path }) => path)).toEqual(accepted ? [] : ['footer.entries.0.links.en.link']);
  });

  it('preserves keys of a newer version', { tags: ['d.config.problems'] }, () => {
    const { config } = completeConfig({ global: { brand_new: [1] }, later: { a: 1 } });
    expect(config).toMatchObject({ global: { brand_new: [1] }, later: { a: 1 } });
  });

  it('is idempotent and returns a valid configuration for any input', () => {
    const anyJson = fc.oneof(fc.jsonValue(), fc.constant(undefined));
    const similar = fc.record(
      {
        facets: fc.oneof(
          anyJson,
          fc.array(fc.record({ field_name: anyJson, options: anyJson }, { requiredKeys: [] })),
        ),
        global: anyJson,
        sorting: fc.record({ default: anyJson, options: anyJson }, { requiredKeys: [] }),
        footer: anyJson,
        assetInfo: fc.record({ paramsLeft: anyJson, columns: anyJson }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anyJson, similar), (raw) => {
        const { config } = completeConfig(raw);
        expect(completeConfig(config)).toMatchObject({ config, faults: [], merged: false, empty: false });
      }),
      { numRuns: 150 },
    );
  });

  it('ignores __proto__ in a document', () => {
    const { config } = completeConfig(
      JSON.parse('{"__proto__": {"polluted": 1}, "global": {"__proto__": {"hide_dashboard": true}}}'),
    );
    expect('polluted' in config).toBe(false);
    expect(config.global.hide_dashboard).toBe(DEFAULT_CONFIG.global.hide_dashboard);
  });

  it(
    'drops the invalid value of a language and keeps the other languages',
    { tags: ['d.config.problems'] },
    () => {
      const { config, faults } = completeConfig({
        terms_of_use: { links: { de: '/custom/agb', en: 'javascript:x', fr: 7 } },
        global: { website_title: null },
        facets: [{ field_name: 'city', translation: { de: 'Ort', en: ['Place'] } }],
      });
      expect(config.terms_of_use.links).toEqual({ de: '/custom/agb' });
      expect(config.facets[0]?.translation).toEqual({ de: 'Ort' });
      expect(faults.map(({ path, problem }) => [path, problem.key])).toEqual([
        ['global.website_title', 'fault.text'],
        ['terms_of_use.links.en', 'fault.link'],
        ['terms_of_use.links.fr', 'fault.text'],
        ['facets.0.translation.en', 'fault.text'],
      ]);
    },
  );

  it('defaults the position of an item to its index in the list', () => {
    const { config } = completeConfig({ facets: [{ field_name: 'a' }, 7, { field_name: 'b' }] });
    expect(config.facets.map(({ position }) => position)).toEqual([0, 2]);
  });

  it.each([[[]], ['text'], [7], [true], [null]])('reports that %j is not a configuration', (raw) => {
    expect(completeConfig(raw)).toMatchObject({
      config: DEFAULT_CONFIG,
      faults: [{ path: '', problem: { key: 'fault.group' } }],
      empty: true,
    });
  });
});

describe('mergeConfig (specification, section 4: missing keys are filled from defaults)', () => {
  it(
    'fills missing keys and leaves other values unchanged, valid or not',
    { tags: ['4.upgrade.merge'] },
    () => {
      const facets = [7, { position: 'first' }, { field_name: 'city' }];
      const { config, merged } = mergeConfig({
        global: 'none',
        search: { rowHeight: -1 },
        facets,
        later: [1],
      });
      expect(config).toEqual({
        ...DEFAULT_CONFIG,
        global: 'none',
        search: { ...DEFAULT_CONFIG.search, rowHeight: -1 },
        facets: [
          7,
          { ...DEFAULT_CONFIG.facets[0], field_name: undefined, position: 'first' },
          { ...DEFAULT_CONFIG.facets[0], field_name: 'city', position: 2 },
        ],
        later: [1],
      });
      expect(merged).toBe(true);
      expect(mergeConfig(config)).toEqual({ config, merged: false });
    },
  );
});
