import { describe, expect, it } from 'vitest';
import type { Suggestion } from '@assetportal/sdk/contract';
import { correctedQuery } from '@assetportal/sdk/rules';

/** Suggests from a vocabulary, in the order of the counts, as the server does. */
const vocabulary = (...words: readonly string[]) => {
  const requested: string[] = [];
  const suggest = (text: string): Promise<readonly Suggestion[]> => {
    requested.push(text);
    const beginning = text.split(' ').at(-1) ?? '';
    return Promise.resolve([
      { kind: 'value', field: 'city', text: `${beginning}x`, count: 9 },
      ...words
        .filter((word) => word.toLowerCase().startsWith(beginning.toLowerCase()))
        .map((text, index): Suggestion => ({ kind: 'term', text, count: 9 - index })),
    ]);
  };
  return { requested, suggest };
};

describe('correctedQuery (decisions, section 7, Did you mean)', { tags: ['2.search.input'] }, () => {
  it.each([
    ['flowr*', 'flower*'],
    ['flwer*', 'flower*'],
    ['Flowre*', 'flower*'],
    ['flower', null],
    ['flo*', null],
    ['flpqer*', 'flower*'],
    ['flpqr*', null],
    ['floral*', null],
    ['lyon hambrug*', 'lyon Hamburg*'],
    ['hambrug lyon*', 'Hamburg lyon*'],
    ['"flowr"', null],
    ['title:flowr*', null],
    ['-flowr', null],
    ['flowr OR a-b', null],
    ['a b c d flowr*', null],
    ['*', null],
    // A typo within the first two characters.
    ['lfower*', 'flower*'],
    ['fflower*', 'flower*'],
    ['fxlower*', 'flower*'],
    ['yllon*', null],
    ['ylon*', 'lyon*'],
    ['fower*', 'flower*'],
    ['fkower*', 'flower*'],
    ['klower*', null],
    ['lower*', null],
    // A word that exists is right.
    ['hamburg*', null],
  ])('%s becomes %s', async (query, expected) => {
    const { suggest } = vocabulary('flower', 'Hamburg', 'lyon');
    expect(await correctedQuery(query, suggest)).toBe(expected);
  });

  it('prefers the closest word, then the most frequent one', async () => {
    expect(await correctedQuery('hause*', vocabulary('haustier', 'hauses', 'hause1', 'haus').suggest)).toBe(
      'hauses*',
    );
  });

  it('requests words that occur together with the other words', async () => {
    const { requested, suggest } = vocabulary('harbor');
    await correctedQuery('red harbr*', suggest);
    expect(requested).toEqual(['red har']);
  });
});
