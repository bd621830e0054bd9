import { describe, expect, it } from 'vitest';
import { createLocaleStore } from '../../../packages/sdk/src/domains/locale/store.js';
import { createPagesStore } from '../../../packages/sdk/src/domains/pages/store.js';
import { createTranslationsStore } from '../../../packages/sdk/src/domains/translations/store.js';
import { readLocales, visibleLocales } from '../../../packages/sdk/src/domains/locale/entries.js';
import { adminServer } from '../translations/server.js';

describe('readLocales', { tags: ['3.locale'] }, () => {
  it.each([
    [[{ short: 'DE', lang: 'Deutsch', more: 1 }], ['DE']],
    [
      [
        { short: 'DE', lang: 'a' },
        { short: 'de', lang: 'b' },
      ],
      ['DE'],
    ],
    [
      [
        { short: 'PT-BR', lang: 'a' },
        { short: 'pt_br', lang: 'b' },
        { short: 'PT', lang: 'c' },
      ],
      ['PT-BR', 'PT'],
    ],
    [
      [
        { short: '../x', lang: 'x' },
        { short: '', lang: 'x' },
        { short: 'EN', lang: 'English' },
      ],
      ['EN'],
    ],
    [[null, 7, 'DE', {}, { short: 7, lang: 'x' }, { short: 'DE' }, []], []],
    [undefined, []],
    [{ locales: [] }, []],
  ])('for %j, returns %j', (list, shorts) => {
    expect(readLocales(list).map(({ short }) => short)).toEqual(shorts);
  });
});

it('language store offers only the built-in languages if the server’s list has no valid entries', async () => {
  const server = adminServer();
  server.offered = [{ short: '<b>', lang: 'x' }];
  server.translations.set('../x', { a: 'b' });
  server.pages.set('', { a: 'b' });
  const { portal } = server;
  const locale = createLocaleStore({
    portal,
    storage: { get: () => null, set: () => undefined, remove: () => undefined },
    languages: [],
    prepare: () => Promise.resolve(),
  });
  const [translations, pages] = [createTranslationsStore({ portal }), createPagesStore({ portal })];
  await Promise.all([locale.load(), translations.list(), pages.list()]);
  expect(locale.store.getState().offered.map(({ short }) => short)).toEqual(['DE', 'EN']);
  expect([translations.store.getState().languages, pages.store.getState().languages]).toEqual([[], []]);
});

describe('visibleLocales', { tags: ['3.config.visible-locales', '3.locale'] }, () => {
  const all = [
    { short: 'DE', lang: 'Deutsch' },
    { short: 'EN', lang: 'English' },
    { short: 'PT-BR', lang: 'Português' },
  ];
  it.each([
    [
      [{ short: 'en', lang: 'British' }, { short: 'DE' }],
      ['British', 'Deutsch'],
    ],
    [
      [
        { short: 'EN', lang: ' ' },
        { short: 'PT-BR', lang: '' },
      ],
      ['English', 'Português'],
    ],
    [[{ short: 'pt_br', lang: 'Brasil ' }], ['Brasil']],
    [[{ short: 'IT', lang: 'Italiano' }], []],
    [[], []],
  ])('%j is offered as %j', (visible, expected) => {
    expect(visibleLocales(all, visible).map(({ lang }) => lang)).toEqual(expected);
  });
});
