import { describe, expect, it } from 'vitest';
import {
  CONFIG_PAGES,
  CONFIG_FIELDS,
  CONFIG_UPGRADES,
  configKeysOf,
  configOptionKey,
  DEFAULT_CONFIG,
  fieldAt,
  parseFieldValue,
  parsePath,
  type ConfigFieldInfo,
} from '@assetportal/sdk/config';
import { Asset, fieldFormat, FIELD_NAMES, PageKey } from '@assetportal/sdk/contract';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import * as z from 'zod/mini';
import de from '../../../../packages/sdk/src/translations/catalogs/admin.de.json' with { type: 'json' };
import en from '../../../../packages/sdk/src/translations/catalogs/admin.en.json' with { type: 'json' };

const info = (path: string): ConfigFieldInfo | undefined =>
  CONFIG_FIELDS.find((field) => field.path === path);

/** Returns the path of a value and the paths of all values in it. A list counts as one value. */
function pathsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [path];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, `${path}.${key}`))];
}

describe('CONFIG_FIELDS', { tags: ['d.config.schema'] }, () => {
  it('lists every field of the default configuration once, with its default', () => {
    const paths = CONFIG_FIELDS.map((field) => field.path);
    expect(new Set(paths).size).toBe(paths.length);
    const expected = Object.entries(DEFAULT_CONFIG).flatMap(([key, value]) => pathsOf(value, key));
    expect(expected.filter((path) => !paths.includes(path))).toEqual([]);
    for (const { path, default: value, widget } of CONFIG_FIELDS) {
      if (path.includes('*')) continue;
      const keys = parsePath(path) ?? [];
      const stored = keys.reduce<unknown>(
        (node, key) => (node as Record<string, unknown>)[key],
        DEFAULT_CONFIG,
      );
      expect({ path, widget, value }).toEqual({ path, widget, value: stored });
    }
  });

  it('describes the form control of a field: widget, bounds, unit, options and page', () => {
    expect(info('search.rowHeight')).toMatchObject({
      widget: 'number',
      page: 'search',
      default: 180,
      min: 48,
      max: 600,
      unit: 'px',
      required: false,
      nullable: false,
    });
    expect(info('footer.height')).toMatchObject({ page: 'general', nullable: true, default: null });
    expect(info('facets.*.field_name')).toMatchObject({
      widget: 'fieldPicker',
      fields: 'facet',
      required: true,
    });
    expect(info('facets.*.options.multivalue')?.options).toEqual(['checkbox', 'radio', 'slider']);
    expect(info('order.body')).toMatchObject({ widget: 'perLanguage', of: 'longText', maxLength: 5000 });
    expect(info('footer.entries.*.links.*.link')).toMatchObject({ widget: 'link' });
    expect(info('appearance.light.areas.header.background')).toMatchObject({
      widget: 'color',
      nullable: true,
    });
    expect(info('version')?.page).toBeNull();
  });

  it('assigns every top-level key to exactly one page of the admin area', () => {
    const keys = CONFIG_PAGES.flatMap(configKeysOf);
    expect([...keys, 'version'].sort()).toEqual(Object.keys(DEFAULT_CONFIG).sort());
  });

  it.each(
    CONFIG_UPGRADES.flatMap(({ version, rename = [] }) => rename.map(([, to]) => [to, version] as const)),
  )('reports %s as new in version %s, to which an upgrade moved it', (path, version) => {
    const field = info(path) ?? info(path.replace(/\.[a-z]{2}$/, ''));
    expect(field?.since).toBe(version);
  });

  it('passes the version of a group on to its members', () => {
    expect(info('appearance.light.areas.header.text')?.since).toBe('5.0.0');
    expect(info('footer.entries.*.column')?.since).toBe('3.4.0');
    expect(info('search.rowHeight')?.since).toBeNull();
  });

  it('declares bounds that include every default', () => {
    for (const { path, min, max, default: value } of CONFIG_FIELDS) {
      if (min === undefined || max === undefined) continue;
      expect(min, path).toBeLessThan(max);
      if (value === null || value === undefined) continue;
      expect(value, path).toBeGreaterThanOrEqual(min);
      expect(value, path).toBeLessThanOrEqual(max);
    }
  });

  it('uses only existing fields in the default configuration', () => {
    const computed = ['score', 'size', 'extent', 'exposure'];
    const existing: string[] = [...FIELD_NAMES, ...Object.keys(Asset.shape), ...computed];
    const lists = [
      DEFAULT_CONFIG.facets,
      DEFAULT_CONFIG.sorting.options,
      DEFAULT_CONFIG.search.listColumns,
      DEFAULT_CONFIG.accessibility.alt,
      ...[DEFAULT_CONFIG.assetInfo, DEFAULT_CONFIG.infoView, DEFAULT_CONFIG.bookmark].flatMap(
        ({ paramsLeft, paramsRight }) => [paramsLeft, paramsRight],
      ),
    ];
    expect(lists.flat().filter(({ field_name }) => !existing.includes(field_name))).toEqual([]);
  });
});

