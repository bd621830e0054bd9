import { describe, expect, it } from 'vitest';
import {
  changedSettings,
  completeConfig,
  CONFIG_UPGRADES,
  DEFAULT_CONFIG,
  defaultsOf,
  differsFromDefault,
  fieldAt,
  parseFieldValue,
  readConfig,
  setPath,
  upgradeConfig,
  upgradePlan,
} from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { registration, translated } from '@assetportal/sdk/rules';

const faultsIn = (raw: unknown) =>
  completeConfig(raw).faults.map(({ path, problem }) => `${path}: ${problem.key}`);

describe('language codes', () => {
  const links = { DE: '/de', EN: '/en' };

  it('have the same meaning in either case (CD1)', () => {
    const { config, faults } = completeConfig({
      footer: { entries: [{ translation: { DE: 'Impressum', EN: 'Imprint' } }] },
      login: { register: { show_button: true, links } },
    });
    expect(faults).toEqual([]);
    expect(translated(config.footer.entries[0]?.translation ?? {}, 'en')).toBe('Imprint');
    expect(registration(config.login.register, 'de')).toEqual({ kind: 'open', url: '/de' });
    expect(fieldAt(['terms_of_use', 'links', 'DE'])).toBe(fieldAt(['terms_of_use', 'links', 'de']));
  });

  it('in lower case take precedence, in any order (CD1)', () => {
    for (const both of [
      { DE: '/upper', de: '/lower' },
      { de: '/lower', DE: '/upper' },
    ]) {
      expect(completeConfig({ terms_of_use: { links: both } }).config.terms_of_use.links).toEqual({
        de: '/lower',
      });
    }
  });

  it('that are none are reported (CD1)', () => {
    const raw = { terms_of_use: { links: { German: '/de', en: '/en' } } };
    expect(faultsIn(raw)).toEqual(['terms_of_use.links.German: fault.language']);
    expect(completeConfig(raw).config.terms_of_use.links).toEqual({ en: '/en' });
  });
});

describe('unknown keys', () => {
  it.each([
    [{ facets: [{ field_name: 'a' }, { field_name: 'b', positon: 2 }] }, 'facets.1.positon', 'position'],
    [{ facets: [{ fieldname: 'country' }] }, 'facets.0.fieldname', 'field_name'],
    [{ search: { RowHeight: 200 } }, 'search.RowHeight', 'rowHeight'],
    [{ login: { register: { link: '/x' } } }, 'login.register.link', 'links'],
    [{ departments: {} }, 'departments', null],
    [{ 'a.b': 1 }, '"a.b"', null],
    [{ footer: { entries: [{ links: { de: { ref: '/x' } } }] } }, 'footer.entries.0.links.de.ref', null],
  ])('in %j are reported with the nearest key (CD2)', (raw, path, nearest) => {
    expect(readConfig({ version: '5.1.4', ...raw }).unknown).toEqual([{ path, nearest }]);
  });

  it('do not include the address of the JSON Schema', () => {
    expect(completeConfig({ $schema: 'https://portal.example/schema' }).unknown).toEqual([]);
    expect(completeConfig({ search: { $schema: 1 } }).unknown).toHaveLength(1);
  });

  it('are limited in effort', () => {
    const raw = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`x${index}`.repeat(8), 1]));
    expect(completeConfig(raw).unknown).toHaveLength(20_000);
  });
});

describe('items of a list', () => {
  it.each<[unknown, string[]]>([
    [
      { dashboard: { collections: [{ key: 'a' }, { key: ' A ' }] } },
      ['dashboard.collections.1.key: collections.keyUsed'],
    ],
    [
      { dashboard: { collections: [{ key: '   ' }] } },
      ['dashboard.collections.0.key: collections.keyRequired'],
    ],
    [
      { dashboard: { collections: [{ search: '*' }] } },
      ['dashboard.collections.0.key: collections.keyRequired'],
    ],
    [{ customPages: [{ key: 'imprint' }, { key: 'Imprint' }] }, ['customPages.1.key: pages.keyUsed']],
    [{ visibleLocales: [{ short: 'DE' }, { short: 'de' }] }, ['visibleLocales.1.short: languages.codeUsed']],
    [{ iconSet: [{ key: 'edit' }, { key: 'edit' }] }, ['iconSet.1.key: fault.used']],
    [{ facets: [{ field_name: 'city' }, { field_name: 'city' }] }, ['facets.1.field_name: fault.used']],
    [{ facets: [{ field_name: 'city' }, { field_name: 'City' }] }, []],
    [
      { sorting: { options: [{ field_name: 'title' }, { field_name: 'title' }] } },
      ['sorting.options.1.field_name: fault.used'],
    ],
    [{ footer: { entries: [{}, {}] } }, []],
  ])(
    'have unique keys: %j (CD4) (R6)',
    { tags: ['5.pre-search.key', '5.pre-search.key-unique'] },
    (raw, faults) => {
      expect(faultsIn(raw)).toEqual(faults);
    },
  );
});

