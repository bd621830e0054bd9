/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import {
  flattenCatalog,
  loadAdminTranslations,
  loadLocalTranslations,
  loadTranslator,
  placeholdersOf,
  translatorOf,
  type CatalogTree,
} from '@assetportal/sdk/translations';
import { builtInTranslatorOf } from '../../../packages/sdk/src/translations/messages/built-in-translator.js';

const layer = (locale: string, tree: CatalogTree) => ({ locale, tree });
const tOf = (text: string, locale = 'en') => translatorOf({ locale, layers: [layer(locale, { text })] }).t;

describe('lookup order of translations', { tags: ['d.texts.lookup'] }, () => {
  const translations = translatorOf({
    locale: 'fr',
    layers: [
      layer('fr', { back: 'Retour (serveur)', empty: '', odd: { x: 'un groupe' }, own: { extra: 'à nous' } }),
      layer('fr', { back: 'Retour', next: 'Suivant', empty: 'plein', odd: 'texte' }),
      layer('en', { back: 'Back', next: 'Next', close: 'Close', found_one: 'one', found_other: '{{count}}' }),
      layer('de', { only: 'Deutsch' }),
    ],
  });

  it.each([
    ['back', 'Retour (serveur)', 'message of the server'],
    ['next', 'Suivant', 'built-in message of the language'],
    ['close', 'Close', 'English message'],
    ['empty', 'plein', 'an empty message counts as missing'],
    ['odd', 'texte', 'a group does not replace a message'],
    ['own.extra', 'à nous', 'custom key of an admin'],
    ['only', 'only', 'the key, because other languages are ignored'],
    ['none.at.all', 'none.at.all', 'the key, because no language has it'],
    ['own', 'own', 'the key of a group of messages'],
    ['toString', 'toString', 'the key, not a property of every object'],
    ['constructor.name', 'constructor.name', 'the key, not a property of every function'],
  ])('translates %s to “%s”: %s', { tags: ['9.locale-default'] }, (key, expected) => {
    expect(translations.t(key)).toBe(expected);
  });

  it('reports which keys have a message', () => {
    expect(['back', 'close', 'found', 'own.extra', 'only', 'toString', ''].map(translations.has)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('messages of a server', () => {
  it.each([
    ['$t(secret) {{name}}', '$t(secret) Ada'],
    ['$t(secret, {"count": 1})', '$t(secret, {"count": 1})'],
    ['{{nme}}', '{{nme}}'],
    ['{{name', '{{name'],
    ['{{}} {{ }} }}{{', '{{}} {{ }} }}{{'],
    ['{{- name}}', 'Ada'],
    ['{{ name }}', 'Ada'],
    ['{{name, uppercase}}', 'Ada'],
    ['{{name, constructor(return 1)}}', 'Ada'],
    ['{{toString}} {{constructor}} {{__proto__}}', '{{toString}} {{constructor}} {{__proto__}}'],
    ['{{constructor.name}}', '{{constructor.name}}'],
    ['{{lng}} {{interpolation}}', '{{lng}} {{interpolation}}'],
    ['<script>alert(1)</script>{{name}}', '<script>alert(1)</script>Ada'],
  ])('are expanded safely: %s', (text, expected) => {
    expect(tOf(text)('text', { name: 'Ada' })).toBe(expected);
  });

  it('are not expanded inside parameter values', () => {
    expect(tOf('{{a}}')('text', { a: '{{b}} $t(text) $&', b: 'x' })).toBe('{{b}} $t(text) $&');
  });

  it('cannot access a prototype through the name of a parameter', () => {
    const { t } = translatorOf({
      locale: 'en',
      layers: [
        layer('en', { text: '{{context}} {{lng}} {{defaultValue}}', text_male: 'other' }),
        layer('de', { text: 'de' }),
      ],
    });
    expect(t('text', { context: 'male', lng: 'de', defaultValue: 'x' })).toBe('male de x');
  });

  it('write an undefined parameter as an empty string', () => {
    expect(tOf('[{{name}}]')('text', { name: undefined })).toBe('[]');
  });

  it('are processed in linear time even with thousands of broken placeholders', () => {
    const text = '{{'.repeat(2500);
    expect(tOf(text)('text', { name: 'x' })).toBe(text);
  });
});

describe('plural forms of each language', () => {
  const forms = (locale: string, ...categories: string[]) =>
    translatorOf({
      locale,
      layers: [
        layer(locale, Object.fromEntries(categories.map((category) => [`found_${category}`, category]))),
        layer('en', { found_one: 'one (en)', found_other: 'other (en)' }),
      ],
    });

  it.each([
    [
      'ar',
      ['zero', 'one', 'two', 'few', 'many', 'other'],
      [0, 1, 2, 3, 11, 100],
      'zero one two few many other',
    ],
    ['pl', ['one', 'few', 'many', 'other'], [1, 2, 5, 22, 25, 1.5], 'one few many few many other'],
    ['cs', ['one', 'few', 'many', 'other'], [1, 3, 5, 1.5], 'one few other many'],
    ['ja', ['other'], [0, 1, 2], 'other other other'],
    ['fr', ['one', 'many', 'other'], [0, 1, 2, 1_000_000], 'one one other many'],
    ['pl', ['one', 'other'], [1, 3, 1.5], 'one other (en) other'],
  ])('are selected for %s with the categories %j', (locale, categories, counts, expected) => {
    const { t } = forms(locale, ...categories);
    expect(counts.map((count) => t('found', { count })).join(' ')).toBe(expected);
  });

  it('format numbers for the language', () => {
    const of = (locale: string) =>
      tOf('{{count}} / {{n}}', locale)('text', { count: 12_345.5, n: 1000 }).replace(/\s/g, ' ');
    expect([of('de'), of('en'), of('cs')]).toEqual([
      '12.345,5 / 1.000',
      '12,345.5 / 1,000',
      '12 345,5 / 1 000',
    ]);
  });
});

describe('loading built-in translations', () => {
  it('loads one language, or English if the language is not built in', async () => {
    const [de, en, fr] = await Promise.all(['de', 'en', 'fr'].map((locale) => loadTranslator(locale)));
    expect([de?.t('common.back'), en?.t('common.back'), fr?.t('common.back')]).toEqual([
      'Zurück',
      'Back',
      'Back',
    ]);
    expect(fr?.locale).toBe('fr');
  });

  it('loads the messages of the admin area only on request', async () => {
    const [visitor, admin] = await Promise.all([loadTranslator('en'), loadAdminTranslations('en')]);
    expect(visitor.has('toast.translations.saved')).toBe(false);
    expect(admin.t('toast.translations.saved')).toBe('Translations saved!');
    expect(admin.t('common.back')).toBe('Back');
  });
});

/** Numbers that select different plural forms. */
const COUNTS = [0, 1, 2, 5, 1.5, 12_345.6];

describe('builtInTranslatorOf', () => {
  it.each(['de', 'en', 'en-GB', 'de-AT', 'fr', 'pl', 'x!'])(
    'returns for %s what i18next returns, for each built-in message',
    async (locale) => {
      const layers = await loadLocalTranslations(locale, { admin: true });
      const [first, second] = [builtInTranslatorOf({ locale, layers }), translatorOf({ locale, layers })];
      expect(first.locale).toBe(second.locale);
      const messages = layers.flatMap(({ tree }) => Object.entries(flattenCatalog(tree)));
      for (const [key, text] of messages as [string, string][]) {
        const base = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
        const params = Object.fromEntries(
          placeholdersOf(text).map((name, index) => [name, index % 2 === 0 ? ` {{a}} $t(${key}) ` : 1234.5]),
        );
        for (const name of [key, base]) {
          expect(first.has(name), name).toBe(second.has(name));
          expect(first.t(name), name).toBe(second.t(name));
          expect(first.t(name, params), name).toBe(second.t(name, params));
          for (const count of COUNTS) {
            expect(first.t(name, { ...params, count }), `${name} ${count}`).toBe(
              second.t(name, { ...params, count }),
            );
          }
        }
      }
    },
  );

  it.each(['', '.', 'search.', 'constructor', 'search.constructor', 'search.found.x', 'a.b.c', '__proto__'])(
    'returns for the key “%s”, which has no message, what i18next returns',
    async (key) => {
      const layers = await loadLocalTranslations('en');
      const [first, second] = [
        builtInTranslatorOf({ locale: 'en', layers }),
        translatorOf({ locale: 'en', layers }),
      ];
      expect([first.has(key), first.t(key), first.t(key, { count: 2 })]).toEqual([
        second.has(key),
        second.t(key),
        second.t(key, { count: 2 }),
      ]);
      const params = { name: undefined, count: 1, toString: 'x' };
      expect(first.t('search.found', params)).toBe(second.t('search.found', params));
    },
  );

  it('has no message for a group of messages', async () => {
    const { has, t } = builtInTranslatorOf({ locale: 'en', layers: await loadLocalTranslations('en') });
    expect([has('search'), t('search')]).toEqual([false, 'search']);
  });
});
