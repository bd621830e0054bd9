/** @module-tag browser */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentOfFile,
  fileOfDocument,
  inspectTranslations,
  jsonLines,
  readTranslationFile,
  writeTranslationFile,
  type CatalogTree,
  type TransferContext,
} from '@assetportal/sdk/translations';

const SOURCES: CatalogTree = {
  search: { title: 'Search', found_one: '{{count}} result', found_other: '{{count}} results' },
  mail: { body: 'Hello <b>{{user}}</b>', empty: '' },
};
const contextOf = (
  lang: string,
  builtIn: CatalogTree = {},
): TransferContext & { supported: CatalogTree } => ({
  lang,
  sourceLang: 'en',
  sources: SOURCES,
  required: SOURCES,
  supported: SOURCES,
  builtIn,
});

const message = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\n',
    'a\r\nb',
    '{{count}}',
    '<b>x</b> &amp;',
    '\u202eשלום\u200f',
    '\u0001\u001f',
    '=1',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const level = fc.constantFrom(
  'title',
  'found_one',
  'found_few',
  'found_other',
  'a.b',
  'c\\d',
  'Ü ñ',
  'x_one',
);
const group = fc.dictionary(level, message, { minKeys: 1 });
const documents = fc.record(
  {
    search: group,
    mail: fc.dictionary(level, group, { minKeys: 1 }),
    _meta: fc.record({ lang: fc.string(), version: fc.constant('5.1.4') }),
  },
  { requiredKeys: [] },
);

describe('a document as a file of another format', () => {
  for (const format of ['csv', 'xliff', 'po'] as const)
    it(`${format}: returns the document, with what the format cannot contain from the stored one`, () => {
      fc.assert(
        fc.property(documents, fc.constantFrom('fr', 'pl', 'ar', 'ja'), (document, lang) => {
          const context = contextOf(lang);
          const { file, omitted } = fileOfDocument(document, 'ab12', context);
          const read = readTranslationFile(writeTranslationFile(format, file), { name: `x.${format}` });
          const { _meta, ...messages } = document;
          const stored = _meta === undefined ? {} : { _meta };
          expect([omitted, read.skipped, read.base]).toEqual([[], [], 'ab12']);
          expect(documentOfFile(read, document, context)).toEqual({ document, refused: [] });
          expect(documentOfFile(read, stored, context).document).toEqual({ ...stored, ...messages });
        }),
        { numRuns: 60 },
      );
    });

  it('contains the required messages that are neither stored nor built in', () => {
    const built = { search: { title: 'Suche' } };
    const { file } = fileOfDocument({ mail: { body: 'x' } }, 'ab', contextOf('de', built));
    const units = file.units.map(({ key, source, target }) => [key, source, target]);
    expect(units).toEqual([
      ['mail.body', 'Hello <b>{{user}}</b>', 'x'],
      ['search.found_one', '{{count}} result', null],
      ['search.found_other', '{{count}} results', null],
    ]);
  });

  it('names messages that no other format can contain, and keeps them', () => {
    const document = { '': 'x', search: { title: 'Suche' } };
    const { file, omitted } = fileOfDocument(document, 'ab', contextOf('de'));
    expect(omitted).toEqual(['']);
    expect(documentOfFile(file, document, contextOf('de')).document).toEqual(document);
  });

  it.each([
    ['a fuzzy message is marked for review', { target: 'x', needsReview: true }, 'ab', 'review'],
    ['the mark of a message that is not fuzzy any more is removed', { target: 'Suche' }, 'ab', undefined],
    [
      'a file of another tool keeps the mark of an unchanged message',
      { target: 'Suche' },
      undefined,
      'review',
    ],
    ['a file of another tool removes the mark of a changed message', { target: 'Neu' }, undefined, undefined],
  ])('%s', (_, unit, base, mark) => {
    const isMarked = !('needsReview' in unit);
    const meta = isMarked ? { _meta: { sources: { en: { 'search.title': 'review' } } } } : {};
    const stored = { ...meta, search: { title: 'Suche' } };
    const file = { base, units: [{ key: 'search.title', source: 'Search', ...unit }] };
    const { document } = documentOfFile(file, stored, contextOf('de'));
    expect(document['search']).toEqual({ title: unit.target });
    const sources = document['_meta'] as { sources?: { en?: Record<string, string> } } | undefined;
    expect(sources?.sources?.en?.['search.title']).toBe(mark);
  });

  it('refuses a message in place of a group that stays', () => {
    const file = {
      base: undefined,
      units: [
        { key: 'a', source: '', target: 'x' },
        { key: 'a.b', source: '', target: 'y' },
      ],
    };
    expect(documentOfFile(file, {}, contextOf('de'))).toEqual({ document: { a: 'x' }, refused: ['a.b'] });
  });
});

