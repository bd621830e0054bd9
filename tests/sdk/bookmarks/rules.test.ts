import { describe, expect, it } from 'vitest';
import {
  bookmarkProblem,
  bookmarksDeleted,
  canAddAll,
  decideAddAll,
  withBookmarkFlag,
  type AddAllDecision,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { MAX_BOOKMARKS } from '@assetportal/sdk/contract';
import { PortalError } from '@assetportal/sdk';

describe('decideAddAll (specification, sections 2, 5 and 9)', () => {
  const tags = [
    '5.bulk.confirm',
    '5.bulk.unlimited',
    '5.bulk.hidden',
    '2.search.add-all',
    '9.max-assets',
  ] as const;

  it.each<[string, number, number | null, number, AddAllDecision]>([
    ['a limit of 0 hides the button', 5, 0, 0, { kind: 'hidden' }],
    ['no results hide the button', 0, -1, 0, { kind: 'hidden' }],
    ['an unknown limit hides the button', 5, null, 0, { kind: 'hidden' }],
    ['an invalid negative limit hides the button', 5, -2, 0, { kind: 'hidden' }],
    ['a limit of NaN hides the button', 5, Number.NaN, 0, { kind: 'hidden' }],
    ['a limit of -1 means no limit', 9000, -1, 0, { kind: 'add', cut: false }],
    ['a count at the limit needs no confirmation', 100, 100, 0, { kind: 'add', cut: false }],
    ['a count above the limit needs confirmation', 101, 100, 0, { kind: 'confirm', count: 101, cut: false }],
    ['a count above the capacity of the list is cut', 9000, -1, 1001, { kind: 'add', cut: true }],
    ['a count at the capacity of the list is not cut', 9000, -1, 1000, { kind: 'add', cut: false }],
    [
      'a count above the limit and the capacity needs confirmation and is cut',
      9000,
      10,
      MAX_BOOKMARKS,
      { kind: 'confirm', count: 9000, cut: true },
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
    ['toast.bookmark.added', 'Added to bookmark'],
    ['toast.bookmark.removed', 'Removed from bookmark'],
  ])('%s is “%s” in English, and translated to German', { tags: ['8.bookmarks.messages'] }, (key, text) => {
    expect(en.t(key)).toBe(text);
    expect(de.has(key)).toBe(true);
    expect(de.t(key)).not.toBe(text);
  });

  it('distinguishes one deleted asset from several', { tags: ['8.bookmarks.gone'] }, () => {
    const text = (count: number) => en.t(bookmarksDeleted(count).key, bookmarksDeleted(count).params);
    expect(text(1)).toBe('One asset of your bookmarks is no longer available');
    expect(text(2)).toBe('Some assets of your bookmarks are no longer available');
  });

  it('reports a list that could not be saved', { tags: ['8.bookmarks.not-saved'] }, () => {
    const [first] = bookmarkProblem(new PortalError({ code: 'internal', status: 500, message: '' }));
    expect(en.t(first?.key ?? '')).toBe('Error - could not save bookmark');
  });

  it('reports nothing after a 403', { tags: ['8.bookmarks.not-on-403'] }, () => {
    expect(bookmarkProblem(new PortalError({ code: 'forbidden', status: 403, message: '' }))).toEqual([]);
  });
});
