import { describe, expect, it } from 'vitest';
import {
  flattenCatalog,
  loadLocalTranslations,
  placeholdersOf,
  translatorOf,
} from '@assetportal/sdk/translations';
import { builtInTranslatorOf } from '../../../packages/sdk/src/translations/built-in-translator.js';

const COUNTS = [0, 1, 2, 5, 1.5, 12_345.6];

describe('builtInTranslatorOf', () => {
  it.each(['de', 'en', 'en-GB', 'de-AT', 'fr', 'pl', 'x!'])(
    'returns for %s what i18next returns, for each built-in message',
    async (locale) => {
      const layers = await loadLocalTranslations(locale, { admin: true });
      const [first, second] = [builtInTranslatorOf({ locale, layers }), translatorOf({ locale, layers })];
      expect(first.locale).toBe(second.locale);
      const messages = layers.flatMap(({ tree }) => Object.entries(flattenCatalog(tree)));
      for (const [key, text] of messages) {
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
