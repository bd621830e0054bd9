import { useStore } from '@assetportal/sdk/react';
import { laterBookmarks, useLater } from '../../lib/later.js';

const NONE: readonly string[] = [];
const NOT_LOADED = { ids: NONE };
/** The store of the bookmarks until its code has loaded. */
const EMPTY = {
  getState: () => NOT_LOADED,
  getInitialState: () => NOT_LOADED,
  subscribe: () => () => undefined,
};

/** Returns the IDs of the bookmarked assets. None until the code of the bookmarks has loaded, after the first content. */
export function useBookmarkIds(): readonly string[] {
  return useStore<{ readonly ids: readonly string[] }, readonly string[]>(
    useLater(laterBookmarks)?.store ?? EMPTY,
    ({ ids }) => ids,
  );
}
