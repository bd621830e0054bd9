import { createBookmarkOffer, type BookmarkOfferStore } from '../../../domains/bookmarks/offer.js';
import type { App } from '../../app.js';

/** Creates the store of what the user may download of the bookmarks. Discards it when the user or the language changes. */
export function bookmarkOfferModule(app: App): BookmarkOfferStore & {
  /** Stops following the app. */
  readonly stop: () => void;
} {
  const offer = createBookmarkOffer(app.portal);
  const stop = app.changes.subscribe((change) => {
    if (change === 'session' || change === 'language') offer.clear();
  });
  return { ...offer, stop };
}
