import {
  changedItems,
  collectionOptions,
  counterpart,
  freeKey,
  itemKeys,
  listFaults,
  listItems,
  matchingCollections,
  missingText,
  parseNumber,
  repairsAt,
  repairsOf,
  settingOfRepair,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, FRONT_END_VERSION, parsePath, readConfig } from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const en = await loadAdminTranslations('en');
const V = { version: FRONT_END_VERSION };
const path = (text: string) => parsePath(text) ?? [];

describe('listItems', () => {
  it('returns the items in display order, with their names', () => {
    const { config } = readConfig({
      ...V,
      facets: [
        { field_name: 'city', position: 2 },
        { field_name: 'color_code', position: 1, translation: { en: 'Tint' } },
        { field_name: 'x_new', position: 3 },
      ],
    });
    const fields = [
      { name: 'x_new', isFacet: true, isRange: false, type: 'keyword', translation: { en: 'New field' } },
    ];
    expect(
      listItems(config, ['facets'], en, fields).map(({ id, index, name, key }) => [id, index, name, key]),
    ).toEqual([
      ['color_code', 1, 'Tint', 'color_code'],
      ['city', 0, 'City', 'city'],
      ['x_new', 2, 'New field', 'x_new'],
    ]);
  });

  it('names items without a key by their place', () => {
    const { config } = readConfig({ ...V, footer: { entries: [{}, { translation: { de: 'Impressum' } }] } });
    const items = listItems(config, ['footer', 'entries'], en, []);
    expect(items.map(({ id, name }) => [id, name])).toEqual([
      ['0', 'Entry 1'],
      ['1', 'Impressum'],
    ]);
  });
});

describe('changedItems', () => {
  const config = (...names: string[]) => ({ facets: names.map((field_name) => ({ field_name })) });

  it.each([
    ['nothing', config('a', 'b'), config('a', 'b'), []],
    ['a moved item', config('a', 'b', 'c'), config('c', 'a', 'b'), ['c']],
    ['an added item', config('a'), config('a', 'b'), ['b']],
    ['not a removed one', config('a', 'b'), config('a'), []],
    ['an edited one', config('a'), { facets: [{ field_name: 'a', is_facet: false }] }, ['a']],
  ])('returns %s', (_, from, to, ids) => {
    expect([...changedItems(['facets'], from, to)]).toEqual(ids);
  });
});

describe('counterpart', () => {
  const one = { facets: [{ field_name: 'a' }, { field_name: 'b' }], footer: { entries: [{}] } };
  const other = { facets: [{ field_name: 'b' }] };

  it.each([
    ['an item with a key', 'facets.1.is_facet', 'facets.0.is_facet'],
    ['an item that is missing', 'facets.0.is_facet', undefined],
    ['an item without a key', 'footer.entries.0.column', 'footer.entries.0.column'],
    ['a setting outside of lists', 'search.rowHeight', 'search.rowHeight'],
  ])('of %s', (_, from, to) => {
    expect(counterpart(one, path(from), other)).toEqual(to === undefined ? undefined : path(to));
  });
});

describe('itemKeys', () => {
  it('stay while an ID is edited, an item moves, or others are added and removed', () => {
    const keysOf = (keys: ReadonlyMap<string, string>) => Object.fromEntries(keys);
    const first = itemKeys(new Map(), ['a', 'b']);
    expect(keysOf(first)).toEqual({ a: 'a', b: 'b' });
    const renamed = itemKeys(first, ['a', 'bc']);
    expect(keysOf(renamed)).toEqual({ a: 'a', bc: 'b' });
    const moved = itemKeys(renamed, ['bc', 'a']);
    expect(keysOf(moved)).toEqual({ a: 'a', bc: 'b' });
    // A new item with the former ID of another one has another key.
    expect(keysOf(itemKeys(moved, ['bc', 'a', 'b']))).toEqual({ a: 'a', bc: 'b', b: 'b+' });
    expect(keysOf(itemKeys(moved, ['bc']))).toEqual({ bc: 'b' });
    expect(keysOf(itemKeys(first, ['c', 'd']))).toEqual({ c: 'c', d: 'd' });
  });
});

describe('freeKey', () => {
  it.each([
    ['press', [], 'press'],
    [' press ', ['other'], 'press'],
    ['press', ['Press '], 'press-2'],
    ['press', ['press', 'press-2', 'PRESS-3'], 'press-4'],
    ['press-2026', ['press-2026'], 'press-2027'],
    ['-', ['-'], '--2'],
  ])('for %j beside %j is %j', (key, used, free) => {
    expect(freeKey(key, used)).toBe(free);
  });
});

