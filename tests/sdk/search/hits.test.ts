/**
 * @module-tag gate
 */
import { describe, expect, test } from 'vitest';
import {
  hasWords,
  hitCount,
  hitParts,
  hitPosition,
  hitRoute,
  mayHaveText,
  stepHit,
} from '@assetportal/sdk/rules';

const shown = (text: string, marks: { start: number; end: number }[], before?: number) =>
  hitParts({ text, marks }, before)
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('');

describe('the words around a match', () => {
  const text = 'in the evening the old harbor of Lyon';
  const marks = [
    { start: 23, end: 29 },
    { start: 33, end: 37 },
  ];

  test.each([
    [undefined, 'in the evening the old [harbor] of [Lyon]'],
    [10, '… the old [harbor] of [Lyon]'],
    [2, '… [harbor] of [Lyon]'],
    [23, 'in the evening the old [harbor] of [Lyon]'],
  ])('are shortened before the first mark to %s characters', (before, expected) => {
    expect(shown(text, marks, before)).toBe(expected);
  });

  test('ignore marks that are not in the text', () => {
    expect(shown('harbor', [{ start: 0, end: 99 }])).toBe('harbor');
  });
});

test('the address of a hit contains its page and the words', () => {
  expect(hitRoute('a b', 3, 'lyon & "old harbor"')).toBe(
    '/asset/a%20b?page=3&find=lyon+%26+%22old+harbor%22',
  );
  expect(hitRoute('a', undefined, 'x')).toBe('/asset/a?find=x');
});

test('documents and artwork may have text', () => {
  expect(mayHaveText({ asset_groups: ['document'], filetype: 'pdf' })).toBe(true);
  expect(mayHaveText({ asset_groups: ['image'], filetype: 'ai' })).toBe(true);
  expect(mayHaveText({ asset_groups: ['image'], filetype: 'jpg' })).toBe(false);
});

test('a query without words has no hits', () => {
  expect(['*', '', ' "" ', '北京', 'a'].map(hasWords)).toEqual([false, false, false, true, true]);
});

describe('steps through the hits of a document', () => {
  const pages = [
    { page: 2, count: 2 },
    { page: 5, count: 1 },
  ];

  test.each([
    [{ page: 2, index: 0 }, 1, { page: 2, index: 1 }],
    [{ page: 2, index: 1 }, 1, { page: 5, index: 0 }],
    [{ page: 5, index: 0 }, 1, { page: 2, index: 0 }],
    [{ page: 2, index: 0 }, -1, { page: 5, index: 0 }],
    [{ page: 5, index: 0 }, -1, { page: 2, index: 1 }],
    // A page without hits.
    [{ page: 3, index: 0 }, 1, { page: 5, index: 0 }],
    [{ page: 3, index: 0 }, -1, { page: 2, index: 1 }],
    [{ page: 9, index: 0 }, 1, { page: 2, index: 0 }],
  ] as const)('from %o by %i', (from, by, to) => {
    expect(stepHit(pages, from, by)).toEqual(to);
  });

  test('none without hits', () => {
    expect(stepHit([], { page: 1, index: 0 }, 1)).toBeUndefined();
  });

  test('are counted over all pages', () => {
    expect(hitCount(pages)).toBe(3);
    expect(hitPosition(pages, { page: 2, index: 1 })).toBe(2);
    expect(hitPosition(pages, { page: 5, index: 0 })).toBe(3);
    expect(hitPosition(pages, { page: 3, index: 0 })).toBe(0);
  });
});
