import { createSettingsSearch, type MarkedText, type SettingsSearchResult } from '@assetportal/sdk/admin';
import { CONFIG_FIELDS, DEFAULT_CONFIG, setPath } from '@assetportal/sdk/config';
import { flattenCatalog, loadAdminTranslations, loadLocalTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const en = await loadAdminTranslations('en');
const de = await loadAdminTranslations('de');
const config = setPath(DEFAULT_CONFIG, ['global', 'website_title'], 'Nordhafen Museum');
const messages = [
  { key: 'header.skip', text: 'Skip to the content', others: ['Zum Inhalt springen'] },
  { key: 'search.found_other', text: '{{count}} assets', others: ['{{count}} Assets'] },
];
const pages = [
  { id: 'history', label: 'History', others: ['Verlauf'] },
  { id: 'users', label: 'Users & permissions', others: ['Benutzer & Rechte'] },
];
const english = createSettingsSearch({ translators: [en, de], config, messages, pages });
const german = createSettingsSearch({ translators: [de, en], config, messages, pages });

const paths = ({ settings }: SettingsSearchResult) => settings.map(({ source }) => source.path);

/** Writes the marked parts in brackets. */
const written = ({ text, ranges }: MarkedText) =>
  ranges
    .toReversed()
    .reduce(
      (shown, { start, end }) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
      text,
    );

describe('createSettingsSearch', () => {
  it.each<[string, string, string]>([
    ['a label', 'website title', 'global.website_title'],
    ['the start of a label', 'corner', 'appearance.radius'],
    ['a word in a label', 'radius', 'appearance.radius'],
    ['a part of a word', 'adius', 'appearance.radius'],
    ['a label in another language', 'Eckenradius', 'appearance.radius'],
    ['another case and accents', 'GROSS-/KLEINSCHREIBUNG', 'login.headers.transform'],
    ['words of the label and its place', 'login logo height', 'login.logoImage.height'],
    ['a key', 'max_assets', 'global.max_assets'],
    ['the key of a list', 'facets', 'facets'],
    ['a value', 'nordhafen', 'global.website_title'],
    ['a color', '#0b6173', 'appearance.light.accent'],
    ['an item of a list', 'relevance', 'sorting.default'],
    ['another name', 'logo color', 'appearance.light.accent'],
    ['another name in another language', 'Impressum', 'footer.entries'],
    ['a color of an area', 'header background', 'appearance.light.areas.header.background'],
    ['a typing error', 'raduis', 'appearance.radius'],
    ['a missing character', 'alignmnt', 'dashboard.heroImage.alignment'],
  ])('matches %s: %s', (_, query, path) => {
    expect(paths(english.find(query))).toContain(path);
    expect(paths(english.find(query))[0]).toBe(path);
  });

  it('ranks labels before descriptions, keys, values and other names', () => {
    const fields = english.find('title', 100).settings.map(({ field }) => field);
    const order = ['label', 'otherLabel', 'place', 'description', 'key', 'value', 'synonym'];
    expect(fields).toEqual([...fields].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(fields[0]).toBe('label');
  });

  it('marks the matching parts', () => {
    const [radius] = english.find('rad').settings;
    expect(written(radius?.label ?? { text: '', ranges: [] })).toBe('Corner [rad]ius');
    const [caps] = german.find('gross').settings;
    expect(written(caps?.label ?? { text: '', ranges: [] })).toBe('[Groß]-/Kleinschreibung');
    const [accent] = english.find('brand color').settings;
    expect(written(accent?.excerpt ?? { text: '', ranges: [] })).toBe('[brand] [color]');
    const [typo] = english.find('raduis').settings;
    expect(written(typo?.label ?? { text: '', ranges: [] })).toBe('Corner [radius]');
  });

  it('returns place, page and current value', () => {
    expect(german.find('Titel der Website').settings[0]?.source).toEqual({
      path: 'global.website_title',
      page: 'general',
      place: ['Portal'],
      value: { kind: 'text', value: 'Nordhafen Museum', text: 'Nordhafen Museum' },
    });
    const [sort] = english.find('order of values').settings;
    expect(sort?.source).toMatchObject({ path: 'facets.*.options.sort', place: ['Filters'], value: null });
  });

  it('matches messages and pages in all languages', () => {
    expect(english.find('inhalt').messages.map(({ source }) => source.key)).toEqual(['header.skip']);
    expect(english.find('found_other').messages.map(({ source }) => source.key)).toEqual([
      'search.found_other',
    ]);
    expect(english.find('rechte').pages.map(({ source }) => source.id)).toEqual(['users']);
    expect(english.find('histroy').pages.map(({ source }) => source.id)).toEqual(['history']);
  });

  it('returns nothing for an empty query, and similar labels if nothing matches', () => {
    expect(english.find('  ')).toEqual({ settings: [], messages: [], pages: [], count: 0, nearest: [] });
    const { count, nearest } = english.find('cornering radiuses');
    expect(count).toBe(0);
    expect(nearest).toHaveLength(3);
    expect(nearest[0]).toBe('Corner radius');
  });

  it('counts all matches, and limits the list', () => {
    const all = english.find('a', 1000);
    const some = english.find('a', 5);
    expect(some.settings).toEqual(all.settings.slice(0, 5));
    expect(some.count).toBe(all.settings.length + all.messages.length + all.pages.length);
  });

  it.each([
    ['English', english, en],
    ['German', german, de],
  ] as const)('returns each setting for its label in %s', (_, search, translator) => {
    const isShown = ({ widget }: (typeof CONFIG_FIELDS)[number]) =>
      !['group', 'position', 'version'].includes(widget);
    for (const { path, labelKey } of CONFIG_FIELDS.filter(isShown)) {
      if (path.startsWith('appearance.')) continue;
      expect([path, ...paths(search.find(translator.t(labelKey), 1000))].lastIndexOf(path)).toBeGreaterThan(
        0,
      );
    }
  });

  it.each(['(', '.*', '\\', '<script>', '😀', 'ß', '\u0301', 'a'.repeat(5000)])('accepts %s', (query) => {
    expect(english.find(query).count).toBeGreaterThanOrEqual(0);
  });

  it('has other names in all languages', async () => {
    for (const locale of ['en', 'de']) {
      const trees = (await loadLocalTranslations(locale, { admin: true })).map(({ tree }) =>
        flattenCatalog(tree),
      );
      const synonyms = trees.flatMap((tree) =>
        [...tree].filter(([key]) => key.startsWith('settingsSearch.synonyms.')),
      );
      const search = locale === 'en' ? english : german;
      for (const [, names] of synonyms)
        for (const name of names.split(','))
          expect([name, search.find(name).settings.length]).not.toEqual([name, 0]);
    }
  });
});
