import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertBookmarks, moveBookmarks, restoreBookmarks } from '@assetportal/sdk/rules';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });

describe('moveBookmarks', () => {
  it.each([
    ['to the top', 'abcd', 'c', 0, 'cabd'],
    ['to the end', 'abcd', 'a', 3, 'bcda'],
    ['down by one', 'abcd', 'b', 2, 'acbd'],
    ['up by one', 'abcd', 'c', 1, 'acbd'],
    ['to its own place', 'abcd', 'b', 1, 'abcd'],
    ['before the start', 'abcd', 'b', -5, 'bacd'],
    ['beyond the end', 'abcd', 'b', 99, 'acdb'],
    ['several, in their order', 'abcd', 'da', 1, 'bdac'],
    ['an unknown one', 'abcd', 'x', 0, 'abcd'],
  ])('moves %s', (_, list, moved, position, result) => {
    expect(moveBookmarks([...list], [...moved], position).join('')).toBe(result);
  });

  it('keeps all bookmarks, each once', () => {
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: -2, max: 12 }), (list, moved, position) => {
        expect(moveBookmarks(list, moved, position).toSorted()).toEqual(list.toSorted());
      }),
    );
  });
});

describe('insertBookmarks', () => {
  it.each([
    ['in front of a bookmark', 'abc', 'x', 'b', 'axbc'],
    ['at the start', 'abc', 'xy', 'a', 'xyabc'],
    ['at the end', 'abc', 'x', null, 'abcx'],
    ['at the end if the place is gone', 'abc', 'x', 'z', 'abcx'],
    ['with one that is bookmarked already', 'abcd', 'xa', 'c', 'bxacd'],
    ['in front of one of the inserted ones', 'abcd', 'b', 'b', 'abcd'],
    ['in front of the last, which is inserted too', 'abc', 'xc', 'c', 'abxc'],
    ['into an empty list', '', 'xy', null, 'xy'],
  ])('inserts %s', (_, list, added, before, result) => {
    expect(insertBookmarks([...list], [...added], before).join('')).toBe(result);
  });
});

describe('restoreBookmarks', () => {
  it.each([
    ['to the place of the removal', 'acd', 'b', 'abcd', 'abcd'],
    ['to the start', 'bc', 'a', 'abc', 'abc'],
    ['several', 'be', 'acd', 'abcde', 'abcde'],
    ['all of them', '', 'abc', 'abc', 'abc'],
    ['in front of later additions', 'x', 'abc', 'abc', 'abcx'],
    ['behind the neighbor, wherever it is now', 'cda', 'b', 'abcd', 'cdab'],
    ['behind the neighbor that is left', 'ad', 'c', 'abcd', 'acd'],
    ['except for one that is back already', 'abc', 'b', 'abc', 'abc'],
    ['of which the order is unknown', 'ab', 'x', 'ab', 'abx'],
  ])('returns bookmarks %s', (_, list, removed, order, result) => {
    expect(restoreBookmarks([...list], [...removed], [...order]).join('')).toBe(result);
  });

  it('undoes any removal', () => {
    fc.assert(
      fc.property(ids, ids, (list, removed) => {
        const left = list.filter((id) => !removed.includes(id));
        const gone = list.filter((id) => removed.includes(id));
        expect(restoreBookmarks(left, gone, list)).toEqual(list);
      }),
    );
  });
});
