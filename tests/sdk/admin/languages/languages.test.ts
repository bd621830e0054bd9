import { describe, expect, it } from 'vitest';
import {
  countRows,
  languageItems,
  nextOpenCell,
  placeholderProblems,
  placeholderSuggestions,
  planImport,
  tableLines,
  translationRows,
  withLanguageMoved,
  withLanguageShown,
  withPlaceholder,
  type EditedLanguage,
} from '@assetportal/sdk/admin';

const CATALOGS = {
  portal: { search: { clear: 'Clear', found_one: '{{count}} result', found_other: '{{count}} results' } },
  admin: { settings: { save: 'Save' } },
};

/** Returns a language with messages. */
const language = (short: string, messages: EditedLanguage['messages'], meta = {}): EditedLanguage => ({
  short,
  lang: short,
  document: messages,
  meta,
  messages,
  newer: false,
  upgrade: null,
  own: [],
});

const EN = language('en', { ...CATALOGS.portal, ...CATALOGS.admin });
const FR = language('fr', { search: { found_one: '{{count}} résultat', found_other: '{count} résultats' } });
const rowsOf = (target: EditedLanguage, saved: EditedLanguage | undefined = target) =>
  translationRows({ target, saved, source: EN, languages: [EN, target], catalogs: CATALOGS });

describe('rows', () => {
  it('have the plural forms of the target language, with missing and broken ones', () => {
    const [clear, found, save] = rowsOf(FR);
    expect(clear).toMatchObject({ key: 'search.clear', scope: 'portal', isMissing: true, isChanged: false });
    expect(found?.forms.map(({ category, text }) => [category, text])).toEqual([
      ['one', '{{count}} résultat'],
      ['many', null],
      ['other', '{count} résultats'],
    ]);
    expect(found?.sources.map(({ category }) => category)).toEqual(['one', 'other']);
    expect(found).toMatchObject({ isMissing: true, hasProblem: true });
    expect(save).toMatchObject({ key: 'settings.save', scope: 'admin' });
    expect(countRows(rowsOf(FR))).toEqual({ all: 2, missing: 2, changed: 0, problems: 1 });
  });

  it('show the English source where the source language has no message', () => {
    const source = language('it', {});
    const rows = translationRows({
      target: FR,
      saved: FR,
      source,
      languages: [EN, FR, source],
      catalogs: CATALOGS,
    });
    expect(rows.map(({ sources }) => sources.map(({ category, text }) => [category, text]))).toEqual([
      [[null, 'Clear']],
      [
        ['one', '{{count}} result'],
        ['other', '{{count}} results'],
      ],
      [[null, 'Save']],
    ]);
  });

  it('are changed and filtered, and the admin area is closed at first', () => {
    const edited = language('fr', { ...FR.messages, search: { clear: 'Effacer' } });
    const rows = rowsOf(edited, FR);
    const lines = (options = {}) =>
      tableLines(rows, { filter: 'all', query: '', showsAdmin: false, ...options }).map(({ id }) => id);
    expect(lines()).toEqual(['section portal search', 'search.clear', 'search.found', 'scope admin']);
    expect(lines({ filter: 'changed' })).toEqual(['section portal search', 'search.clear', 'search.found']);
    expect(lines({ query: 'EFFAC' })).toEqual(['section portal search', 'search.clear']);
    expect(lines({ query: 'save' })).toEqual(['section admin settings', 'settings.save']);
    const all = tableLines(rows, { filter: 'all', query: '', showsAdmin: true });
    const next = nextOpenCell(all, { after: 'search.found_other', step: 1, target: 'missing' });
    expect(next?.form).toBe('settings.save');
  });

  it('show a source that has changed since the translation', () => {
    const meta = { sources: { en: { 'search.clear': '000000' } } };
    const [clear] = rowsOf(language('fr', { search: { clear: 'Effacer' } }, meta));
    expect(clear?.isSourceChanged).toBe(true);
  });
});

describe('rows after an edit', () => {
  const english = { ...EN, messages: { ...EN.messages, own: { label: 'Label' } } };
  const before = language('fr', {
    search: { clear: 'Effacer', found_other: '{{count}} x' },
    own: { a: 'A' },
  });
  const edits: readonly (readonly [string, readonly string[], Partial<EditedLanguage>])[] = [
    [
      'a message',
      ['search.clear'],
      { messages: { ...before.messages, search: { clear: 'Vider', found_other: '{{count}} x' } } },
    ],
    [
      'a plural form',
      ['search.found'],
      {
        messages: {
          ...before.messages,
          search: { clear: 'Effacer', found_many: '{{count}} y', found_other: '{{count}} x' },
        },
      },
    ],
    [
      'a plural form that is removed, and one without the form `other`',
      ['search.found', 'search.found_many'],
      { messages: { ...before.messages, search: { clear: 'Effacer', found_many: '{{count}} y' } } },
    ],
    ['a key that no page uses', ['own.a', 'own.b'], { messages: { ...before.messages, own: { b: 'B' } } }],
    ['an own message', ['own.a'], { own: ['own.a'] }],
    ['a translated source', ['search.clear'], { meta: { sources: { en: { 'search.clear': '000000' } } } }],
  ];
  const rows = (target: EditedLanguage, catalogs = CATALOGS, source = english) =>
    translationRows({ target, saved: before, source, languages: [source, target], catalogs });

  it.each(edits)('%s: only its rows are other objects', (_, keys, edit) => {
    const first = rows(before);
    const edited = { ...before, ...edit };
    const next = rows(edited);
    // Catalogs that are used for the first time have no rows from before.
    expect(next).toEqual(rows(edited, { ...CATALOGS }));
    const changed = next.filter((row) => !first.includes(row)).map(({ key }) => key);
    const removed = first.filter(({ key }) => next.every((row) => row.key !== key)).map(({ key }) => key);
    expect([...changed, ...removed].sort()).toEqual(keys);
  });

  it('follow the source, the stored version and another language', () => {
    rows(before);
    const source = { ...english, messages: { ...english.messages, search: { clear: 'Empty' } } };
    expect(rows(before, CATALOGS, source)).toEqual(rows(before, { ...CATALOGS }, source));
    const target = language('pl', { search: { found_few: '{{count}} wyniki' } });
    expect(rows(target)).toEqual(rows(target, { ...CATALOGS }));
    const of = (saved: EditedLanguage, catalogs = CATALOGS) =>
      translationRows({ target: before, saved, source: EN, languages: [EN, before], catalogs });
    of(before);
    const saved = { ...before, messages: { search: { clear: 'Ancien' } } };
    expect(of(saved)).toEqual(of(saved, { ...CATALOGS }));
    expect(of(saved).find(({ key }) => key === 'search.clear')?.isChanged).toBe(true);
  });
});

