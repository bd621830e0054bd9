import { describeConflict, describeUpgradeChange, shownValueAt } from '@assetportal/sdk/admin';
import {
  DEFAULT_CONFIG,
  mergeConfigs,
  setPath,
  upgradePlan,
  type PortalConfig,
} from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const en = await loadAdminTranslations('en');
const de = await loadAdminTranslations('de');

const conflictsOf = (mine: PortalConfig, theirs: PortalConfig) =>
  mergeConfigs(DEFAULT_CONFIG, mine, theirs).conflicts.map((conflict) =>
    describeConflict(conflict, [mine, theirs, DEFAULT_CONFIG], en),
  );

describe('describeConflict', () => {
  it('describes the three values of a setting', () => {
    const [mine, theirs] = ['#112233', '#445566'].map((color) =>
      setPath(DEFAULT_CONFIG, ['appearance', 'dark', 'areas', 'footer', 'text'], color),
    ) as [PortalConfig, PortalConfig];
    expect(conflictsOf(mine, theirs)).toMatchObject([
      {
        title: 'Footer text, dark',
        page: 'appearance',
        base: { kind: 'inherited', text: 'as the page' },
        mine: { kind: 'color', text: '#112233' },
        theirs: { kind: 'color', text: '#445566' },
        isOrder: false,
      },
    ]);
  });

  it('describes an item that one admin removed', () => {
    const [first, ...others] = DEFAULT_CONFIG.facets;
    const mine = { ...DEFAULT_CONFIG, facets: others };
    const theirs = setPath(DEFAULT_CONFIG, ['facets', 0, 'is_facet'], !first?.is_facet);
    const name = en.t(`fields.${first?.field_name}`);
    expect(conflictsOf(mine, theirs)).toMatchObject([
      { title: `Filter “${name}”`, place: ['Filters'], mine: { kind: 'none' }, theirs: { kind: 'group' } },
    ]);
  });

  it('describes orders by the names of the items', () => {
    const [first, second, third, ...others] = DEFAULT_CONFIG.facets as [
      PortalConfig['facets'][0],
      PortalConfig['facets'][0],
      PortalConfig['facets'][0],
    ];
    const ordered = (items: PortalConfig['facets']) => ({
      ...DEFAULT_CONFIG,
      facets: items.map((item, position) => ({ ...item, position })),
    });
    const [conflict] = conflictsOf(
      ordered([second, first, third, ...others]),
      ordered([third, first, second, ...others]),
    );
    expect(conflict).toMatchObject({ title: 'Filters', isOrder: true });
    const names = [second, first].map(({ field_name }) => en.t(`fields.${field_name}`));
    expect(conflict?.mine.text.startsWith(names.join(', '))).toBe(true);
  });
});

describe('describeUpgradeChange', () => {
  it('describes each change of an upgrade from an old version', () => {
    const changes = upgradePlan({ version: '3.0.0' })?.changes ?? [];
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes) {
      const { title, from, to } = describeUpgradeChange(change, DEFAULT_CONFIG, en);
      expect([en.has(change.why), de.has(change.why)]).toEqual([true, true]);
      expect([title, from.text, to.text].filter((text) => text === '' || text.startsWith('change.'))).toEqual(
        [],
      );
    }
  });
});

describe('shownValueAt', () => {
  it.each<[string, readonly (string | number)[], unknown, object]>([
    ['no limit', ['global', 'max_assets'], -1, { kind: 'number', text: 'no limit' }],
    [
      'no format',
      ['facets', 'city', 'options', 'filterVal'],
      null,
      { kind: 'inherited', text: 'Unformatted' },
    ],
    ['an icon', ['iconSet', 0, 'icon'], 'heart', { kind: 'icon', text: 'heart' }],
    ['a language', ['visibleLocales', 0, 'short'], 'fr', { kind: 'language', text: 'French' }],
    ['a list', ['footer', 'entries'], [{}, {}], { kind: 'list', text: '2 entries' }],
    ['languages', ['order', 'subject'], { de: 'a', fr: 'b' }, { kind: 'group', text: 'German, French' }],
    ['a value of another type', ['search', 'rowHeight'], '12', { kind: 'unknown', text: '"12"' }],
    ['a value of an unknown key', ['search', 'other'], { a: 1 }, { kind: 'unknown', text: '{"a":1}' }],
    ['no value', ['search', 'rowHeight'], undefined, { kind: 'none', text: 'none' }],
  ])('returns %s', (_, path, value, expected) => {
    expect(shownValueAt(path, value, en)).toMatchObject(expected);
  });
});
