import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONFIG_UPGRADES,
  configConfirmation,
  DEFAULT_CONFIG,
  mergeConfig,
  readConfig,
  shouldPersistDefaults,
  upgradeConfig,
} from '@assetportal/sdk/config';
import of339 from './fixtures/3.3.9.json' with { type: 'json' };
import of491 from './fixtures/4.9.1.json' with { type: 'json' };
import of501 from './fixtures/5.0.1.json' with { type: 'json' };
import of502 from './fixtures/5.0.2.json' with { type: 'json' };
import of509 from './fixtures/5.0.9.json' with { type: 'json' };
import of511 from './fixtures/5.1.1.json' with { type: 'json' };

/** Whether everything that one tree has is in the other: what was filled besides does not matter. */
function missingIn(part: unknown, whole: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return Object.is(part, whole) ? [] : [path];
  if (typeof whole !== 'object' || whole === null) return [path];
  return Object.entries(part).flatMap(([key, value]) =>
    missingIn(value, (whole as Record<string, unknown>)[key], `${path}/${key}`),
  );
}

describe('upgradeConfig (specification, section 4; decisions, section 5)', () => {
  it('has a step for each of the versions, which says why', () => {
    expect(CONFIG_UPGRADES.map((step) => step.version)).toEqual([
      '3.4.0',
      '5.0.0',
      '5.0.2',
      '5.0.3',
      '5.1.0',
      '5.1.2',
    ]);
    expect(CONFIG_UPGRADES.every((step) => step.why.length > 40)).toBe(true);
  });

  describe.each([
    { fixture: of339, tags: ['4.upgrade.3.4.0', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: of491, tags: ['4.upgrade.5.0.0', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: of501, tags: ['4.upgrade.5.0.2', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: of502, tags: ['4.upgrade.5.0.3', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: of509, tags: ['4.upgrade.5.1.0', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: of511, tags: ['4.upgrade.5.1.2', '4.upgrade.stamp', '4.config.override'] as const },
  ])('a configuration of $fixture.stored.version', ({ fixture, tags }) => {
    it('is what it should be', { tags: [...tags] }, () => {
      const { config, steps, from, to, override, versionUpdate } = upgradeConfig(fixture.stored);
      expect(steps).toEqual(fixture.steps);
      // Nothing but what is missing differs from what was written down by hand.
      expect(config).toEqual(mergeConfig(fixture.upgraded).config);
      expect(missingIn(fixture.upgraded, config)).toEqual([]);
      expect({ from, to, override, versionUpdate }).toEqual({
        from: fixture.stored.version,
        to: '5.1.4',
        override: true,
        versionUpdate: true,
      });
    });

    it('twice is once', { tags: ['d.upgrade.idempotent'] }, () => {
      const once = upgradeConfig(fixture.stored).config;
      expect(upgradeConfig(once)).toEqual({
        config: once,
        from: '5.1.4',
        to: '5.1.4',
        steps: [],
        merged: false,
        override: false,
        versionUpdate: false,
      });
    });
  });

  it('has no fault where the old one had none', () => {
    for (const { stored } of [of339, of491, of501, of502, of509, of511]) {
      expect(readConfig(stored).faults).toEqual([]);
    }
  });

  it('fills missing keys, and tells so', { tags: ['4.upgrade.merge', '4.config.merged'] }, () => {
    const { config, merged, override, versionUpdate } = upgradeConfig({
      version: '5.1.4',
      search: { sidebar: { width: 300 } },
    });
    expect(config).toEqual({
      ...DEFAULT_CONFIG,
      search: { ...DEFAULT_CONFIG.search, sidebar: { width: 300, min_width: 80 } },
    });
    expect([merged, override, versionUpdate]).toEqual([true, false, false]);
    expect(upgradeConfig(DEFAULT_CONFIG).merged).toBe(false);
  });

  it.each([
    ['5.1.4', '5.1.4', false],
    ['5.1.3', '5.1.4', true],
    ['5.1.2', '5.1.4', true],
    ['5.1', '5.1.4', true],
    ['v5.1.0', '5.1.4', true],
    ['5.1.4-beta', '5.1.4-beta', false],
    ['5.1.4.0', '5.1.4.0', false],
    ['5.1.10', '5.1.10', false],
    ['5.10.0', '5.10.0', false],
    ['10.0.0', '10.0.0', false],
    ['999999999999999999999999.0', '999999999999999999999999.0', false],
  ])('a version %s is of %s then; stamped: %s', { tags: ['4.upgrade.stamp'] }, (version, to, stamped) => {
    const upgraded = upgradeConfig({ ...DEFAULT_CONFIG, version });
    expect([upgraded.to, upgraded.versionUpdate]).toEqual([to, stamped]);
    expect(upgraded.config).toEqual({ ...DEFAULT_CONFIG, version: to });
    // What the portal works with is of that version too: the next save does not take it back.
    expect(readConfig({ ...DEFAULT_CONFIG, version }).config.version).toBe(to);
  });

  it.each([undefined, null, 7, '', 'latest', 'x'.repeat(200), { major: 5 }])(
    'without a version that can be read (%s), what lies elsewhere is moved, and nothing is overridden or removed',
    (version) => {
      const { config, from, to, steps, versionUpdate } = upgradeConfig({
        ...(version === undefined ? {} : { version }),
        footer: [{ column: 'Right' }],
        search: { rowHeight: 96, cropImages: true },
      });
      expect(config).toMatchObject({
        version: '5.1.4',
        footer: { height: null, entries: [{ column: 'Right', position: 0, is_linkable: false }] },
        search: { rowHeight: 96, cropImages: true },
      });
      expect({ from, to, versionUpdate }).toEqual({ from: null, to: '5.1.4', versionUpdate: true });
      expect(steps).toEqual([
        { version: '3.4.0', renamed: [['footer', 'footer.entries']], overridden: [], removed: [] },
      ]);
    },
  );

  it.each([undefined, null, {}, [], 'text', 7])(
    'nothing stored (%s) is the defaults, without an upgrade',
    (raw) => {
      expect(upgradeConfig(raw)).toEqual({
        config: DEFAULT_CONFIG,
        from: null,
        to: '5.1.4',
        steps: [],
        merged: true,
        override: false,
        versionUpdate: false,
      });
    },
  );

  it('moves nothing where something stands in the way', () => {
    const { config } = upgradeConfig({
      version: '3.0.0',
      website_title: 'Mine',
      global: 'none',
      footer: { a: 1 },
    });
    expect(config).toMatchObject({ website_title: 'Mine', global: 'none', footer: { a: 1, entries: [] } });
  });

  const version = fc.oneof(
    fc.constantFrom(
      '3.3.9',
      '3.4.0',
      '4.9',
      '5.0.1',
      '5.0.2',
      '5.1.1',
      '5.1.4',
      '5.2.0',
      '6',
      'v1',
      '',
      'new',
    ),
    fc.jsonValue(),
  );
  const rubbish = fc.jsonValue({ maxDepth: 3 });
  const config = fc
    .record(
      {
        version,
        footer: rubbish,
        website_title: rubbish,
        global: rubbish,
        search: fc.record({ rowHeight: rubbish, posters: rubbish, sidebar: rubbish }, { requiredKeys: [] }),
        sorting: fc.record(
          {
            options: fc.array(fc.record({ orientation: rubbish, field_name: rubbish }, { requiredKeys: [] })),
          },
          { requiredKeys: [] },
        ),
        terms_of_use: fc.record({ link: rubbish, links: rubbish }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    )
    .chain((known) => fc.dictionary(fc.string(), rubbish).map((unknown) => ({ ...unknown, ...known })));

  it('twice is once, whatever is stored', { tags: ['d.upgrade.idempotent'] }, () => {
    fc.assert(
      fc.property(fc.oneof(config, rubbish), (raw) => {
        const once = upgradeConfig(raw);
        const twice = upgradeConfig(once.config);
        expect(twice.config).toEqual(once.config);
        expect([twice.steps, twice.merged, twice.versionUpdate]).toEqual([[], false, false]);
      }),
      { numRuns: 150 },
    );
  });

  it('loses no key that nobody knows', { tags: ['d.upgrade.idempotent'] }, () => {
    const name = fc.string().map((text) => `x-${text}`);
    fc.assert(
      fc.property(config, name, rubbish, (raw, key, value) => {
        const before = { ...raw, [key]: value, search: { ...raw.search, [key]: value } };
        const { config: after } = upgradeConfig(before) as { config: Record<string, unknown> };
        expect(after[key]).toEqual(value);
        expect((after['search'] as Record<string, unknown>)[key]).toEqual(value);
        const whole = readConfig(before).config as unknown as Record<string, Record<string, unknown>>;
        expect(whole[key]).toEqual(value);
        expect(whole['search']?.[key]).toEqual(value);
      }),
      { numRuns: 100 },
    );
  });

  it('leaves a newer one as it is', { tags: ['d.upgrade.idempotent'] }, () => {
    const newer = fc
      .tuple(fc.integer({ min: 6, max: 99 }), fc.nat(), fc.nat())
      .map((parts) => parts.join('.'));
    fc.assert(
      fc.property(config, newer, (raw, told) => {
        const stored = { ...raw, version: told };
        expect(upgradeConfig(stored)).toEqual({
          config: stored,
          from: told,
          to: told,
          steps: [],
          merged: false,
          override: false,
          versionUpdate: false,
        });
        expect(readConfig(stored).config.version).toBe(told);
      }),
      { numRuns: 100 },
    );
  });
});

describe('configConfirmation (specification, section 8: update, reset, version-only)', () => {
  it.each([
    [{ versionUpdate: false, merged: false, override: false }, 'none', []],
    [{ versionUpdate: false, merged: true, override: false }, 'none', []],
    [{ versionUpdate: true, merged: false, override: false }, 'version-only', ['version-only', 'reset']],
    [{ versionUpdate: true, merged: true, override: false }, 'update', ['update', 'reset', 'version-only']],
    [{ versionUpdate: true, merged: false, override: true }, 'update', ['update', 'reset', 'version-only']],
    [{ versionUpdate: true, merged: true, override: true }, 'update', ['update', 'reset', 'version-only']],
  ])('%o: %s', { tags: ['8.config.version-confirm', '4.config.version-update'] }, (flags, kind, choices) => {
    expect({ choices: [], ...configConfirmation(flags) }).toEqual({ kind, choices });
  });
});

describe('shouldPersistDefaults (specification, section 1)', () => {
  it.each([
    [{ empty: true, isGuiAdmin: true }, true],
    [{ empty: true, isGuiAdmin: false }, false],
    [{ empty: false, isGuiAdmin: true }, false],
  ])('%o: %s', (state, persists) => expect(shouldPersistDefaults(state)).toBe(persists));
});
