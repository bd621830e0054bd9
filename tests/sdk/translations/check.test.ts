import { describe, expect, it } from 'vitest';
import { checkTranslations } from '@assetportal/sdk/translations';
import { loadedEditor } from './editor/editing.js';

const BUILT_IN = {
  search: { title: 'Search', found_one: '{{count}} result', found_other: '{{count}} results' },
  common: { back: 'Back' },
};
const check = (document: unknown, lang = 'de') => checkTranslations(document, { lang, builtIn: BUILT_IN });

const nested = (levels: number): object => (levels === 0 ? { a: 'x' } : { a: nested(levels - 1) });

describe('checkTranslations', () => {
  it('finds nothing in valid translations, also with the plural forms of the language', () => {
    const found = {
      found_one: 'jeden',
      found_few: '{{count}} ok',
      found_many: '{{count}}',
      found_other: '{{count}}',
    };
    const _meta = { version: '5.1.4', content_language: 'pl-PL', reviewer: 'Ada' };
    expect(check({ _meta, search: { title: 'Szukaj', ...found } }, 'pl')).toEqual({
      faults: [],
      unknown: [],
    });
    expect(check({})).toEqual({ faults: [], unknown: [] });
  });

  it('returns unknown keys with the most similar key (CD2)', () => {
    const { unknown, faults } = check({ search: { titel: 'x' }, comon: { back: 'x' }, quite: { else: 'x' } });
    expect(unknown).toEqual([
      { path: 'comon.back', nearest: 'common.back' },
      { path: 'quite.else', nearest: null },
      { path: 'search.titel', nearest: 'search.title' },
    ]);
    expect(faults).toEqual([]);
  });

  it.each([
    [{ search: 'x' }, 'search', 'group'],
    [{ common: { back: { more: 'x' } } }, 'common.back.more', 'message'],
    [{ common: { back: ' ' } }, 'common.back', 'empty'],
    [{ search: { found_other: 'many {{total}}' } }, 'search.found_other', 'placeholders'],
    [{ _meta: { version: '2024-01-01' } }, '_meta.version', 'invalid'],
    [{ _meta: { content_language: '../x' } }, '_meta.content_language', 'invalid'],
    [{ _meta: { allowlist: 'all' } }, '_meta.allowlist', 'invalid'],
    [{ _meta: 'fr' }, '_meta', 'invalid'],
    [{ search: { title: 7 } }, 'search.title', 'invalid'],
    [{ search: { title: null } }, 'search.title', 'invalid'],
    [{ search: ['x'] }, 'search', 'invalid'],
    [{ search: { 'a.b': true } }, 'search.a\\.b', 'invalid'],
    [{ common: { back: 'x'.repeat(5001) } }, 'common.back', 'invalid'],
    [{ ['k'.repeat(201)]: 'x' }, 'k'.repeat(201), 'invalid'],
    [{ constructor: { name: 'x' } }, 'constructor', 'invalid'],
    [nested(12), 'a.a.a.a.a.a.a.a.a.a.a.a', 'invalid'],
  ])('returns the fault in %j', (document, path, code) => {
    expect(check(document)).toEqual({ faults: [{ path, code }], unknown: [] });
  });

  it('returns a fault for each message beyond the maximum number', () => {
    const many = Array.from({ length: 20_002 }, (_, index) => [`k${index}`, 'x']);
    expect(check({ common: Object.fromEntries(many) as object }).faults).toEqual([
      { path: 'common.k20000', code: 'invalid' },
      { path: 'common.k20001', code: 'invalid' },
    ]);
  });

  it('is available in the editor', async () => {
    const { editor } = await loadedEditor({ fr: { bakc: 'Retour', back: '{{x}}' } });
    expect(editor.check('FR')).toEqual({
      faults: [{ path: 'back', code: 'placeholders' }],
      unknown: [{ path: 'bakc', nearest: 'back' }],
    });
    expect(editor.check('it')).toBeNull();
  });
});
