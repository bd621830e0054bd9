import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TERMS, parseQuery, type Term } from '../../../packages/server/src/search/query.js';
import { anyText } from './assets.js';

/** A query written out: clauses joined by `&`, alternatives by `|`, words of a phrase by `_`. */
function shape(query: string): string {
  const { all, none } = parseQuery(query);
  const term = ({ words, prefix, field }: Term) =>
    `${field ? `${field}:` : ''}${words.join('_')}${prefix ? '*' : ''}`;
  return [
    ...all.map((alternatives) => alternatives.map(term).join('|')),
    ...none.map((one) => `-${term(one)}`),
  ].join(' & ');
}

describe('query language', () => {
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
    ['a\u00a0b\u3000c\td', 'a & b & c & d'],
  ])('%j is %j', (query, expected) => {
    expect(shape(query)).toBe(expected);
  });

  it('takes no more terms and words than are allowed', () => {
    const { all } = parseQuery('word '.repeat(3000));
    expect(all).toHaveLength(MAX_TERMS);
    expect(parseQuery(`"${'a '.repeat(1000)}"`).all[0]![0]!.words).toHaveLength(MAX_TERMS);
  });

  it('never throws', () => {
    fc.assert(fc.property(anyText({ maxLength: 300 }), (query) => void parseQuery(query)));
  });
});