describe('translations of the configuration', { tags: ['d.config.schema'] }, () => {
  const catalogs: readonly (readonly [string, Record<string, unknown>])[] = [
    ['de', de],
    ['en', en],
  ];
  const keys = CONFIG_FIELDS.flatMap(({ labelKey, descriptionKey }) => [labelKey, descriptionKey]);
  const at = (tree: unknown, key: string) =>
    key
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], tree);

  it.each(catalogs)(
    '%s: every field has a label and a description, and there are no others',
    (_, catalog) => {
      const missing = keys.filter((key) => typeof at(catalog, key) !== 'string' || at(catalog, key) === '');
      expect(missing).toEqual([]);
      const existing = Object.entries(catalog['config'] as Record<string, object>).flatMap(
        ([path, messages]) => Object.keys(messages).map((kind) => `config.${path}.${kind}`),
      );
      expect(existing.filter((key) => !keys.includes(key))).toEqual([]);
    },
  );

  it.each(catalogs)('%s: every option has a name, and there are no others', (_, catalog) => {
    const options = CONFIG_FIELDS.flatMap((field) => [
      ...(field.options ?? []),
      ...(field.options !== undefined && field.nullable ? [null] : []),
    ]);
    const expected = [...new Set(options.map(configOptionKey))].sort();
    expect(
      Object.keys(catalog['configOption'] as object)
        .map((key) => `configOption.${key}`)
        .sort(),
    ).toEqual(expected);
  });

  it.each(['de', 'en'])('%s: t() returns the message of every label and description', async (locale) => {
    const { t } = await loadAdminTranslations(locale);
    for (const key of keys) expect(t(key)).not.toBe(key);
    expect(t('fault.least', { limit: 3 })).toContain('3');
  });
});

describe('fieldAt', () => {
  it.each([
    ['search.rowHeight', 'number'],
    ['facets.3.options.sort', 'select'],
    ['facets.3', 'group'],
    ['terms_of_use.links.de', 'link'],
    ['terms_of_use.links.DE', 'link'],
    ['footer.entries.0.links.de.linkDirection', 'select'],
    ['', 'group'],
  ])('%s has the widget %s', (path, widget) =>
    expect(fieldAt(parsePath(path) ?? ['?'])?.widget).toBe(widget),
  );

  it.each([
    'search.none',
    'facets.first',
    'search.rowHeight.deep',
    'terms_of_use.links.German',
    'constructor',
    'facets.0.__proto__',
  ])('returns undefined for %s', (path) => expect(fieldAt(parsePath(path) ?? [])).toBeUndefined());
});

