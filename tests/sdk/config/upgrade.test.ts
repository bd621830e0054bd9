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
  type UpgradeChange,
} from '@assetportal/sdk/config';
import v339 from './fixtures/3.3.9.json' with { type: 'json' };
import v491 from './fixtures/4.9.1.json' with { type: 'json' };
import v501 from './fixtures/5.0.1.json' with { type: 'json' };
import v502 from './fixtures/5.0.2.json' with { type: 'json' };
import v509 from './fixtures/5.0.9.json' with { type: 'json' };
import v511 from './fixtures/5.1.1.json' with { type: 'json' };

/** Returns the paths of all values of `part` that are missing or different in `whole`. Other values are ignored. */
function missingIn(part: unknown, whole: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return Object.is(part, whole) ? [] : [path];
  if (typeof whole !== 'object' || whole === null) return [path];
  return Object.entries(part).flatMap(([key, value]) =>
    missingIn(value, (whole as Record<string, unknown>)[key], `${path}/${key}`),
  );
}

/** Returns the paths of the changes of stored values, by release and kind. */
function stepsOf(changes: readonly UpgradeChange[]) {
  return CONFIG_UPGRADES.map(({ version }) => {
    const of = (kind: UpgradeChange['kind']) =>
      changes.filter((change) => change.version === version && change.kind === kind && change.stored);
    const paths = (kind: UpgradeChange['kind']) => of(kind).map(({ path }) => path);
    const renamed = of('renamed').map(({ path, movedTo }) => [path, movedTo]);
    return {
      version,
      renamed,
      default: paths('default'),
      converted: paths('converted'),
      removed: paths('removed'),
    };
  }).filter((step) => Object.values(step).some((list) => Array.isArray(list) && list.length > 0));
}

