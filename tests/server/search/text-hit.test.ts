/**
 * @module-tag gate
 */
import { describe, expect, test } from 'vitest';
import type { Asset } from '@assetportal/sdk/contract';
import { parseQuery } from '../../../packages/server/src/search/query.js';
import { findHit, unmatchedClauses } from '../../../packages/server/src/search/text-hit.js';
import { textClausesOf } from '../../../packages/server/src/search/text-matches.js';

const hitOf = async (text: string, query: string, title = '') => {
  const clauses = textClausesOf(parseQuery(query));
  const unmatched = unmatchedClauses({ id: 'a', title, fname: 'a.pdf' } as Asset, clauses);
  return findHit(text, { clauses, unmatched, stop: () => false });
};

/** Returns the page of the hit, and its words with brackets around the marks. */
async function shown(text: string, query: string, title?: string): Promise<string | undefined> {
  const hit = await hitOf(text, query, title);
  if (hit === undefined) return undefined;
  const marked = hit.marks.reduceRight(
    (words, { start, end }) => `${words.slice(0, start)}[${words.slice(start, end)}]${words.slice(end)}`,
    hit.text,
  );
  return hit.page === undefined ? marked : `${hit.page}: ${marked}`;
}

const filler = 'lorem ipsum dolor sit amet '.repeat(20);

describe('places in the text of a document', () => {
  test.each([
    ['a word, in any letter case', 'The Harbor of Lyon', 'harbor', 'The [Harbor] of Lyon'],
    ['an umlaut as two letters', 'Die Größe der Häuser', 'haeuser', 'Die Größe der [Häuser]'],
    ['an umlaut as one letter', 'Die Groesse', 'größe', 'Die [Groesse]'],
    ['a word without accents', 'Un café à Lyon', 'cafe', 'Un [café] à Lyon'],
    ['a prefix', 'Lyonnais cuisine', 'Lyon*', '[Lyonnais] cuisine'],
    ['no prefix without the sign', 'Lyonnais cuisine', 'Lyon', undefined],
    ['a phrase', 'A new York house, New\nYork city', '"new york city"', 'A new York house, [New York city]'],
    ['a phrase with a prefix', 'the old harbor', '"old har"*', 'the [old harbor]'],
    ['a part of a word', 'file DSC04711 here', '4711', 'file [DSC04711] here'],
    ['invisible characters', 'Die Schiff\u00adfahrt', 'Schifffahrt', 'Die [Schiff\u00adfahrt]'],
    ['several words', 'one two three', 'three one', '[one] two [three]'],
    ['one of two words', 'only beta', 'alpha OR beta', 'only [beta]'],
    ['no excluded word', 'alpha beta', 'alpha -gamma', '[alpha] beta'],
    ['no word of a field', 'alpha beta', 'title:alpha', undefined],
    ['no word', 'alpha', '*', undefined],
    ['no match', 'alpha beta', 'gamma', undefined],
    ['Arabic', 'زيارة إلى الميناء القديم', 'الميناء', 'زيارة إلى [الميناء] القديم'],
    ['Hebrew', 'ביקור בנמל הישן', 'בנמל', 'ביקור [בנמל] הישן'],
    ['Chinese without spaces', '北京大学的图书馆', '大学', '北京[大学]的图书馆'],
    ['Japanese after a Latin word', 'PDF日本語', '日本', 'PDF[日本]語'],
    ['full-width characters', 'ＡＢＣ harbor', 'abc', '[ＡＢＣ] harbor'],
    ['a ligature', 'the ﬁrst of ofﬁces', 'first', 'the [ﬁrst] of ofﬁces'],
  ])('marks %s', async (_, text, query, expected) => {
    expect(await shown(text, query)).toBe(expected);
  });

  test('returns the page, also after empty pages', async () => {
    expect(await shown('\f\fone\ftwo three', 'two')).toBe('4: [two] three');
    expect(await shown('\f\fone\ftwo three', 'one')).toBe('3: [one]');
  });

  test('returns the page of a document with one page, and none for a text without pages', async () => {
    expect(await shown('one\f', 'one')).toBe('1: [one]');
    expect(await shown('one\ntwo', 'two')).toBe('one [two]');
  });

  test('ends at the page', async () => {
    const text = `before ${filler}\fthe harbor\f${filler} after`;
    expect(await shown(text, 'harbor')).toBe('2: the [harbor]');
  });

  test('marks a phrase across pages on the page of its first word', async () => {
    expect(await shown('the old\fharbor here', '"old harbor"')).toBe('1: the [old harbor]');
  });

  test('prefers the place with most of the words', async () => {
    const text = `the harbor ${filler} the harbor of Lyon ${filler}`;
    expect(await shown(text, 'lyon harbor')).toContain('the [harbor] of [Lyon]');
  });

  test('prefers the words that no field matches', async () => {
    const text = `harbor ${filler} Lyon`;
    expect(await shown(text, 'harbor lyon', 'Harbor')).toMatch(/^… .*\[Lyon\]$/);
    expect(await shown('harbor and Lyon', 'harbor lyon', 'Lyon, its harbor')).toBeUndefined();
  });

  test('shortens at words, and limits the length', async () => {
    const hit = await hitOf(`${filler}harbor ${filler}`, 'harbor');
    expect(hit?.text).toMatch(/^… [a-z].*[a-z] …$/);
    expect(hit?.text.length).toBeLessThan(200);
    const long = await hitOf(`${'𝒳'.repeat(300)} harbor`, 'harbor');
    expect(long?.text).not.toMatch(/\p{Surrogate}/u);
  });

  test('reads a text of the maximum length', async () => {
    const text = `${'word '.repeat(199_998)}harbor`;
    expect(await shown(text, 'harbor')).toContain('[harbor]');
  });

  test('stops when the time is over', async () => {
    const clauses = textClausesOf(parseQuery('harbor'));
    const options = { clauses, unmatched: new Set([0]), stop: () => true };
    expect(await findHit(`${'word '.repeat(5000)}harbor`, options)).toBeUndefined();
  });
});
