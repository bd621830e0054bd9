import { describe, expect, it } from 'vitest';
import type { Suggestion } from '@assetportal/sdk/contract';
import { correctedQuery } from '@assetportal/sdk/rules';
import { typosBetween } from '../../fixtures/typos.js';

/** Suggests similar words of a vocabulary, in the order of the counts, as the server does. */
const vocabulary = (...words: readonly string[]) => {
  const requested: string[] = [];
  const suggest = ({ text, typos, rows }: { text: string; typos: number; rows: number }) => {
    requested.push(text);
    const last = (text.split(' ').at(-1) ?? '').toLowerCase().normalize('NFC');
    const similar = words
      .map((word, index) => ({ word, index, distance: typosBetween(last, word.toLowerCase()) }))
      .filter(({ distance }) => distance <= typos)
      .toSorted((a, b) => a.distance - b.distance || a.index - b.index);
    return Promise.resolve(
      similar
        .slice(0, rows)
        .map(({ word, index }): Suggestion => ({ kind: 'term', text: word, count: 9 - index })),
    );
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
    // A typo at the beginning.
    ['lfower*', 'flower*'],
    ['fflower*', 'flower*'],
    ['fxlower*', 'flower*'],
    ['yllon*', null],
    ['ylon*', 'lyon*'],
    ['fower*', 'flower*'],
    ['fkower*', 'flower*'],
    ['klower*', 'flower*'],
    ['lower*', 'flower*'],
    ['jlower*', 'flower*'],
    ['lon*', null],
    // A word that exists is right.
    ['hamburg*', null],
    ['fru\u0308hilng*', 'Frühling*'],
    // The same word in another spelling.
    ['fruehling*', null],
    ['Frühling*', null],
  ])('%s becomes %s', async (query, expected) => {
    const { suggest } = vocabulary('flower', 'Hamburg', 'lyon', 'Frühling');
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
    expect(requested).toEqual(['red harbr']);
  });
});
