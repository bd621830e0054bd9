import { isPortalError } from '../../client/transport/errors.js';
import { MAX_BOOKMARKS } from '../../contract/limits.js';
import { decideBulk } from '../downloads/decide.js';
import { errorMessage, type Message } from '../toasts/message.js';

/** What the button that adds all found assets does. */
export type AddAllDecision =
  /** There is no such button. */
  | { readonly kind: 'hidden' }
  /** It adds them; `cut` says that not all of them fit the list. */
  | { readonly kind: 'add'; readonly cut: boolean }
  /** It asks first, naming the count. */
  | { readonly kind: 'confirm'; readonly count: number; readonly cut: boolean };

/**
 * Whether all found assets can be added to the bookmarks, and whether to ask first (specification, section 5): above
 * `max_assets` one is asked, naming the count; -1 means that any number is fine, 0 hides the button.
 *
 * @param question.count How many were found.
 * @param question.maxAssets As `info/downloads` answered; null while it is not known, which hides the button.
 * @param question.present How many bookmarks there are already. A list holds 10,000 at most.
 */
export function decideAddAll(question: {
  readonly count: number;
  readonly maxAssets: number | null;
  readonly present: number;
}): AddAllDecision {
  const { count, maxAssets, present } = question;
  if (maxAssets === null) return { kind: 'hidden' };
  const decision = decideBulk({ count, maxAssets });
  const cut = count > roomFor(present);
  if (decision.kind === 'go') return { kind: 'add', cut };
  return decision.kind === 'confirm' ? { ...decision, cut } : decision;
}

/** Whether there is a button that adds all found assets at all (specification, section 2, Search screen). */
export function canAddAll(maxAssets: number | null): boolean {
  return decideAddAll({ count: 1, maxAssets, present: 0 }).kind !== 'hidden';
}

/** Assets with the flag `isBookmarked` (specification, section 3, Asset). @param ids Those that are bookmarked. */
export function withBookmarkFlag<A extends { readonly id: string }>(
  assets: readonly A[],
  ids: readonly string[],
): (A & { readonly isBookmarked: boolean })[] {
  const marked = new Set(ids);
  return assets.map((asset) => ({ ...asset, isBookmarked: marked.has(asset.id) }));
}

/** How many more bookmarks a list takes. */
export function roomFor(present: number): number {
  return Math.max(0, MAX_BOOKMARKS - present);
}

/** Assets that are no longer there: one of them, or some (specification, section 8, Bookmarks). */
export const bookmarksGone = (count: number): Message => ({
  level: 'warning',
  key: 'toast.bookmark.gone',
  params: { count },
});

/** The list is full: so many assets were left out. */
export const bookmarksFull = (left: number): Message => ({
  level: 'warning',
  key: 'toast.bookmark.full',
  params: { count: left, most: MAX_BOOKMARKS },
});

/** What to tell when bookmarks could not be saved: nothing after a 403 (specification, section 8, Bookmarks). */
export function bookmarkProblem(error: unknown): Message[] {
  if (isPortalError(error) && error.status === 403) return [];
  const { key, detail } = errorMessage(error);
  return [
    { level: 'error', key: 'toast.bookmark.failed' },
    { level: 'error', key, ...(detail === undefined ? {} : { detail }) },
  ];
}