describe('inspectTranslations', () => {
  const kinds = (document: unknown, lang = 'fr', builtIn: CatalogTree = {}) =>
    inspectTranslations(document, contextOf(lang, builtIn)).findings.map(({ kind, key }) => `${kind} ${key}`);
  const COMPLETE = {
    search: { title: 'Recherche', found_one: 'un', found_many: '{{count}}', found_other: '{{count}}' },
    mail: { body: 'Bonjour <b>{{user}}</b>' },
  };
  const search = (messages: object) => ({ ...COMPLETE, search: { ...COMPLETE.search, ...messages } });

  it.each<[string, unknown, string[]]>([
    ['nothing', COMPLETE, []],
    ['a placeholder', { ...COMPLETE, mail: { body: '<b>{{name}}</b>' } }, ['placeholders mail.body']],
    ['an HTML tag', { ...COMPLETE, mail: { body: '<b>{{user}}' } }, ['tags mail.body']],
    ['a tag in another order', { ...COMPLETE, mail: { body: '{{user}} </b><B class="x">' } }, []],
    ['an unknown key', search({ titel: 'x' }), ['surplus search.titel']],
    ['a plural form of another language', search({ found_few: 'x' }), ['plural-unused search.found_few']],
    ['the source', search({ title: 'Search' }), ['same search.title']],
    ['an allowed one', { ...search({ title: 'Search' }), _meta: { allowlist: ['search.title'] } }, []],
    ['an empty message', search({ title: ' ' }), ['empty search.title']],
    ['a wrong type', search({ title: 3 }), ['missing search.title', 'invalid search.title']],
    [
      'a message in place of a group',
      { ...COMPLETE, search: 'x' },
      [
        'missing search.found_many',
        'missing search.found_one',
        'missing search.found_other',
        'missing search.title',
        'group search',
      ],
    ],
  ])('%s', (_, document, expected) => {
    expect(kinds(document)).toEqual(expected);
  });

  it('reports a missing plural form if other forms are present', () => {
    const { found_many: _, ...others } = COMPLETE.search;
    expect(kinds({ ...COMPLETE, search: others })).toEqual(['plural-missing search.found_many']);
  });

  it('counts built-in messages as translated', () => {
    const nothing = inspectTranslations({}, contextOf('fr'));
    expect(nothing).toMatchObject({ total: 5, translated: 0, percent: 0 });
    expect(inspectTranslations({}, contextOf('fr', COMPLETE))).toMatchObject({ percent: 100, findings: [] });
  });
});

describe('jsonLines', () => {
  it('returns the lines of all members by full key', () => {
    const text = '{\n "a": {"b.c": "x{\\"",\n\n "d": "y"},\n "e": [{"f": 1}],\n "g\\u0031": 2 }';
    expect([...jsonLines(text)]).toEqual([
      ['a', 2],
      ['a.b\\.c', 2],
      ['a.d', 4],
      ['e', 5],
      ['g1', 6],
    ]);
  });
});
