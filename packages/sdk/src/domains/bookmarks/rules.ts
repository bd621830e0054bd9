import { isPortalError } from '../../client/transport/errors.js';
import { MAX_BOOKMARKS } from '../../contract/limits.js';
import { decideBulk } from '../downloads/decide.js';
import { failureMessage, type Message } from '../toasts/message.js';
import { cleanIds } from './ids.js';

/** Behavior of the button that adds all search results. */
export type AddAllDecision =
  /** The button is hidden. */
  | { readonly kind: 'hidden' }
  /** The user has to confirm the count first. */
  | {
      readonly kind: 'confirm';
      readonly count: number;
      /** Maximum number of results that fit in the list. */
      readonly fits: number;
      /** `max_assets`, if the count exceeds it. Otherwise null. */
      readonly maximum: number | null;
    };

/**
 * Decides whether all search results can be added to the bookmarks (specification, section 5). The user always has
 * to confirm the count. Above `max_assets`, the confirmation names that maximum (decisions, section 7, Maximum). -1
 * means no limit, and 0 hides the button. The button is also hidden if there are no results.
 *
 * @param input.count Number of search results.
 * @param input.maxAssets Value of `max_assets` from `info/downloads`. Null before the response, which hides the
 *   button.
 * @param input.present Current number of bookmarks. A list has at most 10,000.
 */
export function decideAddAll(input: {
  readonly count: number;
  readonly maxAssets: number | null;
  readonly present: number;
}): AddAllDecision {
  const { count, maxAssets, present } = input;
  if (maxAssets === null) return { kind: 'hidden' };
  const { kind } = decideBulk({ count, maxAssets });
  if (kind === 'hidden') return { kind };
  const fits = Math.min(count, roomFor(present));
  return { kind: 'confirm', count, fits, maximum: kind === 'confirm' ? maxAssets : null };
}

/**
 * Returns true if the button that adds all search results is displayed (specification, section 2, Search
 * screen).
 */
export function canAddAll(maxAssets: number | null): boolean {
  return decideAddAll({ count: 1, maxAssets, present: 0 }).kind !== 'hidden';
}

/**
 * Adds the flag `isBookmarked` to assets (specification, section 3, Asset).
 *
 * @param ids IDs of the bookmarked assets.
 */
export function withBookmarkFlag<A extends { readonly id: string }>(
  assets: readonly A[],
  ids: readonly string[],
): (A & { readonly isBookmarked: boolean })[] {
  const marked = new Set(ids);
  return assets.map((asset) => ({ ...asset, isBookmarked: marked.has(asset.id) }));
}

/** Returns the number of bookmarks that can still be added to a list. */
export function roomFor(present: number): number {
  return Math.max(0, MAX_BOOKMARKS - present);
}

/**
 * Returns the valid IDs that a list does not contain yet and that fit in it.
 *
 * @returns `left`: number of new IDs that do not fit.
 */
export function fittingBookmarks(
  list: readonly string[],
  ids: readonly string[],
): { readonly ids: readonly string[]; readonly left: number } {
  const present = new Set(list);
  const more = cleanIds(ids).filter((id) => !present.has(id));
  const room = roomFor(list.length);
  return { ids: more.slice(0, room), left: Math.max(0, more.length - room) };
}

/**
 * Returns the message for one or several bookmarked assets that no longer exist (specification, section 8,
 * Bookmarks).
 */
export const bookmarksDeleted = (count: number): Message => ({
  level: 'warning',
  key: 'toast.bookmark.gone',
  params: { count },
});

/**
 * Returns the message for removed bookmarks. The text is that of the specification (section 8); a title or the number
 * may follow (decisions, section 7, Messages).
 */
export const bookmarksRemoved = (count: number, title?: string): Message => ({
  level: 'success',
  key: count === 1 ? 'toast.bookmark.removed' : 'toast.bookmark.removedMany',
  ...(count === 1 ? {} : { params: { count } }),
  ...(title === undefined ? {} : { detail: title }),
});

/** Returns the message for bookmarks of a guest that are now in the account of the user who has logged in. */
export const bookmarksMerged = (count: number): Message => ({
  level: 'success',
  key: 'toast.bookmark.merged',
  params: { count },
});

/** Returns the message for a full list. @param left Number of assets that were not added. */
export const bookmarksFull = (left: number): Message => ({
  level: 'warning',
  key: 'toast.bookmark.full',
  params: { count: left, most: MAX_BOOKMARKS },
});

/**
 * Returns the messages for bookmarks that could not be saved. Empty after a 403 (specification, section 8,
 * Bookmarks).
 */
export function bookmarkProblem(error: unknown): Message[] {
  if (isPortalError(error) && error.status === 403) return [];
  return [failureMessage('toast.bookmark.failed', error)];
}
