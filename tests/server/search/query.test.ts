import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_QUERY_LENGTH,
  MAX_TERMS,
  MAX_WORDS,
  parseQuery,
  parsePartialQuery,
  type Query,
  type Term,
} from '../../../packages/server/src/search/query.js';
import { anyText } from './assets.js';

const term = ({ words, prefix, field }: Term) =>
  `${field ? `${field}:` : ''}${words.join('_')}${prefix ? '*' : ''}`;

/** Returns the structure of a query: clauses joined by `&`, alternatives by `|`, words of a phrase by `_`. */
function shape(query: string | Query): string {
  const { all, none } = typeof query === 'string' ? parseQuery(query) : query;
  return [
    ...all.map((alternatives) => alternatives.map(term).join('|')),
    ...none.map((one) => `-${term(one)}`),
  ].join(' & ');
}

describe('parseQuery', () => {
  it.each([
    ['', ''],
    ['*', ''],
    ['*:*', ''],
    ['- * "" "*" -"" () !', ''],
    ['Blue SKY', 'blue & sky'],
    ['"blue sky"', 'blue_sky'],
    ['“blue sky”', 'blue_sky'],
    ['blu*', 'blu*'],
    ['"blue sk"*', 'blue_sk*'],
    ['blue**', 'blue*'],
    ['b*e', 'b_e'],
    ['*blue', 'blue'],
    ['-blue', '-blue'],
    ['sky -"blue sea"', 'sky & -blue_sea'],
    ['--blue', '-blue'],
    ['blue-sky', 'blue_sky'],
    ['blue - sky', 'blue & sky'],
    ['a OR b', 'a|b'],
    ['a OR b OR c d', 'a|b|c & d'],
    ['x a OR b', 'x & a|b'],
    ['a OR', 'a & or'],
    ['OR a', 'or & a'],
    ['OR', 'or'],
    ['a OR OR b', 'a & or|b'],
    ['a OR -b', 'a & or & -b'],
    ['-a OR b', 'or & b & -a'],
    ['* OR a', ''],
    ['a OR * b', 'b'],
    ['a or b', 'a & or & b'],
    ['"OR"', 'or'],
    ['title:blue', 'title:blue'],
    ['Title:Blue', 'title:blue'],
    ['title:"blue sky"', 'title:blue_sky'],
    ['-title:blu*', '-title:blu*'],
    ['title: blue', 'title & blue'],
    ['title:*', ''],
    ['what:blue', 'what_blue'],
    ['what:"blue sky"', 'what_blue_sky'],
    ['__proto__:x', 'proto_x'],
    ['12:30', '12_30'],
    ['https://example.org/a', 'https_example_org_a'],
    ['"unclosed phrase', 'unclosed & phrase'],
    ['a"b c"d', 'a_b & c_d'],
    ['(blue sky)', 'blue & sky'],
    ['IMG_0001.jpg', 'img_0001_jpg'],
    ['東京2020', '東_京_2020'],
    ['Mül\u00adler', 'muller|mueller'],
    ['\ufeffa b\ufeffc', 'a & bc'],
    ['"Hans Müller"', 'hans_muller|hans_mueller'],
    ['-Müller x', 'x & -muller & -mueller'],
    ['a OR Größe*', 'a|grosse*|groesse*'],
    ['title:über mueller', 'title:uber|title:ueber & mueller'],
    ['a\u00a0b\u3000c\td', 'a & b & c & d'],
  ])('parses %j as %j', (query, expected) => {
    expect(shape(query)).toBe(expected);
  });

  it('limits the number of terms and words', () => {
    const { all } = parseQuery('word '.repeat(3000));
    expect(all).toHaveLength(MAX_TERMS);
    const chinese = parseQuery(Array(10).fill('字'.repeat(30)).join(' ')).all.flat();
    expect(chinese.flatMap(({ words }) => words)).toHaveLength(MAX_WORDS);
    const umlauts = parseQuery(Array(10).fill('"ä ö ü ß x y"').join(' ')).all.flat();
    expect(umlauts.flatMap(({ words }) => words).length).toBeLessThanOrEqual(MAX_WORDS);
    expect(parsePartialQuery(`${'字'.repeat(30)} ${'字'.repeat(30)} b`)).toBeUndefined();
    expect(parseQuery(`"${'a '.repeat(1000)}"`).all[0]![0]!.words).toHaveLength(MAX_TERMS);
  });

  it('never throws', () => {
    fc.assert(fc.property(anyText({ maxLength: 300 }), (query) => void parseQuery(query)));
  });
});

describe('parsePartialQuery', () => {
  it.each([
    // Columns: the content of the search box, the rest of the query, the last word, and the plain words before
    // it.
    ['be', '', 'be*', ''],
    ['New Yo', 'new', 'yo*', 'new'],
    ['a b c', 'a & b', 'c*', 'a b'],
    ['a be*', 'a', 'be*', 'a'],
    ['a -be', 'a', 'be*', 'a'],
    ['-a be', '-a', 'be*', ''],
    ['a* be', 'a*', 'be*', ''],
    ['title:a be', 'title:a', 'be*', ''],
    ['a title:be', 'a', 'title:be*', 'a'],
    ['a b-c', 'a', 'b_c*', 'a'],
    ['a "b c" d', 'a & b_c', 'd*', 'a b c'],
    ['a "b c', 'a & b', 'c*', 'a b'],
    ['a OR be', '', 'be*', ''],
    ['x a OR b OR be', 'x', 'be*', 'x'],
    ['-a OR be', 'or & -a', 'be*', ''],
    ['OR be', 'or', 'be*', ''],
    ['a OR', 'a', 'or*', 'a'],
  ])(
    'parses %j into the rest %j, the last word %j and the words %j before it',
    (text, rest, last, before) => {
      const typed = parsePartialQuery(text);
      expect(typed && [shape(typed.rest), term(typed.last), typed.before.join(' ')]).toEqual([
        rest,
        last,
        before,
      ]);
    },
  );

  it.each(['', ' ', 'a ', 'a\n', '"a b"', 'a "b"', 'a "b"*', '*', 'a ?!', 'a *', 'a -'])(
    'returns undefined for %j',
    (text) => {
      expect(parsePartialQuery(text)).toBeUndefined();
    },
  );

  it('returns undefined beyond the maximum length and the maximum number of terms', () => {
    expect(parsePartialQuery(`${' '.repeat(MAX_QUERY_LENGTH - 1)}a`)).toBeDefined();
    expect(parsePartialQuery(`${' '.repeat(MAX_QUERY_LENGTH)}a`)).toBeUndefined();
    expect(parsePartialQuery(`${'a '.repeat(MAX_TERMS - 1)}b`)).toBeDefined();
    expect(parsePartialQuery(`${'a '.repeat(MAX_TERMS)}b`)).toBeUndefined();
  });

  it('returns the same terms as parseQuery with a prefix as the last word, if there are no alternatives', () => {
    const plain = fc.array(fc.constantFrom('a', '-b', 'title:c', '"d e"', 'f*', '-"g"'), { maxLength: 6 });
    fc.assert(
      fc.property(plain, (words) => {
        const typed = parsePartialQuery([...words, 'z'].join(' '));
        const whole = parseQuery([...words, 'z*'].join(' '));
        expect(typed && { all: [...typed.rest.all, [typed.last]], none: typed.rest.none }).toMatchObject({
          all: whole.all.map((clause) => clause.map(({ words: of }) => ({ words: of }))),
          none: whole.none,
        });
      }),
    );
  });
});