describe('upgradeConfig (specification, section 4; decisions, section 5)', () => {
  it('has a step with a reason for each release that the specification lists', () => {
    expect(CONFIG_UPGRADES.map((step) => step.version)).toEqual([
      '3.4.0',
      '5.0.0',
      '5.0.2',
      '5.0.3',
      '5.1.0',
      '5.1.2',
    ]);
    expect(CONFIG_UPGRADES.every(({ why }) => Object.keys(why).length > 0)).toBe(true);
  });

  describe.each([
    { fixture: v339, tags: ['4.upgrade.3.4.0', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: v491, tags: ['4.upgrade.5.0.0', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: v501, tags: ['4.upgrade.5.0.2', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: v502, tags: ['4.upgrade.5.0.3', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: v509, tags: ['4.upgrade.5.1.0', '4.upgrade.stamp', '4.config.override'] as const },
    { fixture: v511, tags: ['4.upgrade.5.1.2', '4.upgrade.stamp', '4.config.override'] as const },
  ])('a configuration of version $fixture.stored.version', ({ fixture, tags }) => {
    it('is upgraded to the expected configuration', { tags: [...tags] }, () => {
      const { config, changes, from, to, override, versionUpdate } = upgradeConfig(fixture.stored);
      expect(stepsOf(changes)).toEqual(fixture.steps);
      // Apart from added defaults, the result equals the hand-written fixture.
      expect(config).toEqual(mergeConfig(fixture.upgraded).config);
      expect(missingIn(fixture.upgraded, config)).toEqual([]);
      expect({ from, to, override, versionUpdate }).toEqual({
        from: fixture.stored.version,
        to: '5.1.4',
        override: true,
        versionUpdate: true,
      });
    });

    it('is unchanged by a second upgrade', { tags: ['d.upgrade.idempotent'] }, () => {
      const once = upgradeConfig(fixture.stored).config;
      expect(upgradeConfig(once)).toEqual({
        config: once,
        from: '5.1.4',
        to: '5.1.4',
        changes: [],
        merged: false,
        override: false,
        versionUpdate: false,
        newer: false,
      });
    });
  });

  it('upgrades a valid old configuration without faults', () => {
    for (const { stored } of [v339, v491, v501, v502, v509, v511]) {
      expect(readConfig(stored).faults).toEqual([]);
    }
  });

  it('fills missing keys and sets merged', { tags: ['4.upgrade.merge', '4.config.merged'] }, () => {
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
    ['5.1.4.0', '5.1.4.0', false],
    ['5.1.10', '5.1.10', false],
    ['5.10.0', '5.10.0', false],
    ['10.0.0', '10.0.0', false],
    ['999999999999999999999999.0', '999999999999999999999999.0', false],
  ])(
    'upgrades version %s to %s; version updated: %s',
    { tags: ['4.upgrade.stamp'] },
    (version, to, updated) => {
      const upgraded = upgradeConfig({ ...DEFAULT_CONFIG, version });
      expect([upgraded.to, upgraded.versionUpdate]).toEqual([to, updated]);
      expect(upgraded.config).toEqual({ ...DEFAULT_CONFIG, version: to });
      // `readConfig` returns the same version, so the next save does not store an older one.
      expect(readConfig({ ...DEFAULT_CONFIG, version }).config.version).toBe(to);
    },
  );

  it.each([
    undefined,
    null,
    7,
    5.1,
    '',
    'latest',
    '2024-01-01',
    '5.1.4-beta',
    '9.1.1.1.1',
    'x'.repeat(200),
    { major: 5 },
  ])('with the version %s, which is not one, moves values but changes no others (CC3)', (version) => {
    const stored = {
      ...(version === undefined ? {} : { version }),
      footer: [{ column: 'Right' }],
      search: { rowHeight: 96, cropImages: true },
    };
    const { config, from, to, changes, versionUpdate } = upgradeConfig(stored);
    expect(readConfig(stored).faults).toEqual(
      version === undefined ? [] : [{ path: 'version', problem: { key: 'fault.version' } }],
    );
    expect(config).toMatchObject({
      version: '5.1.4',
      footer: { height: null, entries: [{ column: 'Right', position: 0, is_linkable: false }] },
      search: { rowHeight: 96, cropImages: true },
    });
    expect({ from, to, versionUpdate }).toEqual({ from: null, to: '5.1.4', versionUpdate: true });
    expect(changes).toMatchObject([
      { kind: 'renamed', version: '3.4.0', path: 'footer', movedTo: 'footer.entries' },
    ]);
  });

  it.each([undefined, null, {}, [], 'text', 7])(
    'returns the defaults without an upgrade if nothing is stored (%s)',
    (raw) => {
      expect(upgradeConfig(raw)).toEqual({
        config: DEFAULT_CONFIG,
        from: null,
        to: '5.1.4',
        changes: [],
        merged: true,
        override: false,
        versionUpdate: false,
        newer: false,
      });
    },
  );

  it('does not move a value if the target is occupied', () => {
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
  const anyJson = fc.jsonValue({ maxDepth: 3 });
  const config = fc
    .record(
      {
        version,
        footer: anyJson,
        website_title: anyJson,
        global: anyJson,
        search: fc.record({ rowHeight: anyJson, posters: anyJson, sidebar: anyJson }, { requiredKeys: [] }),
        sorting: fc.record(
          {
            options: fc.array(fc.record({ orientation: anyJson, field_name: anyJson }, { requiredKeys: [] })),
          },
          { requiredKeys: [] },
        ),
        terms_of_use: fc.record({ link: anyJson, links: anyJson }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    )
    .chain((declared) => fc.dictionary(fc.string(), anyJson).map((others) => ({ ...others, ...declared })));

  it('is idempotent for any stored value', { tags: ['d.upgrade.idempotent'] }, () => {
    fc.assert(
      fc.property(fc.oneof(config, anyJson), (raw) => {
        const once = upgradeConfig(raw);
        const twice = upgradeConfig(once.config);
        expect(twice.config).toEqual(once.config);
        expect([twice.changes, twice.merged, twice.versionUpdate]).toEqual([[], false, false]);
      }),
      { numRuns: 150 },
    );
  });

  it('preserves unknown keys', { tags: ['d.upgrade.idempotent'] }, () => {
    const name = fc.string().map((text) => `x-${text}`);
    fc.assert(
      fc.property(config, name, anyJson, (raw, key, value) => {
        const before = { ...raw, [key]: value, search: { ...raw.search, [key]: value } };
        const { config: after } = upgradeConfig(before) as { config: Record<string, unknown> };
        expect(after[key]).toEqual(value);
        expect((after['search'] as Record<string, unknown>)[key]).toEqual(value);
        const completed = readConfig(before).config as unknown as Record<string, Record<string, unknown>>;
        expect(completed[key]).toEqual(value);
        expect(completed['search']?.[key]).toEqual(value);
      }),
      { numRuns: 100 },
    );
  });

  it('returns a configuration of a newer version unchanged', { tags: ['d.upgrade.idempotent'] }, () => {
    const newer = fc
      .tuple(fc.integer({ min: 6, max: 99 }), fc.nat(), fc.nat())
      .map((parts) => parts.join('.'));
    fc.assert(
      fc.property(config, newer, (raw, newerVersion) => {
        const stored = { ...raw, version: newerVersion };
        expect(upgradeConfig(stored)).toEqual({
          config: stored,
          from: newerVersion,
          to: newerVersion,
          changes: [],
          merged: false,
          override: false,
          versionUpdate: false,
          newer: true,
        });
        expect(readConfig(stored).config.version).toBe(newerVersion);
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
  ])(
    'for %o, returns the confirmation “%s”',
    { tags: ['8.config.version-confirm', '4.config.version-update'] },
    (flags, kind, choices) => {
      expect({ choices: [], ...configConfirmation(flags) }).toEqual({ kind, choices });
    },
  );
});

describe('shouldPersistDefaults (specification, section 1)', () => {
  it.each([
    [{ empty: true, isGuiAdmin: true }, true],
    [{ empty: true, isGuiAdmin: false }, false],
    [{ empty: false, isGuiAdmin: true }, false],
  ])('for %o, returns %s', (state, persists) => expect(shouldPersistDefaults(state)).toBe(persists));
});
