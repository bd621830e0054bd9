/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import { CLIENT_CODES } from '@assetportal/sdk';
import {
  diffTranslations,
  flattenCatalog,
  loadLocalTranslations,
  mergeCatalogs,
  type CatalogTree,
  createTranslator,
  CATALOGS,
} from '@assetportal/sdk/translations';
import { FIELD_NAMES, PROBLEM_CODES } from '@assetportal/sdk/contract';
import { WORDS } from './words.js';

/** Returns all messages of a language, including the messages of the admin area. */
async function allMessages(locale: string): Promise<CatalogTree> {
  const layers = await loadLocalTranslations(locale, { admin: true });
  return layers.reduce<CatalogTree>((tree, layer) => mergeCatalogs(tree, layer.tree), {});
}
const [german, english] = await Promise.all([allMessages('de'), allMessages('en')]);
const [de, en] = [flattenCatalog(german), flattenCatalog(english)];

describe('built-in catalogs', () => {
  it.each([
    ['German', english, german, 'de'],
    ['English', german, english, 'en'],
  ])(
    'are complete in %s: same keys, same placeholders, all plural forms, no empty message',
    (_, source, target, lang) => {
      expect(diffTranslations(source, target, { lang })).toMatchObject({
        missing: [],
        surplus: [],
        placeholders: [],
        empty: [],
      });
    },
  );

  it("contain no admin message in the visitors' catalog", async () => {
    const [all, admin] = await loadLocalTranslations('de', { admin: true });
    const visitors = flattenCatalog(all?.tree ?? {});
    expect([...flattenCatalog(admin?.tree ?? {}).keys()].filter((key) => visitors.has(key))).toEqual([]);
  });

  it('have all plural forms of a message, and no message with the base key of a plural', () => {
    const keys = [...en.keys()];
    const bases = keys.filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -'_other'.length));
    expect(bases.filter((base) => !en.has(`${base}_one`) || en.has(base))).toEqual([]);
    expect(keys.filter((key) => key.endsWith('_one') && !en.has(key.replace(/_one$/, '_other')))).toEqual([]);
  });

  it('use gender-neutral, formal German without special characters inside words', () => {
    const gendered = /\p{L}[*:_/]-?in(?:nen)?\b|\p{Ll}In(?:nen)?\b/u;
    const familiar = /\b(?:du|dich|dir|dein\w*|euch|euer|eure\w*)\b/i;
    expect([...de].filter(([, text]) => gendered.test(text) || familiar.test(text))).toEqual([]);
  });

  it('use „…“ in German, “…” in English, and … as one character', () => {
    const straight = (translations: ReadonlyMap<string, string>) =>
      // Quoted JSON keeps its straight quotation marks.
      [...translations].filter(([, text]) => /\.{3}|"/.test(text.replace(/\{".*"\}/, '')));
    expect([straight(de), straight(en)]).toEqual([[], []]);
    expect([...de].filter(([, text]) => /[”‘’]s\b|”/.test(text))).toEqual([]);
    expect([...en].filter(([, text]) => /„/.test(text))).toEqual([]);
  });

  it('have a title and a detail for every problem code of the contract and the client', () => {
    for (const code of [...PROBLEM_CODES, ...CLIENT_CODES, 'unknown']) {
      expect(en.has(`problem.${code}.title`), code).toBe(true);
      expect(en.has(`problem.${code}.detail`), code).toBe(true);
    }
  });

  it('have a label for every field', () => {
    for (const field of [...FIELD_NAMES, 'score']) expect(en.has(`fields.${field}`), field).toBe(true);
  });
});

describe('messages prescribed by the specification', () => {
  for (const [line, key, text] of WORDS) {
    it(`${key}${text === undefined ? '' : `: ${text}`}`, { tags: [line] }, () => {
      expect(en.get(key) ?? '').not.toBe('');
      if (text !== undefined) expect(en.get(key)).toBe(text);
      expect(de.get(key) ?? '').not.toBe('');
      // The German message is not prescribed word for word, but it must not be English.
      if (/ /.test(en.get(key) ?? '')) expect(de.get(key)).not.toBe(en.get(key));
    });
  }
});

describe('createTranslator', () => {
  const trees = {
    de: {
      found_one: '{{count}} Treffer',
      found_other: '{{count}} Treffer',
      of: '{{done}} von {{all}}',
      back: 'Zurück',
    },
    en: {
      found_one: '{{count}} result',
      found_other: '{{count}} results',
      of: '{{done}} of {{all}}',
      back: 'Back',
    },
  };
  const inGerman = createTranslator({ locale: 'de', trees });
  const inEnglish = createTranslator({ locale: 'en', trees });

  it('selects the plural form and formats numbers for the locale', () => {
    expect(inEnglish.t('found', { count: 1 })).toBe('1 result');
    expect(inEnglish.t('found', { count: 12345 })).toBe('12,345 results');
    expect(inGerman.t('found', { count: 12345 })).toBe('12.345 Treffer');
    expect(inGerman.t('of', { done: 1234, all: 9999 })).toBe('1.234 von 9.999');
  });

  it('creates independent instances', () => {
    expect([inGerman.t('back'), inEnglish.t('back')]).toEqual(['Zurück', 'Back']);
  });

  it('falls back to English, then to the key', () => {
    const french = createTranslator({
      locale: 'fr',
      trees: { ...CATALOGS, fr: { common: { back: 'Retour' } } },
    });
    expect(french.t('common.back')).toBe('Retour');
    expect(french.t('common.close')).toBe('Close');
    expect(french.t('no.such.key')).toBe('no.such.key');
  });

  it('accepts an invalid locale code', () => {
    expect(createTranslator({ locale: 'not_a locale!', trees }).t('found', { count: 2000 })).toBe(
      '2,000 results',
    );
  });
});
