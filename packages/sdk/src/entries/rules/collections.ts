export { cleanIds } from '../../domains/bookmarks/ids.js';
export { insertBookmarks, moveBookmarks, restoreBookmarks } from '../../domains/bookmarks/order.js';
export { bookmarkOffer, UNKNOWN_OFFER, type BookmarkOffer } from '../../domains/bookmarks/offer.js';
export {
  bookmarkRow,
  rightsOf,
  totalSize,
  type BookmarkFact,
  type BookmarkRow,
} from '../../domains/bookmarks/rows.js';
export {
  planBookmarkSync,
  type BookmarkSyncMode,
  type BookmarkSync,
  type BookmarkPlan,
} from '../../domains/bookmarks/plan.js';
export {
  decideAddAll,
  canAddAll,
  withBookmarkFlag,
  bookmarkProblem,
  bookmarksDeleted,
  fittingBookmarks,
  roomFor,
  type AddAllDecision,
} from '../../domains/bookmarks/rules.js';
export { storedBookmarks, type StoredBookmarks } from '../../domains/bookmarks/stored.js';
export { updateBookmarks, type BookmarkUpdate } from '../../domains/bookmarks/update.js';
export { coversFirst, heroOf, presentable } from '../../domains/dashboard/presentable.js';
export type { Dashboard } from '../../domains/dashboard/content.js';
export { HERO_SEARCH } from '../../domains/dashboard/load-by-search.js';
export {
  heroImage,
  type HeroImage,
  heroText,
  suggestedSearches,
  type HeroText,
  type SuggestedSearch,
} from '../../domains/dashboard/hero.js';
export { posterInfo, type PosterInfo } from '../../domains/dashboard/panel.js';
export { posterOf, posterKey, type Poster } from '../../domains/dashboard/poster.js';
export { NO_POSTERS } from '../../domains/collections/store.js';
export { parseIndicator, type Indicator } from '../../domains/collections/indicator.js';
export {
  collectionRows,
  collectionLabel,
  NEWEST_ROW,
  type CollectionSource,
  type CollectionRow,
  type DashboardParts,
} from '../../domains/collections/rows.js';
export { folderTitle } from '../../domains/collections/folder-title.js';
