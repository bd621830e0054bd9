import { describe, expect, it } from 'vitest';
import { FormatError, MAX_FILE_LENGTH, readTranslationFile } from '@assetportal/sdk/translations';
import * as files from './foreign-files.js';

const read = (content: string | Uint8Array, name?: string, language = 'fr') =>
  readTranslationFile(content, { language, ...(name === undefined ? {} : { name }) });
const messages = (content: string | Uint8Array, name?: string, language?: string) =>
  Object.fromEntries(read(content, name, language).units.map(({ key, target }) => [key, target]));

describe('files of other tools', () => {
  it('PO of Weblate: plural forms by the header, fuzzy, obsolete and previous messages', () => {
    const file = read(files.WEBLATE_PO);
    expect(file).toMatchObject({ format: 'po', language: 'fr', base: undefined, skipped: [] });
    expect(messages(files.WEBLATE_PO)).toEqual({
      'search.clear': 'Effacer la recherche',
      'search.results': 'Résultats\nde « recherche »',
      'search.found_one': '{{count}} résultat',
      'search.found_many': '{{count}} résultats',
      'search.found_other': '{{count}} résultats',
      'search.title': null,
    });
    expect(file.units.filter(({ needsReview }) => needsReview).map(({ key }) => key)).toEqual([
      'search.results',
    ]);
    expect(file.units[0]).toMatchObject({ source: 'Clear the search', comment: 'Button' });
  });

  it('PO of Poedit: Polish forms by index, key as message ID', () => {
    expect(read(files.POEDIT_PO).language).toBe('pl-pl');
    expect(messages(files.POEDIT_PO)).toEqual({
      'search.clear': 'Wyczyść',
      'search.found_one': '{{count}} wynik',
      'search.found_few': '{{count}} wyniki',
      'search.found_many': null,
    });
  });

  it('PO of Crowdin: 6 forms, previous and obsolete messages, byte order mark and CRLF', () => {
    const file = read(files.CROWDIN_PO, undefined, 'ar');
    expect(file).toMatchObject({ format: 'po', language: 'ar-sa', skipped: [] });
    expect(file.units.map(({ key, target, needsReview }) => [key, target, needsReview])).toEqual([
      ['search.found_zero', 'لا نتائج', true],
      ['search.found_one', 'نتيجة', true],
      ['search.found_two', 'نتيجتان', true],
      ['search.found_few', '{{count}} نتائج', true],
      ['search.found_many', '{{count}} نتيجة', true],
      ['search.found_other', '{{count}} نتيجة.', true],
    ]);
    expect(file.units[1]?.source).toBe('{{count}} result');
  });

  it('PO whose forms have another order', () => {
    expect(messages(files.SLOVENIAN_PO, undefined, 'sl')).toEqual({
      'search.found_one': '{{count}} zadetek',
      'search.found_two': '{{count}} zadetka',
      'search.found_few': '{{count}} zadetki',
      'search.found_other': '{{count}} zadetkov',
    });
  });

  it('XLIFF 2 of Weblate: notes, line breaks, and missing translations', () => {
    const file = read(files.WEBLATE_XLIFF, undefined, 'cs');
    expect(file).toMatchObject({ format: 'xliff', language: 'cs', sourceLanguage: 'en', skipped: [] });
    expect(messages(files.WEBLATE_XLIFF, undefined, 'cs')).toEqual({
      'search.clear': 'Smazat <vše>\n',
      'search.title': null,
      'search.results': null,
      'search.found_few': null,
      'search.label': 'Hledat',
    });
    expect(file.units[0]).toMatchObject({ source: 'Clear <all>\n', comment: 'Button\nShort' });
    expect(file.units.filter(({ needsReview }) => needsReview).map(({ key }) => key)).toEqual([
      'search.label',
    ]);
  });

  it('XLIFF 1.2 of Crowdin: the source in place of a missing translation', () => {
    const file = read(files.CROWDIN_XLIFF_1);
    expect(messages(files.CROWDIN_XLIFF_1)).toEqual({
      'search.clear': 'Effacer',
      'search.title': null,
      'search.label': null,
      'search.results': 'Results',
    });
    expect(file.units[0]).toMatchObject({ comment: 'Button' });
    expect(file.units.some(({ needsReview }) => needsReview === true)).toBe(false);
  });

  it('XLIFF 2 of Crowdin: inline codes, segments, notes, suggestions', () => {
    const file = read(files.CROWDIN_XLIFF);
    expect(file).toMatchObject({ format: 'xliff', language: 'fr', sourceLanguage: 'en', base: undefined });
    expect(messages(files.CROWDIN_XLIFF)).toEqual({
      'search.clear': 'Effacer la recherche',
      'search.found_other': '{{count}} <b>résultats</b> maintenant.',
      'search.title': null,
    });
    expect(file.units[1]).toMatchObject({ source: '{{count}} <b>results</b> now.', needsReview: true });
    expect(file.units[0]).toMatchObject({ comment: 'Button' });
  });

  it('XLIFF 1.2', () => {
    const file = read(files.XLIFF_1);
    expect(file).toMatchObject({ language: 'pt-br', sourceLanguage: 'en' });
    expect(file.units).toMatchObject([
      { key: 'search.clear', target: 'Limpar', needsReview: true },
      { key: 'search.found_other', target: '{{count}} resultados' },
    ]);
  });

  it('CSV of Weblate', () => {
    expect(read(files.WEBLATE_CSV).units).toMatchObject([
      { key: 'search.clear', source: 'Clear the search', target: 'Effacer' },
      { key: 'search.results', target: 'Résultats; deux', needsReview: true, comment: 'Title' },
    ]);
  });

  it.each([
    ['of Crowdin', files.CROWDIN_CSV, ['search.clear', 'Clear the search', 'Effacer'], undefined],
    ['of Weblate, key in the ID', files.WEBLATE_CSV_ID, ['search.clear', 'Clear', 'Effacer'], true],
    ['of Weblate, without a header', files.WEBLATE_CSV_PLAIN, ['search.clear', 'Clear', 'Effacer'], true],
  ])('CSV %s', (_, text, [key, source, target], needsReview) => {
    const [first, second] = read(text, 'x.csv').units;
    expect(first).toMatchObject({ key, source, target });
    expect(second?.needsReview).toBe(needsReview);
  });

  it.each([
    ['UTF-8', (text: string) => new TextEncoder().encode(text)],
    ['UTF-16', (text: string) => new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer)],
    ['Windows-1252', (text: string) => Uint8Array.from(text.slice(1), (one) => one.charCodeAt(0))],
  ])('CSV of a spreadsheet in %s', (_, encode) => {
    const file = read(encode(files.SPREADSHEET_CSV), 'texte.csv');
    expect(file.units).toMatchObject([
      { key: 'search.clear', source: 'Löschen', target: 'Effacer\nla recherche' },
      { key: 'search.title', source: 'Suche', target: null },
    ]);
  });

  it('CSV without a header, and with tabs', () => {
    expect(messages('search.clear,Effacer\n', 'x.csv')).toEqual({ 'search.clear': 'Effacer' });
    expect(messages('search.clear\tClear\tEffacer\n', 'x.tsv')).toEqual({ 'search.clear': 'Effacer' });
  });

  it('JSON, nested below the language and flat, with both plural notations', () => {
    expect(read(files.I18NEXT_3).language).toBe('fr');
    expect(messages(files.I18NEXT_3)).toEqual({
      'search.clear': 'Effacer',
      'search.found_one': '{{count}} résultat',
      'search.found_other': '{{count}} résultats',
      'search.title': null,
    });
    expect(messages(files.FLAT_JSON)).toMatchObject({
      'search.found_one': 'un',
      'search.found_other': '{{count}}',
      'search.title': 'Recherche',
    });
  });
});

