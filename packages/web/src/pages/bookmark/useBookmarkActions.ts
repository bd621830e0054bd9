import { bookmarksModule } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { assetLinks, linksCopied } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { copyText } from '../../lib/clipboard.js';
import { useDownload } from '../../shell/downloads/useDownload.js';
import type { ShownBookmarks } from './useBookmarkList.js';

/** The actions on all bookmarks. */
export interface BookmarkActions {
  /** Absent if the user may download none of them. */
  readonly downloadAll: (() => void) | undefined;
  /** Orders those that the user may not download. Absent if there are none, or without the order process. */
  readonly order: (() => void) | undefined;
  readonly copyLinks: () => void;
  readonly clear: () => void;
}

/** Returns the actions on all bookmarks. */
export function useBookmarkActions({ ids, offer }: ShownBookmarks): BookmarkActions {
  const { config, toasts, environment } = useApp();
  const bookmarks = useModule(bookmarksModule);
  const download = useDownload();
  const runsOrders = useStore(config.store, (state) => state.config.global.run_order_process);
  const { unavailable } = offer;
  const start = async (select: (asset: Asset) => boolean) => {
    await bookmarks.load(ids.length);
    const { assets, assetsStatus } = bookmarks.store.getState();
    if (assetsStatus === 'success') download(assets.filter(select));
  };
  const copy = async () => {
    try {
      const links = assetLinks(ids, environment.portalUrl());
      await copyText(links.text);
      toasts.show(linksCopied(links));
    } catch {
      // The browser denies access, for example without a secure context.
      toasts.show({ level: 'error', key: 'toast.links.failed' });
    }
  };
  return {
    downloadAll: unavailable.size < ids.length ? () => void start(() => true) : undefined,
    order: runsOrders && unavailable.size > 0 ? () => void start(({ id }) => unavailable.has(id)) : undefined,
    copyLinks: () => void copy(),
    clear: () => bookmarks.requestClear(),
  };
}
