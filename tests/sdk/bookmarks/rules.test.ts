import { describe, expect, it } from 'vitest';
import {
  bookmarkProblem,
  bookmarksGone,
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
    ['0 hides the button', 5, 0, 0, { kind: 'hidden' }],
    ['nothing was found', 0, -1, 0, { kind: 'hidden' }],
    ['it is not known yet', 5, null, 0, { kind: 'hidden' }],
    ['a number no server means', 5, -2, 0, { kind: 'hidden' }],
    ['no number', 5, Number.NaN, 0, { kind: 'hidden' }],
    ['-1 is no limit', 9000, -1, 0, { kind: 'add', cut: false }],
    ['just as many', 100, 100, 0, { kind: 'add', cut: false }],
    ['one more asks, with the count', 101, 100, 0, { kind: 'confirm', count: 101, cut: false }],
    ['more than the list takes', 9000, -1, 1001, { kind: 'add', cut: true }],
    ['just what the list takes', 9000, -1, 1000, { kind: 'add', cut: false }],
    ['both', 9000, 10, MAX_BOOKMARKS, { kind: 'confirm', count: 9000, cut: true }],
  ])('%s: %d found, at most %d, %d there', { tags: [...tags] }, (_, count, maxAssets, present, decision) => {
    expect(decideAddAll({ count, maxAssets, present })).toEqual(decision);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, true],
    [null, false],
  ])(
    'a maximum of %s: the button is there: %s',
    { tags: ['5.bulk.hidden', '2.search.add-all'] },
    (most, shown) => {
      expect(canAddAll(most)).toBe(shown);
    },
  );
});

it('an asset says whether it is bookmarked', { tags: ['3.asset.bookmarked'] }, () => {
  expect(withBookmarkFlag([{ id: 'a', title: 'A' }, { id: 'b' }], ['b', 'c'])).toEqual([
    { id: 'a', title: 'A', isBookmarked: false },
    { id: 'b', isBookmarked: true },
  ]);
});

describe('messages of the bookmarks (specification, section 8)', () => {
  const en = createTranslator({ locale: 'en' });
  const de = createTranslator({ locale: 'de' });

  it.each([
    ['toast.bookmark.saved', 'Bookmark saved!'],
    ['toast.bookmark.added', 'Added to bookmark'],
    ['toast.bookmark.removed', 'Removed from bookmark'],
  ])('%s: “%s”, and in German', { tags: ['8.bookmarks.messages'] }, (key, text) => {
    expect(en.t(key)).toBe(text);
    expect(de.has(key)).toBe(true);
    expect(de.t(key)).not.toBe(text);
  });

  it('one asset is gone, or some are', { tags: ['8.bookmarks.gone'] }, () => {
    const text = (count: number) => en.t(bookmarksGone(count).key, bookmarksGone(count).params);
    expect(text(1)).toBe('One asset of your bookmarks is no longer available');
    expect(text(2)).toBe('Some assets of your bookmarks are no longer available');
  });

  it('what could not be saved is told', { tags: ['8.bookmarks.not-saved'] }, () => {
    const [first] = bookmarkProblem(new PortalError({ code: 'internal', status: 500, message: '' }));
    expect(en.t(first?.key ?? '')).toBe('Error - could not save bookmark');
  });

  it('but not after a 403', { tags: ['8.bookmarks.not-on-403'] }, () => {
    expect(bookmarkProblem(new PortalError({ code: 'forbidden', status: 403, message: '' }))).toEqual([]);
  });
});
