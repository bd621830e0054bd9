import { shortcutsModule } from '@assetportal/sdk';
import { can, isSingleKey, shortcutKey } from '@assetportal/sdk/rules';
import { useApp, useModule } from '@assetportal/sdk/react';
import { useMemo, type KeyboardEvent } from 'react';
import { laterBookmarks } from '../../lib/later.js';

/** The key that toggles a bookmark, for lists that handle the keys of their items. */
export interface BookmarkKey {
  /** Returns true for `b`, unless the user has switched the shortcuts of single characters off. */
  readonly isBookmarkKey: (event: KeyboardEvent) => boolean;
  /** Toggles the bookmark of an asset, if the user may have bookmarks. */
  readonly bookmark: (id: string) => void;
}

export function useBookmarkKey(): BookmarkKey {
  const app = useApp();
  const shortcuts = useModule(shortcutsModule);
  return useMemo(
    () => ({
      isBookmarkKey: (event) =>
        shortcutKey(event) === 'b' && isSingleKey(event) && shortcuts.store.getState().enabled,
      bookmark(id) {
        if (can(app.session.store.getState(), 'bookmarks'))
          laterBookmarks.run(app, ({ toggle }) => toggle(id));
      },
    }),
    [app, shortcuts],
  );
}