describe('parseNumber', () => {
  it.each([
    ['250', 'en', 250],
    [' 250 px', 'en', 250],
    ['250PX', 'de', 250],
    ['−3', 'en', -3],
    ['1.280', 'de', 1280],
    ['1,280', 'en', 1280],
    ['1.280', 'en', 1.28],
    ['12,5', 'de', 12.5],
    ['12,5', 'en', 12.5],
    ['1.234.567,5', 'de', 1_234_567.5],
    ['1 280', 'fr', 1280],
    ['.5', 'en', 0.5],
    ['', 'en', undefined],
    ['px', 'en', undefined],
    ['250 em', 'en', undefined],
    ['1.2.3', 'en', undefined],
    ['1e3', 'en', undefined],
    ['0x10', 'en', undefined],
    ['Infinity', 'en', undefined],
  ])('of %j in %s is %s', (text, locale, number) => {
    expect(parseNumber(text, locale, 'px')).toBe(number);
  });
});

describe('places of stored faults', () => {
  const document = {
    ...V,
    global: { website_titel: 'Typo', zzz: 1 },
    facets: [
      { field_name: 'city' },
      { fieldname: 'country' },
      { field_name: 'keywords', options: { sort: 'alpha' } },
      { field_name: 'city' },
    ],
    order: { subject: { de: 7 } },
  };
  const repairs = repairsOf(document, readConfig(document), en);

  it('shows a key at the setting that was probably meant, and others on the page', () => {
    const places = repairs.map((repair) => [repair.path.join('.'), settingOfRepair(repair)?.join('.')]);
    expect(Object.fromEntries(places)).toEqual({
      'global.website_titel': 'global.website_title',
      'global.zzz': undefined,
      'facets.1.fieldname': 'facets',
      'facets.2.options.sort': 'facets',
      'facets.3.field_name': 'facets',
      'order.subject.de': 'order.subject',
    });
    expect(repairsAt(repairs, ['order', 'subject'])).toHaveLength(1);
    expect(repairsAt(repairs, ['global', 'website_title'])).toHaveLength(1);
  });

  it('shows an ignored item behind the item that it follows', () => {
    const places = listFaults(document, ['facets'], repairs).map(({ repair, isIgnored, at, stored }) => [
      repair.path.join('.'),
      { isIgnored, at, stored },
    ]);
    expect(Object.fromEntries(places)).toEqual({
      'facets.1.fieldname': { isIgnored: true, at: 'city', stored: '{"fieldname":"country"}' },
      'facets.2.options.sort': { isIgnored: false, at: 'keywords', stored: null },
      'facets.3.field_name': { isIgnored: true, at: 'keywords', stored: '{"field_name":"city"}' },
    });
  });

  it('shows an ignored first item in front of the list', () => {
    const first = { ...V, facets: [7, { field_name: 'city' }] };
    const [fault] = listFaults(first, ['facets'], repairsOf(first, readConfig(first), en));
    expect(fault).toMatchObject({ isIgnored: true, at: null, stored: '7' });
  });
});

describe('missingText', () => {
  it.each([
    ['footer.entries.0.translation', { de: 'Impressum' }, 'settings.language.fallback', 'German'],
    ['order.subject', { de: 'x', en: 'y' }, 'settings.language.fallback', 'English'],
    ['order.subject', { de: ' ' }, 'settings.language.missing', undefined],
    ['facets.0.translation', { de: 'x' }, 'settings.language.default', undefined],
    ['login.register.links', { de: '/x' }, 'settings.language.noLink', undefined],
  ])('of %s with %j', (setting, values, key, language) => {
    expect(missingText(path(setting), values, 'en')).toEqual(
      language === undefined ? { key } : { key, params: { language } },
    );
  });

  it('has a message for each result', () => {
    for (const key of ['fallback', 'missing', 'default', 'noLink'])
      expect(en.has(`settings.language.${key}`)).toBe(true);
  });
});

describe('collections of the server', () => {
  const options = collectionOptions(
    [
      { indicator: 'news_2', label: 'News 2' },
      { indicator: 'news_10', label: 'News 10' },
      { indicator: 'ships', translation: { en: 'Ships', de: 'Schiffe' } },
      { indicator: 'folder/a', label: 'Ärzte' },
    ],
    'de',
  );

  it('are sorted by name, with the groups that they form', () => {
    expect(options.map(({ indicator, name, members }) => [indicator, name, members])).toEqual([
      ['folder/a', 'Ärzte', 0],
      ['news', 'news', 2],
      ['news_2', 'News 2', 0],
      ['news_10', 'News 10', 0],
      ['ships', 'Schiffe', 0],
    ]);
  });

  it.each([
    ['arzte', ['folder/a']],
    ['SHIPS', ['ships']],
    ['zzz', []],
  ])('that match %s', (text, indicators) => {
    expect(matchingCollections(options, text).map(({ indicator }) => indicator)).toEqual(indicators);
  });
});

it('has no login methods by default, so that those of the server apply', () => {
  expect(DEFAULT_CONFIG.login.methods).toEqual([]);
});