describe('pairs of limits', () => {
  it.each([
    [{ min_height: 700, max_height: 100 }, [100, 100], ['search.posters.min_height: fault.most']],
    [{ min_height: 700 }, [700, 700], []],
    [{ max_height: 100 }, [100, 100], []],
    [{ min_height: 100, max_height: 100 }, [100, 100], []],
  ])('%j are in order: %j (CD6)', (posters, heights, faults) => {
    const { config } = completeConfig({ search: { posters } });
    expect([config.search.posters.min_height, config.search.posters.max_height]).toEqual(heights);
    expect(faultsIn({ search: { posters } })).toEqual(faults);
  });

  it('of the sidebar are in order too (CD6)', () => {
    expect(faultsIn({ search: { sidebar: { width: 80, min_width: 400 } } })).toEqual([
      'search.sidebar.min_width: fault.most',
    ]);
  });
});

describe('text', () => {
  it('is measured in Unicode characters (CD7)', () => {
    expect(faultsIn({ global: { website_title: '😀'.repeat(200) } })).toEqual([]);
    expect(faultsIn({ global: { website_title: '😀'.repeat(201) } })).toHaveLength(1);
  });

  it.each([
    ['en', 5000, 'The text is too long. Enter at most 5,000 characters.'],
    ['de', 5000, 'Der Text ist zu lang. Geben Sie höchstens 5.000 Zeichen ein.'],
  ])(
    'of more characters than allowed has a message in %s that names the unit (CD8)',
    async (lang, max, message) => {
      const { t } = await loadAdminTranslations(lang);
      const messages = (length: number) =>
        completeConfig({ order: { body: { de: 'x'.repeat(length) } } }).faults.map(({ problem }) =>
          t(problem.key, problem.params),
        );
      expect([messages(max), messages(max + 1)]).toEqual([[], [message]]);
    },
  );

  it.each([
    'https://portal.example/join',
    'HTTP://portal.example',
    '/custom/join',
    'mailto:a@b.example',
    'tel:1',
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    'http://',
    'https://a b',
  ])('opens as a registration form if the check accepts it: %s (R8)', (url) => {
    const accepted = faultsIn({ login: { register: { links: { de: url } } } }).length === 0;
    const { kind } = registration({ show_button: true, links: { de: url } }, 'de');
    expect(kind).toBe(accepted ? 'open' : 'warn');
    expect(accepted).toBe(/^(?:https:..portal|HTTP|.custom)/.test(url));
  });
});

describe('sort options', () => {
  it(
    'are the four of the specification by default; others can be enabled (R24)',
    { tags: ['9.sort-options'] },
    () => {
      const { sorting } = DEFAULT_CONFIG;
      const names = (from: typeof sorting) =>
        from.options.filter(({ active }) => active).map(({ field_name }) => field_name);
      expect(names(sorting)).toEqual(['score', 'rating', 'imp_date', 'obj_dload_cnt']);
      const index = sorting.options.findIndex(({ field_name }) => field_name === 'title');
      expect(names(setPath(sorting, ['options', index, 'active'], true))).toContain('title');
    },
  );
});

describe('version', () => {
  it.each(['5.1.4', 'v5', '5.1.4.0', '999999999999999999999999.0'])('accepts %s (CC3)', (version) => {
    expect(readConfig({ version }).faults).toEqual([]);
  });
  it.each(['2024-01-01', '5.1.4-beta', 'V5', '1.2.3.4.5', 5.1, ''])('reports %j (CC3)', (version) => {
    const { faults, from, newer } = readConfig({ version });
    expect([faults, from, newer]).toEqual([
      [{ path: 'version', problem: { key: 'fault.version' } }],
      null,
      false,
    ]);
  });
  it('cannot be entered (CC4)', () => {
    const field = fieldAt(['version']);
    if (field === undefined) throw new Error('no version');
    expect(parseFieldValue(field, '1.0.0', ['version'])).toEqual({
      kind: 'faults',
      faults: [{ path: 'version', problem: { key: 'fault.readOnly' } }],
    });
  });
});

describe('upgrade steps', () => {
  it.each([
    ['title asc', 'asc', 'title', 'asc'],
    ['imp_date desc', 'asc', 'imp_date', 'desc'],
    ['imp_date', 'asc', 'imp_date', 'asc'],
    ['score desc', undefined, 'score', 'desc'],
  ])(
    'split “%s” and leave a field alone (CC2)',
    { tags: ['4.upgrade.5.0.3'] },
    (value, orientation, field, direction) => {
      const { sorting } = readConfig({ version: '5.0.2', sorting: { default: value, orientation } }).config;
      expect([sorting.default, sorting.orientation]).toEqual([field, direction]);
    },
  );

  it('keep a border that an admin has set (CC1)', { tags: ['4.upgrade.5.1.2'] }, () => {
    const stored = {
      version: '5.0.2',
      search: { posters: { border_width: 0 } },
      infoView: { options: { border_width: 0 } },
    };
    const { config } = readConfig(stored);
    expect([config.search.posters.border_width, config.infoView.options.border_width]).toEqual([0, 0]);
    expect(config.dashboard.poster_border_width).toBe(2);
  });

  it('convert the width of the sidebar from percent to pixels', { tags: ['4.upgrade.3.4.0'] }, () => {
    const { sidebar } = readConfig({ version: '3.3.0', search: { sidebar: { width: 30, min_width: 10 } } })
      .config.search;
    expect(sidebar).toEqual({ width: 390, min_width: 130 });
  });
});

