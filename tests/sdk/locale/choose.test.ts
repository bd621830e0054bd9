/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import {
  chooseLocale,
  DEFAULT_LOCALE,
  hasLanguageChoice,
  languageOf,
  matchLocale,
} from '@assetportal/sdk/rules';

type Case = readonly [
  title: string,
  stored: string | null | undefined,
  offered: string[],
  browser: string[],
  expected: string,
];

function table(cases: readonly Case[]) {
  for (const [title, stored, offered, browser, expected] of cases) {
    it(title, () => {
      expect(chooseLocale({ stored, offered, browser })).toBe(expected);
    });
  }
}

describe('chooseLocale (specification, section 4, Locale choice)', () => {
  describe('with a stored language that is offered', { tags: ['4.locale.stored'] }, () => {
    table([
      ['uses it', 'en', ['DE', 'EN'], ['de'], 'en'],
      ['ignores case and region', 'EN-gb', ['DE', 'EN'], ['de'], 'en'],
    ]);
  });

  describe('without a stored language', { tags: ['4.locale.browser'] }, () => {
    table([
      ['uses an offered browser language', null, ['DE', 'EN'], ['de-AT', 'en'], 'de'],
      ['uses the first offered browser language', undefined, ['DE', 'FR'], ['it', 'fr', 'de'], 'fr'],
      ['ignores an empty stored language', '', ['DE', 'EN'], ['de'], 'de'],
    ]);
  });

  describe('without an offered browser language', { tags: ['4.locale.english'] }, () => {
    table([
      ['uses English if it is offered', null, ['DE', 'EN'], ['it'], 'en'],
      ['uses English without browser languages', null, ['DE', 'EN'], [], 'en'],
    ]);
  });

  describe(
    'without English among the offered languages',
    { tags: ['4.locale.german', '9.locale-default'] },
    () => {
      table([
        ['uses German if it is offered', null, ['DE', 'FR'], ['it'], 'de'],
        ['uses German if nothing is offered', null, [], [], 'de'],
      ]);
      it('defaults to German', () => {
        expect(DEFAULT_LOCALE).toBe('de');
      });
    },
  );

  describe('with a stored language that is not offered', { tags: ['4.locale.stored-not-offered'] }, () => {
    table([
      ['uses the first offered language', 'it', ['DE', 'EN'], ['en'], 'de'],
      ['ignores the languages of the browser', 'it', ['EN', 'DE'], ['de'], 'en'],
      ['ignores an invalid stored value', '{"a":', ['EN', 'DE'], ['de'], 'en'],
    ]);
  });

  describe(
    'with a stored language that is not offered, depending on the translations of the first offered one',
    { tags: ['4.locale.not-available'] },
    () => {
      table([
        ['uses English if that language has no translations', 'it', ['FR', 'DE'], ['de'], 'en'],
        ['uses English if nothing is offered', 'it', [], ['de'], 'en'],
      ]);
      it('uses the first offered language if its translations are on the server', () => {
        expect(
          chooseLocale({ stored: 'it', offered: ['FR', 'DE'], browser: [], available: ['de', 'en', 'FR'] }),
        ).toBe('fr');
      });
    },
  );

  it('languageOf returns the language of a code', () => {
    expect(['de', 'DE', 'de-AT', 'pt_BR', ' en ', ''].map(languageOf)).toEqual([
      'de',
      'de',
      'de',
      'pt',
      'en',
      '',
    ]);
  });
});

describe('matchLocale (R21)', () => {
  it.each([
    ['ZH-HANT', ['ZH-HANS', 'ZH-HANT'], 'zh-hant'],
    ['zh_Hant_TW', ['zh', 'zh-hans', 'zh-hant'], 'zh-hant'],
    ['zh-TW', ['zh-hans', 'zh-hant'], 'zh-hant'],
    ['zh-TW', ['zh', 'zh-hant'], 'zh-hant'],
    ['zh-TW', ['zh'], 'zh'],
    ['pt', ['pt-br', 'pt'], 'pt'],
    ['pt-BR', ['pt', 'pt-br'], 'pt-br'],
    ['pt-AO', ['pt-br', 'pt'], 'pt'],
    ['pt', ['pt-br'], 'pt-br'],
    ['en-US', ['EN', 'EN-US'], 'en-us'],
    ['en-gb', ['EN', 'EN-US'], 'en'],
    ['fr', ['de', 'en'], undefined],
    ['e', ['en'], undefined],
    ['', ['en'], undefined],
    ['__proto__', ['en'], undefined],
  ])('selects for %s among %j: %s', (locale, offered, expected) => {
    expect(matchLocale(locale, offered)).toBe(expected);
  });

  it('distinguishes regions in the choice of the interface language (R21)', () => {
    const offered = ['PT', 'PT-BR', 'DE'];
    expect([
      chooseLocale({ stored: 'pt-br', offered, browser: [] }),
      chooseLocale({ stored: 'PT', offered, browser: [] }),
      chooseLocale({ offered, browser: ['pt-BR', 'pt'] }),
      chooseLocale({ offered: ['EN-US'], browser: ['it'] }),
    ]).toEqual(['pt-br', 'pt', 'pt-br', 'en-us']);
  });
});

it('hasLanguageChoice is true for more than one language', { tags: ['2.header.languages'] }, () => {
  expect([[], ['DE'], ['DE', 'EN']].map(hasLanguageChoice)).toEqual([false, false, true]);
});
