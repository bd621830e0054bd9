import { describe, expect, it } from 'vitest';
import { chooseLocale, DEFAULT_LOCALE, hasLanguageChoice, languageOf } from '@assetportal/sdk/rules';

type Case = readonly [
  what: string,
  stored: string | null | undefined,
  offered: string[],
  browser: string[],
  expected: string,
];

function table(cases: readonly Case[]) {
  for (const [what, stored, offered, browser, expected] of cases) {
    it(what, () => {
      expect(chooseLocale({ stored, offered, browser })).toBe(expected);
    });
  }
}

describe('chooseLocale (specification, section 4, Locale choice)', () => {
  describe('a stored one that is offered', { tags: ['4.locale.stored'] }, () => {
    table([
      ['is taken', 'en', ['DE', 'EN'], ['de'], 'en'],
      ['whatever its case and region', 'EN-gb', ['DE', 'EN'], ['de'], 'en'],
    ]);
  });

  describe('else the browser’s', { tags: ['4.locale.browser'] }, () => {
    table([
      ['if it is offered', null, ['DE', 'EN'], ['de-AT', 'en'], 'de'],
      ['the first that is', undefined, ['DE', 'FR'], ['it', 'fr', 'de'], 'fr'],
      ['an empty stored one counts as none', '', ['DE', 'EN'], ['de'], 'de'],
    ]);
  });

  describe('else English', { tags: ['4.locale.english'] }, () => {
    table([
      ['if it is offered', null, ['DE', 'EN'], ['it'], 'en'],
      ['also without any of the browser’s', null, ['DE', 'EN'], [], 'en'],
    ]);
  });

  describe('else German', { tags: ['4.locale.german', '9.locale-default'] }, () => {
    table([
      ['where it is offered', null, ['DE', 'FR'], ['it'], 'de'],
      ['where nothing is offered', null, [], [], 'de'],
    ]);
    it('is the default', () => {
      expect(DEFAULT_LOCALE).toBe('de');
    });
  });

  describe(
    'a stored one that is not offered: the first offered',
    { tags: ['4.locale.stored-not-offered'] },
    () => {
      table([
        ['of those there are texts for', 'it', ['DE', 'EN'], ['en'], 'de'],
        ['whatever the browser likes', 'it', ['EN', 'DE'], ['de'], 'en'],
        ['rubbish in the storage', '{"a":', ['EN', 'DE'], ['de'], 'en'],
      ]);
    },
  );

  describe('or English, where there are no texts of that', { tags: ['4.locale.not-available'] }, () => {
    table([
      ['the first has none', 'it', ['FR', 'DE'], ['de'], 'en'],
      ['nothing is offered', 'it', [], ['de'], 'en'],
    ]);
    it('a language with texts from the server counts as available', () => {
      expect(
        chooseLocale({ stored: 'it', offered: ['FR', 'DE'], browser: [], available: ['de', 'en', 'FR'] }),
      ).toBe('fr');
    });
  });

  it('languageOf takes the language of a code', () => {
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

it('hasLanguageChoice: the selector is there for more than one', { tags: ['2.header.languages'] }, () => {
  expect([[], ['DE'], ['DE', 'EN']].map(hasLanguageChoice)).toEqual([false, false, true]);
});
