import type { Asset } from '@assetportal/sdk/contract';
import { bookmarkLabel, can } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback } from 'react';
import { useBookmarkIds } from '../../components/AssetIcon/useBookmarkIds.js';
import { laterBookmarks } from '../../lib/later.js';

/** The bookmark of an asset, for a button or a key that toggles it. */
export interface BookmarkToggle {
  readonly bookmarked: boolean;
  /** False if the user has no bookmarks: hide the button. */
  readonly available: boolean;
  /** Adds or removes the bookmark. Does nothing if it is not available. Keeps its identity for the same asset. */
  readonly toggle: () => void;
  /** "Bookmark" or "Bookmarked", or the configured label. Use `aria-pressed={bookmarked}` with it. */
  readonly label: string;
}

/** Returns the bookmark of an asset. The component renders again when it changes. */
export function useBookmark({ id }: Pick<Asset, 'id'>): BookmarkToggle {
  const app = useApp();
  const iconSet = useStore(app.config.store, (state) => state.config.iconSet);
  const available = useStore(app.session.store, (state) => can(state, 'bookmarks'));
  const translator = useStore(app.translator);
  const bookmarked = useBookmarkIds().includes(id);
  const toggle = useCallback(() => {
    if (can(app.session.store.getState(), 'bookmarks')) laterBookmarks.run(app, (store) => store.toggle(id));
  }, [app, id]);
  return { bookmarked, available, toggle, label: bookmarkLabel({ iconSet, bookmarked, translator }) };
}