/** Returns the error of a file. */
function failure(content: string | Uint8Array, name?: string): FormatError {
  try {
    read(content, name);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error('The file was read.');
}

describe('damaged and hostile files', () => {
  const BOMB = `<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<xliff version="2.0"><file id="f"><unit id="a"><segment><source>&b;</source></segment></unit></file></xliff>`;

  it.each([
    ['nothing', '', undefined, 'empty', undefined],
    ['white space', ' \n ', undefined, 'empty', undefined],
    ['prose', 'Hello', undefined, 'unknown', undefined],
    ['HTML', '<!-- x -->\n<html></html>', undefined, 'unknown', 2],
    ['a JSON list', '[1]', undefined, 'unknown', undefined],
    ['damaged JSON', '{\n"a": "b",\n"c"\n}', undefined, 'syntax', 4],
    ['damaged XML', '<xliff version="2.0">\n<file>\n</xliff>', undefined, 'syntax', 3],
    ['an entity bomb', BOMB, undefined, 'doctype', 2],
    [
      'an unknown entity',
      '<xliff version="2.0"><file><unit id="a"><segment><source>&evil;</source></segment></unit></file></xliff>',
      undefined,
      'syntax',
      1,
    ],
    ['XLIFF of an unknown version', '<xliff version="3.0"/>', undefined, 'version', 1],
    ['a PO string without end', 'msgid ""\nmsgstr "x\n', undefined, 'syntax', 2],
    ['a PO entry without a translation', 'msgid "a"\n\nmsgid "b"\nmsgstr "c"', undefined, 'syntax', 1],
    ['PO with other lines', 'msgid "a"\nmsgstr "b"\nhello', undefined, 'syntax', 3],
    ['CSV without a key', 'a,b,c,d\n1,2,3,4', 'x.csv', 'columns', 1],
    ['CSV with an open quote', 'key,target\na,"b\n', 'x.csv', 'syntax', 2],
  ] as const)('%s', (_, content, name, code, line) => {
    expect(failure(content, name)).toMatchObject({ code, line });
  });

  it('a file that is too large, or has too many messages', () => {
    expect(failure('x'.repeat(MAX_FILE_LENGTH + 1)).code).toBe('tooLarge');
    const many = Array.from({ length: 20_001 }, (_, index) => `k${index},x`).join('\n');
    expect(failure(`key,target\n${many}`, 'x.csv').code).toBe('tooMany');
  });

  it('deep nesting ends without an error', () => {
    const deep = `${'{"a":'.repeat(5000)}"x"${'}'.repeat(5000)}`;
    expect(read(`{"b":${deep},"c":"d"}`).units).toMatchObject([{ key: 'c', target: 'd' }]);
  });

  it('keys of the prototype, of metadata, and duplicates are skipped', () => {
    const csv =
      'key,target\n__proto__.x,1\na.constructor,2\n_meta.version,9\nok,first\nok,second\nok,first\n';
    const file = read(csv, 'x.csv');
    expect(file.units).toEqual([{ key: 'ok', source: '', target: 'first' }]);
    expect(file.skipped).toEqual([
      { key: '__proto__.x', reason: 'key', line: 2 },
      { key: 'a.constructor', reason: 'key', line: 3 },
      { key: '_meta.version', reason: 'key', line: 4 },
      { key: 'ok', reason: 'duplicate', line: 6 },
    ]);
    expect(read('{"__proto__":{"polluted":"yes"},"a":"b"}').units).toMatchObject([{ key: 'a' }]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const xliff = (keys: readonly string[]) =>
      `<xliff version="2.0"><file id="f">${keys.map((key) => `<unit id="${key}"><segment><source>s</source><target>${key}</target></segment></unit>`).join('')}</file></xliff>`;
    expect(read(xliff(['__proto__', 'a', 'a'])).units).toMatchObject([{ key: 'a' }]);
  });

  it('a plural expression is never run as code', () => {
    const po = files.WEBLATE_PO.replace('plural=n > 1', 'plural=(globalThis.hacked = 1)');
    expect(messages(po)).toMatchObject({ 'search.found_one': '{{count}} résultat' });
    expect('hacked' in globalThis).toBe(false);
  });
});
