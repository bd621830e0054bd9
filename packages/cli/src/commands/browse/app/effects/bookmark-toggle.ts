import { fittingBookmarks } from '@assetportal/sdk/rules';
import type { Bookmarks } from '../../../bookmark/bookmarks.js';

/** Result of a change of the bookmarks. */
export interface BookmarkToggle {
  readonly ids: readonly string[];
  readonly added: number;
  readonly removed: number;
  /** Number of assets that did not fit. */
  readonly left: number;
}

/** Changes bookmarks one after another, so that two quick key presses lose nothing. */
export function createBookmarkToggle(bookmarks: Bookmarks) {
  let queue: Promise<unknown> = Promise.resolve();
  const toggle = async (ids: readonly string[]): Promise<BookmarkToggle> => {
    let left = 0;
    const { before, ids: now } = await bookmarks.change((list) => {
      const present = new Set(list);
      const targets = new Set(ids);
      // Like the bookmark button of the web interface: removes them only if all are bookmarked.
      if (ids.every((id) => present.has(id))) return list.filter((id) => !targets.has(id));
      const fitting = fittingBookmarks(list, ids);
      left = fitting.left;
      return [...list, ...fitting.ids];
    });
    const difference = now.length - before.length;
    return { ids: now, added: Math.max(0, difference), removed: Math.max(0, -difference), left };
  };
  return {
    ids: () => bookmarks.ids(),
    /** Bookmarks assets, or removes their bookmarks if all of them are bookmarked. */
    toggle(ids: readonly string[]): Promise<BookmarkToggle> {
      const result = queue.then(() => toggle(ids));
      queue = result.catch(() => undefined);
      return result;
    },
  };
}
