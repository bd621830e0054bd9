import { describe, expect, it } from 'vitest';
import {
  bookmarkProblem,
  bookmarksDeleted,
  canAddAll,
  decideAddAll,
  fittingBookmarks,
  withBookmarkFlag,
  type AddAllDecision,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { MAX_BOOKMARKS } from '@assetportal/sdk/contract';
import { PortalError } from '@assetportal/sdk';
import { bookmarksFull } from '../../../packages/sdk/src/domains/bookmarks/rules.js';

describe('decideAddAll and canAddAll (specification, sections 2, 5 and 9)', () => {
  const tags = [
    '5.bulk.confirm',
    '5.bulk.unlimited',
    '5.bulk.hidden',
    '2.search.add-all',
    '9.max-assets',
  ] as const;

  it.each<[string, number, number | null, number, AddAllDecision]>([
    ['hides the button for a limit of 0', 5, 0, 0, { kind: 'hidden' }],
    ['hides the button without results', 0, -1, 0, { kind: 'hidden' }],
    ['hides the button for an unknown limit', 5, null, 0, { kind: 'hidden' }],
    ['hides the button for an invalid negative limit', 5, -2, 0, { kind: 'hidden' }],
    ['hides the button for a limit of NaN', 5, Number.NaN, 0, { kind: 'hidden' }],
    ['names no maximum for -1', 9000, -1, 0, { kind: 'confirm', count: 9000, fits: 9000, maximum: null }],
    [
      'names no maximum for a count at the limit',
      100,
      100,
      0,
      { kind: 'confirm', count: 100, fits: 100, maximum: null },
    ],
    [
      'names the maximum for a count above the limit',
      101,
      100,
      0,
      { kind: 'confirm', count: 101, fits: 101, maximum: 100 },
    ],
    [
      'returns how many results fit in the list',
      9000,
      -1,
      1001,
      { kind: 'confirm', count: 9000, fits: 8999, maximum: null },
    ],
    [
      'returns that all results fit',
      9000,
      -1,
      1000,
      { kind: 'confirm', count: 9000, fits: 9000, maximum: null },
    ],
    [
      'returns that no result fits in a full list',
      9000,
      10,
      MAX_BOOKMARKS,
      { kind: 'confirm', count: 9000, fits: 0, maximum: 10 },
    ],
  ])(
    '%s: %d results, limit %d, %d bookmarks',
    { tags: [...tags] },
    (_, count, maxAssets, present, decision) => {
      expect(decideAddAll({ count, maxAssets, present })).toEqual(decision);
    },
  );

  it.each([
    [-1, true],
    [0, false],
    [1, true],
    [null, false],
  ])(
    'for a limit of %s, canAddAll returns %s',
    { tags: ['5.bulk.hidden', '2.search.add-all'] },
    (maxAssets, isShown) => {
      expect(canAddAll(maxAssets)).toBe(isShown);
    },
  );
});

it('withBookmarkFlag marks the bookmarked assets', { tags: ['3.asset.bookmarked'] }, () => {
  expect(withBookmarkFlag([{ id: 'a', title: 'A' }, { id: 'b' }], ['b', 'c'])).toEqual([
    { id: 'a', title: 'A', isBookmarked: false },
    { id: 'b', isBookmarked: true },
  ]);
});

describe('bookmark messages (specification, section 8)', () => {
  const en = createTranslator({ locale: 'en' });
  const de = createTranslator({ locale: 'de' });

  it.each([
    ['toast.bookmark.saved', 'Bookmark saved!'],
    ['toast.bookmark.added', 'Added to bookmarks'],
    ['toast.bookmark.removed', 'Removed from bookmarks'],
  ])('%s is “%s” in English, and translated to German', { tags: ['8.bookmarks.messages'] }, (key, text) => {
    expect(en.t(key)).toBe(text);
    expect(de.has(key)).toBe(true);
    expect(de.t(key)).not.toBe(text);
  });

  it('have a level, and the server’s reason', () => {
    expect([bookmarksDeleted(2).level, bookmarksFull(2).level]).toEqual(['warning', 'warning']);
    const failed = { level: 'error', key: 'toast.bookmark.failed' };
    expect(bookmarkProblem(new PortalError({ code: 'internal', status: 500, message: 'Why.' }))).toEqual([
      { ...failed, detail: 'Why.' },
    ]);
    expect(bookmarkProblem(new TypeError('x'))).toEqual([{ ...failed, detailKey: 'problem.unknown.detail' }]);
  });

  it('distinguish one deleted asset from several', { tags: ['8.bookmarks.gone'] }, () => {
    const text = (count: number) => en.t(bookmarksDeleted(count).key, bookmarksDeleted(count).params);
    expect(text(1)).toBe('One asset of your bookmarks is no longer available');
    expect(text(2)).toBe('Some assets of your bookmarks are no longer available');
  });

  it('report a list that could not be saved', { tags: ['8.bookmarks.not-saved'] }, () => {
    const [first] = bookmarkProblem(new PortalError({ code: 'internal', status: 500, message: '' }));
    expect(en.t(first?.key ?? '')).toBe('Error - could not save bookmark');
  });

  it('report nothing after a 403', { tags: ['8.bookmarks.not-on-403'] }, () => {
    expect(bookmarkProblem(new PortalError({ code: 'forbidden', status: 403, message: '' }))).toEqual([]);
  });
});

describe('fittingBookmarks', () => {
  const full = Array.from({ length: MAX_BOOKMARKS - 1 }, (_, index) => `id${index}`);

  it.each([
    ['new IDs in their order', ['a'], ['c', 'b'], ['c', 'b'], 0],
    ['no ID that the list contains, and none twice', ['a', 'b'], ['b', 'c', 'c'], ['c'], 0],
    ['no invalid ID', [], ['', 'a'], ['a'], 0],
    ['only the IDs that fit', full, ['x', 'y', 'z'], ['x'], 2],
  ])('returns %s', (_, list, ids, fitting, left) => {
    expect(fittingBookmarks(list, ids)).toEqual({ ids: fitting, left });
  });
});