describe('placeholders', () => {
  it.each([
    ['{{count}} x', '{count} y', null, [['placeholder-missing', 'count', '{count}']]],
    ['{{count}} x', 'one', 'one', []],
    ['{{count}} x', 'none', 'other', [['placeholder-missing', 'count', null]]],
    ['x', '{{y}}', null, [['placeholder-unknown', 'y', undefined]]],
    ['{{a}}', '', null, []],
  ])('%j to %j', (source, text, category, expected) => {
    const problems = placeholderProblems(source, text, category);
    expect(
      problems.map((one) => [
        one.kind,
        'name' in one ? one.name : '',
        'written' in one ? one.written : undefined,
      ]),
    ).toEqual(expected);
  });

  it('are inserted and suggested', () => {
    expect(withPlaceholder('{count} x', { name: 'count', written: '{count}' })).toBe('{{count}} x');
    expect(withPlaceholder('x', { name: 'count', written: null })).toBe('x {{count}}');
    expect(placeholderSuggestions('a {{c', 5, '{{count}} {{user}}')).toEqual({ from: 2, names: ['count'] });
    expect(placeholderSuggestions('a', 1, '{{count}}')).toBeUndefined();
  });
});

describe('import', () => {
  const current = new Map([
    ['search.clear', 'Vider'],
    ['search.found_one', '{{count}} a'],
  ]);
  const sources = new Map(
    Object.entries({
      'search.clear': 'Clear',
      'search.found_one': '{{count}} r',
      'search.found_other': '{{count}} rs',
    }),
  );
  const plan = (key: string, target: string | null, base?: ReadonlyMap<string, string>) =>
    planImport({ units: [{ key, source: '', target }] }, { lang: 'fr', current, base, sources });
  const exported = new Map([
    ['search.clear', 'Effacer'],
    ['search.found_one', '{{count}} a'],
  ]);

  it.each([
    ['search.found_other', '{{count}} x', undefined, 'added', []],
    ['search.clear', 'Nettoyer', undefined, 'changed', []],
    ['search.clear', 'Nettoyer', exported, 'problem', ['conflict']],
    ['search.found_one', '{{count}} b', exported, 'changed', []],
    ['search.found_other', 'x', undefined, 'problem', ['placeholder-missing']],
    ['search.found_few', '{{count}} x', undefined, 'problem', ['form-unused']],
    ['search.cleer', 'x', undefined, 'problem', ['key-unknown']],
    ['search.clear', 'x'.repeat(5001), undefined, 'problem', ['too-long']],
  ] as const)('%s', (key, target, base, kind, problems) => {
    const [row] = plan(key, target, base).rows;
    expect([row?.kind, row?.problems.map((one) => one.kind), row?.isChosen]).toEqual([
      kind,
      problems,
      kind !== 'problem',
    ]);
  });

  it('leaves out messages that are the same, missing, or only changed here', () => {
    expect(plan('search.clear', 'Vider')).toMatchObject({ rows: [], same: 1 });
    expect(plan('search.clear', null)).toMatchObject({ rows: [], missing: 1 });
    expect(plan('search.clear', 'Effacer', exported)).toMatchObject({ rows: [], stay: 1 });
  });
});

describe('list of languages', () => {
  const languages = [language('de', CATALOGS.portal), EN, FR];
  const codes = (visible: readonly { short: string; lang: string }[]) => visible.map(({ short }) => short);

  it('has the order of the menu, and counts without the admin area', () => {
    const items = languageItems(languages, [{ short: 'EN', lang: '' }], CATALOGS);
    expect(
      items.map(({ short, isVisible, isFirst, isRemovable, percent, missing }) => [
        short,
        isVisible,
        isFirst,
        isRemovable,
        percent,
        missing,
      ]),
    ).toEqual([
      ['en', true, true, false, 100, 0],
      ['de', false, false, false, 100, 0],
      ['fr', false, false, true, 50, 2],
    ]);
    expect(languageItems(languages, [], CATALOGS).every(({ isVisible }) => isVisible)).toBe(true);
  });

  it('is switched and sorted, and the first language stays', () => {
    expect(codes(withLanguageShown([], languages, 'fr', false))).toEqual(['DE', 'EN']);
    expect(codes(withLanguageShown([], languages, 'de', false))).toEqual(['DE', 'EN', 'FR']);
    expect(codes(withLanguageShown([{ short: 'EN', lang: '' }], languages, 'fr', true))).toEqual([
      'EN',
      'FR',
    ]);
    expect(codes(withLanguageMoved([], languages, 'fr', 0))).toEqual(['FR', 'DE', 'EN']);
  });
});