describe('defaults of older versions', () => {
  const versions = ['3.3.9', ...CONFIG_UPGRADES.map(({ version }) => version), '5.1.4'];

  it.each(versions)('of %s count as unset: an upgrade replaces all of them (CC5)', (version) => {
    const stored = defaultsOf(version);
    expect(readConfig(stored).config).toEqual(DEFAULT_CONFIG);
    expect(changedSettings(stored)).toEqual([]);
  });

  it('change at each step with a former default, for all older versions (CC5)', () => {
    const rowHeight = (version: string) => (defaultsOf(version) as typeof DEFAULT_CONFIG).search.rowHeight;
    expect(['3.0.0', '5.0.1', '5.0.2', '5.1.4'].map(rowHeight)).toEqual([96, 96, 180, 180]);
    expect(defaultsOf('5.1.4')).toEqual(DEFAULT_CONFIG);
  });

  it('differ from the settings that an admin changed (CC5)', () => {
    const stored = {
      version: '5.0.1',
      search: { rowHeight: 96, imageColWidth: 300 },
      facets: [{ field_name: 'city' }],
      terms_of_use: { links: { DE: '/agb' } },
    };
    expect(changedSettings(stored)).toEqual(['terms_of_use.links', 'search.imageColWidth', 'facets']);
    expect(differsFromDefault(stored, ['search', 'rowHeight'])).toBe(false);
    expect(differsFromDefault(stored, ['search', 'imageColWidth'])).toBe(true);
  });
});

describe('upgradePlan', { tags: ['8.config.version-confirm'] }, () => {
  const OLD = {
    version: '3.3.0',
    footer: [{ translation: { de: 'Impressum' } }],
    website_title: 'Mein Portal',
    search: { rowHeight: 120 },
    facets: 'nonsense',
    of_our_own: [1],
  };

  it('lists every change with its reason, before anything is stored (CC1)', () => {
    const plan = upgradePlan(OLD);
    expect([plan?.from, plan?.to]).toEqual(['3.3.0', '5.1.4']);
    expect(plan?.changes).toContainEqual({
      kind: 'renamed',
      path: 'website_title',
      movedTo: 'global.website_title',
      from: 'Mein Portal',
      to: 'Mein Portal',
      stored: true,
      version: '5.0.0',
      why: 'configUpdate.why.portalSettings',
    });
    // The default has changed since 3.3.0, but the stored value is another one.
    expect(plan?.preserved).toEqual([{ path: 'search.rowHeight', value: 120, default: 180 }]);
    // Version 5.0.2 has the new default already.
    expect(upgradePlan({ version: '5.0.2', search: { rowHeight: 120 } })?.preserved).toEqual([]);
    expect(plan?.added).toContain('appearance.scheme');
    expect(plan?.added).not.toContain('search.rowHeight');
    expect(plan?.changed).toBe(3);
    const column = plan?.changes.find(({ path }) => path === 'search.imageColWidth');
    expect(column).toMatchObject({ kind: 'default', from: 96, to: 250, stored: false, version: '5.0.2' });
    expect(plan?.changes.map(({ path }) => path)).not.toContain('search.rowHeight');
    expect(upgradePlan(plan?.documents.update)).toBeNull();
    expect([upgradePlan({}), upgradePlan(DEFAULT_CONFIG), upgradePlan({ version: '6.0.0' })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it(
    '“version-only” keeps all settings and their effect (CB1)',
    { tags: ['4.config.version-update'] },
    () => {
      const document = upgradePlan(OLD)?.documents['version-only'];
      expect(document).toMatchObject({
        version: '5.1.4',
        footer: { entries: OLD.footer },
        global: { website_title: 'Mein Portal' },
        search: { rowHeight: 120, imageColWidth: 96, posters: { min_height: 120, max_height: 180 } },
        facets: 'nonsense',
        of_our_own: [1],
      });
      const { config } = readConfig(document);
      expect(config.footer.entries).toHaveLength(1);
      expect(config.global.website_title).toBe('Mein Portal');
      // Settings with a former default count as changed.
      expect(changedSettings(document)).toContain('search.imageColWidth');
    },
  );

  it('“update” preserves invalid values and unknown keys', () => {
    expect(upgradePlan(OLD)?.documents.update).toMatchObject({ facets: 'nonsense', of_our_own: [1] });
    expect(upgradePlan(OLD)?.documents.update).toEqual(upgradeConfig(OLD).config);
    expect(upgradePlan(OLD)?.documents.reset).toEqual(DEFAULT_CONFIG);
  });
});
