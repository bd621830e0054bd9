import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodOf, secondsOf } from '../../../packages/server/src/search/dates.js';
import { fold, partsOf, sortKey, wordsOf } from '../../../packages/server/src/search/text.js';

describe('fold', () => {
  it.each([
    ['Größe', 'grosse'],
    ['STRAẞE', 'strasse'],
    ['Café', 'cafe'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['İstanbul ısı', 'istanbul isi'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁn', 'fin'],
    ['ＦＵＬＬ', 'full'],
    ['Ёлка', 'елка'],
    ['ガ', 'ガ'],
    ['한국', '한국'],
    ['กำ', 'กํา'],
    ['שָׁלוֹם', 'שלום'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded.normalize('NFC'));
  });
});

describe('partsOf', () => {
  // Characters that change in `fold`, together with others or at the end of a word.
  const character = fc.oneof(
    fc.constantFrom(...'aÄßΣİﬁガ早々한กำשָׁ 　\u0301\u05be\u00b4\u2026_-.·’'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );

  it('has the same words as the whole text', () => {
    fc.assert(
      fc.property(fc.array(character), fc.integer({ min: 1, max: 9 }), (characters, size) => {
        const text = characters.join('');
        const parts = [...partsOf(text, size)];
        expect(parts.join('')).toBe(text);
        expect(parts.flatMap(wordsOf)).toEqual(wordsOf(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('does not divide a character of two code units', () => {
    expect([...partsOf('𠀀𠀁x', 1)]).toEqual(['𠀀', '𠀁x']);
  });

  it('has the requested length if there are separators', () => {
    const parts = [...partsOf('word '.repeat(1000), 100)];
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(104);
  });
});

describe('wordsOf', () => {
  it.each([
    ['', []],
    [' -- ', []],
    ['IMG_0001.jpg', ['img', '0001', 'jpg']],
    ["l'été à Paris", ['l', 'ete', 'a', 'paris']],
    ['東京tower', ['東', '京', 'tower']],
    ['हिन्दी भाषा', ['हिन्दी', 'भाषा']],
    ['x🎉y', ['x', '🎉', 'y']],
    ['a\ud800b', ['a', 'b']],
  ])('splits %j into %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('sortKey', () => {
  it('sorts in natural order', () => {
    const sorted = ['', '2 b', '10 a', 'a1', 'A2', 'ä10', 'a10b', 'b', 'img_2', 'img_10', 'Über', 'z', 'я'];
    expect([...sorted].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(sorted);
  });

  it('treats numbers of equal value as equal', () => {
    expect(sortKey('img 007')).toBe(sortKey('IMG 7'));
    expect(sortKey('0')).toBe(sortKey('000'));
  });
});

describe('dates', () => {
  it.each([
    ['2024-05-03', Date.UTC(2024, 4, 3)],
    ['2024-05', Date.UTC(2024, 4)],
    ['2024', Date.UTC(2024)],
    ['2024-05-03T10:00', Date.UTC(2024, 4, 3, 10)],
    ['2024-05-03T10:00:00.500', Date.UTC(2024, 4, 3, 10)],
    ['2024-05-03 10:00:00Z', Date.UTC(2024, 4, 3, 10)],
    ['2024-05-03T10:00:00+02:00', Date.UTC(2024, 4, 3, 8)],
    ['2024-05-03T10:00:00-0230', Date.UTC(2024, 4, 3, 12, 30)],
    ['2024-13-40', Number.NaN],
    ['yesterday', Number.NaN],
    ['', Number.NaN],
  ])('secondsOf converts %j to epoch seconds', (date, milliseconds) => {
    expect(secondsOf(date)).toBe(milliseconds / 1000);
  });

  it.each([
    ['2024', 366 * 86_400],
    ['2024-12', 31 * 86_400],
    ['2024-02-29', 86_400],
    ['2024-02-29T10:00', 1],
  ])('periodOf covers all seconds of %s', (date, seconds) => {
    const period = periodOf(date)!;
    expect(period.to - period.from).toBe(seconds);
  });
});