describe('parseFieldValue', () => {
  const parse = (path: string, text: string) => {
    const keys = parsePath(path) ?? [];
    const field = fieldAt(keys);
    if (field === undefined) throw new Error(path);
    return parseFieldValue(field, text, keys);
  };

  it.each([
    ['global.hide_dashboard', 'true', true],
    ['global.hide_dashboard', ' YES ', true],
    ['global.hide_dashboard', 'off', false],
    ['global.hide_dashboard', '0', false],
    ['search.rowHeight', '200', 200],
    ['footer.height', '', null],
    ['footer.height', 'null', null],
    ['footer.height', '40', 40],
    ['facets.0.options.filterVal', 'null', null],
    ['facets.0.position', '-3', -3],
    ['appearance.light.accent', '#0B6173', '#0B6173'],
    ['appearance.light.areas.toast.text', 'null', null],
    ['global.website_title', ' Our archive ', ' Our archive '],
    ['terms_of_use.links.de', 'https://portal.example/agb', 'https://portal.example/agb'],
    ['order.mailto', 'a@portal.example, b@portal.example', 'a@portal.example, b@portal.example'],
    ['order.mailto', '', ''],
    ['terms_of_use.links', '{"de":"/custom/terms"}', { de: '/custom/terms' }],
    ['facets', '[{"field_name":"city"}]', [{ field_name: 'city' }]],
  ])('for %s, parses “%s” as %j', (path, text, value) => {
    expect(parse(path, text)).toEqual({ kind: 'value', value });
  });

  it.each([
    ['global.hide_dashboard', 'perhaps', 'fault.toggle', 'global.hide_dashboard'],
    ['global.hide_dashboard', 'constructor', 'fault.toggle', 'global.hide_dashboard'],
    ['search.rowHeight', '12', 'fault.least', 'search.rowHeight'],
    ['search.rowHeight', '9999', 'fault.most', 'search.rowHeight'],
    ['search.rowHeight', '20.5', 'fault.integer', 'search.rowHeight'],
    ['search.rowHeight', '', 'fault.integer', 'search.rowHeight'],
    ['search.defaultView', 'tiles', 'fault.option', 'search.defaultView'],
    ['appearance.light.accent', 'red', 'fault.color', 'appearance.light.accent'],
    ['appearance.light.accent', '', 'fault.color', 'appearance.light.accent'],
    ['appearance.light.accent', 'url(//evil)', 'fault.color', 'appearance.light.accent'],
    ['terms_of_use.links.de', 'javascript:alert(1)', 'fault.link', 'terms_of_use.links.de'],
    ['order.base_url', 'ftp://x', 'fault.webAddress', 'order.base_url'],
    ['order.mailto', 'a@b.example\nbcc: c@d.example', 'fault.mail', 'order.mailto'],
    ['order.mailto', 'office', 'fault.mail', 'order.mailto'],
    ['customPages.0.key', '../../etc', 'fault.name', 'customPages.0.key'],
    ['customPages.0.key', '', 'fault.required', 'customPages.0.key'],
    ['sorting.default', '', 'fault.required', 'sorting.default'],
    ['iconSet.0.icon', '<svg>', 'fault.icon', 'iconSet.0.icon'],
    ['visibleLocales.0.short', 'german', 'fault.language', 'visibleLocales.0.short'],
    ['global.website_title', 'x'.repeat(201), 'fault.long', 'global.website_title'],
    ['facets', '[{', 'fault.json', 'facets'],
    ['facets', '{}', 'fault.list', 'facets'],
    ['facets', '[{"position":1}]', 'fault.required', 'facets.0.field_name'],
    ['terms_of_use.links', '[]', 'fault.perLanguage', 'terms_of_use.links'],
    ['terms_of_use.links', '{"de":7}', 'fault.text', 'terms_of_use.links.de'],
    ['search.sidebar', '{"width":"wide"}', 'fault.integer', 'search.sidebar.width'],
  ])('for %s, rejects “%s” with %s', { tags: ['d.config.problems'] }, async (path, text, key, at) => {
    const parsed = parse(path, text);
    expect(parsed).toMatchObject({ kind: 'faults', faults: [{ path: at, problem: { key } }] });
    // The admin catalog has a message for each problem.
    const { t } = await loadAdminTranslations('en');
    expect(t(key)).not.toBe(key);
  });

  it('accepts the same page keys as the contract', () => {
    for (const key of [
      'about',
      'About-us_2',
      '9',
      '-x',
      '_x',
      'a b',
      'ä',
      'a/b',
      'x'.repeat(100),
      'x'.repeat(101),
    ]) {
      const accepted = parse('customPages.0.key', key).kind === 'value';
      expect([key, accepted]).toEqual([key, z.safeParse(PageKey, key).success]);
    }
  });
});

describe('fieldFormat', () => {
  it.each([
    ['file_size', 'filesize'],
    ['taken_date', 'date'],
    ['imp_date', 'date'],
    ['width', null],
    ['city', null],
    ['constructor', null],
    ['taken_date_of_another_server', null],
  ])('returns the default format of %s: %s', (name, format) => {
    expect(fieldFormat(name)).toBe(format);
  });
});
