import { describe, expect, it } from 'vitest';
import { chooseLocale, languageOf } from '@assetportal/sdk';

describe('chooseLocale (specification, section 4, Locale choice)', () => {
  it.each([
    ['the stored one if it is offered', 'en', ['DE', 'EN'], ['de'], 'en'],
    ['whatever its case and region', 'EN-gb', ['DE', 'EN'], ['de'], 'en'],
    ['else the browser’s if offered', null, ['DE', 'EN'], ['de-AT', 'en'], 'de'],
    ['the first of the browser’s that is offered', undefined, ['DE', 'FR'], ['it', 'fr', 'de'], 'fr'],
    ['an empty stored one counts as none', '', ['DE', 'EN'], ['de'], 'de'],
    ['else English if offered', null, ['DE', 'EN'], ['it'], 'en'],
    ['else German', null, ['DE', 'FR'], ['it'], 'de'],
    ['German where nothing is offered', null, [], [], 'de'],
    ['a stored one not offered: the first offered', 'it', ['DE', 'EN'], ['en'], 'de'],
    ['a stored one not offered, and no texts for the first: English', 'it', ['FR', 'DE'], ['de'], 'en'],
    ['a stored one not offered, and nothing is: English', 'it', [], ['de'], 'en'],
    ['rubbish in the storage', '{"a":', ['EN', 'DE'], ['de'], 'en'],
  ])('%s', (_, stored, offered, browser, expected) => {
    expect(chooseLocale({ stored, offered, browser })).toBe(expected);
  });

  it('counts a language with texts from the server as available', () => {
    expect(
      chooseLocale({ stored: 'it', offered: ['FR', 'DE'], browser: [], available: ['de', 'en', 'FR'] }),
    ).toBe('fr');
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
