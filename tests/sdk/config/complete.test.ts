import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeConfig, DEFAULT_CONFIG, FIELD_NAMES, FRONT_END_VERSION } from '@assetportal/sdk';

describe('DEFAULT_CONFIG (specification, sections 3 and 9)', () => {
  it('is a configuration', () => {
    expect(completeConfig(DEFAULT_CONFIG)).toEqual({
      config: DEFAULT_CONFIG,
      faults: [],
      merged: false,
      empty: false,
    });
    expect(FRONT_END_VERSION).toBe('5.1.4');
    expect(DEFAULT_CONFIG.version).toBe('5.1.4');
  });

  it('has the constants of section 9', () => {
    expect(DEFAULT_CONFIG.search).toMatchObject({
      defaultView: 'grid',
      rowHeight: 180,
      imageColWidth: 250,
      posters: { min_height: 200, max_height: 250, border_width: 2 },
      thumbnails: { width: 330, height: 200 },
      sidebar: { width: 260, min_width: 80 },
    });
    expect(DEFAULT_CONFIG.sorting).toMatchObject({ default: 'score', orientation: 'desc' });
    expect(DEFAULT_CONFIG.sorting.options.slice(0, 4).map((option) => option.field_name)).toEqual([
      'score',
      'rating',
      'imp_date',
      'obj_dload_cnt',
    ]);
    expect(DEFAULT_CONFIG.facets.every((facet) => facet.options.preview === 10)).toBe(true);
    expect(DEFAULT_CONFIG.infoView.options.border_width).toBe(1);
  });

  it('names only fields there are', () => {
    const known: string[] = [...FIELD_NAMES, 'score'];
    const named = [...DEFAULT_CONFIG.facets, ...DEFAULT_CONFIG.sorting.options].map(
      (entry) => entry.field_name,
    );
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  const channel = (hex: string) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (colour: string) =>
    0.2126 * channel(colour.slice(1, 3)) +
    0.7152 * channel(colour.slice(3, 5)) +
    0.0722 * channel(colour.slice(5, 7));
  const contrast = (a: string, b: string) => {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };

  it.each(['light', 'dark'] as const)('its %s colours meet WCAG 2.2 AA', (scheme) => {
    const colours = DEFAULT_CONFIG.appearance[scheme];
    for (const ground of [colours.background, colours.surface]) {
      for (const text of [colours.text, colours.mutedText, colours.accent, colours.danger]) {
        expect(contrast(ground, text), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(ground, colours.focus)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(colours.accent, colours.onAccent)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('completeConfig (specification, section 1: an empty one means defaults; section 4: missing keys are filled)', () => {
  it('an empty one is the defaults', () => {
    expect(completeConfig({})).toEqual({ config: DEFAULT_CONFIG, faults: [], merged: true, empty: true });
  });

  it('missing keys are filled, at any depth', () => {
    const { config, faults, empty } = completeConfig({
      global: { website_title: 'Mine' },
      search: { sidebar: { width: 300 } },
    });
    expect(config.global).toEqual({ ...DEFAULT_CONFIG.global, website_title: 'Mine' });
    expect(config.search.sidebar).toEqual({ width: 300, min_width: 80 });
    expect([faults, empty]).toEqual([[], false]);
  });

  it('items of a list are filled too', () => {
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

  it('faulty values are replaced by the defaults, and named by their path', () => {
    const { config, faults } = completeConfig({
      global: { hide_dashboard: 'yes' },
      search: 'wide',
      appearance: { light: { accent: 'red; } body { display: none' } },
      sorting: { options: [{ field_name: 'title', active: 1 }] },
      facets: [{ position: 1 }, 7, { field_name: 'city', options: { preview: 0 } }],
    });
    expect(faults).toEqual([
      { path: 'global.hide_dashboard', problem: { key: 'fault.toggle' } },
      { path: 'appearance.light.accent', problem: { key: 'fault.colour' } },
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
  });

  it.each([
    ['https://portal.example/imprint', true],
    ['mailto:ada@portal.example', true],
    ['/search/*', true],
    ['javascript:alert(1)', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['data:text/html,x', false],
  ])('a footer’s link to %s is taken: %s', (link, taken) => {
    const links = { en: { link, linkDirection: 'External' } };
    const { config, faults } = completeConfig({ footer: { entries: [{ is_linkable: true, links }] } });
    expect(config.footer.entries[0]?.links).toEqual(
      taken ? links : { en: { link: '', linkDirection: 'External' } },
    );
    expect(faults.map(({ path }) => path)).toEqual(taken ? [] : ['footer.entries.0.links.en.link']);
  });

  it('keeps what a newer version wrote', () => {
    const { config } = completeConfig({ global: { brand_new: [1] }, later: { a: 1 } });
    expect(config).toMatchObject({ global: { brand_new: [1] }, later: { a: 1 } });
  });

  it('is a configuration, whatever it is given; twice is once', () => {
    const rubbish = fc.oneof(fc.jsonValue(), fc.constant(undefined));
    const near = fc.record(
      {
        facets: fc.oneof(
          rubbish,
          fc.array(fc.record({ field_name: rubbish, options: rubbish }, { requiredKeys: [] })),
        ),
        global: rubbish,
        sorting: fc.record({ default: rubbish, options: rubbish }, { requiredKeys: [] }),
        footer: rubbish,
        assetInfo: fc.record({ paramsLeft: rubbish, columns: rubbish }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(rubbish, near), (raw) => {
        const { config } = completeConfig(raw);
        expect(completeConfig(config)).toEqual({ config, faults: [], merged: false, empty: false });
      }),
      { numRuns: 300, seed: 2026 },
    );
  });

  it('takes no prototype from a document', () => {
    const { config } = completeConfig(
      JSON.parse('{"__proto__": {"polluted": 1}, "global": {"__proto__": {"hide_dashboard": true}}}'),
    );
    expect('polluted' in config).toBe(false);
    expect(config.global.hide_dashboard).toBe(DEFAULT_CONFIG.global.hide_dashboard);
  });
});
