import { bookmarkOfferModule, bookmarksModule } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import {
  bookmarkRow,
  localized,
  UNKNOWN_OFFER,
  type BookmarkOffer,
  type BookmarkRow,
} from '@assetportal/sdk/rules';
import { useApp, useLocale, useModule, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useMemo } from 'react';

/** The bookmarks as the page shows them. */
export interface ShownBookmarks {
  readonly state: 'loading' | 'failed' | 'empty' | 'list';
  readonly ids: readonly string[];
  /** The assets loaded so far. */
  readonly assets: readonly Asset[];
  readonly byId: ReadonlyMap<string, Asset>;
  readonly rowOf: (asset: Asset) => BookmarkRow;
  readonly offer: BookmarkOffer;
  readonly retry: () => void;
}

/** Returns the bookmarks of the page. Loads them, and synchronizes them with other tabs and devices. */
export function useBookmarkList(): ShownBookmarks {
  const bookmarks = useModule(bookmarksModule);
  const { ids, assets: loaded, assetsStatus, status } = useStore(bookmarks.store);
  const locale = useLocale();
  const assets = useMemo(() => loaded.map((asset) => localized(asset, locale)), [loaded, locale]);
  useSync();
  useAssets();
  const offer = useOffer();
  const rowOf = useRows();
  const byId = useMemo(() => new Map(assets.map((asset) => [asset.id, asset])), [assets]);
  const hasFailed =
    ids.length === 0 ? status === 'failure' : assetsStatus === 'failure' && assets.length === 0;
  const isLoading = ids.length === 0 && status !== 'success';
  return {
    state: hasFailed ? 'failed' : isLoading ? 'loading' : ids.length === 0 ? 'empty' : 'list',
    ids,
    assets,
    byId,
    rowOf,
    offer,
    retry: () => void bookmarks.sync().then(() => bookmarks.load(bookmarks.store.getState().ids.length)),
  };
}

/** Synchronizes the list when the page opens or is visible again, and when another tab of a guest changes it. */
function useSync(): void {
  const bookmarks = useModule(bookmarksModule);
  const hasSession = useStore(useApp().session.store, ({ session }) => session !== null);
  useEffect(() => {
    if (!hasSession) return;
    const sync = () => void bookmarks.sync();
    const onVisible = () => document.visibilityState === 'visible' && sync();
    sync();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('storage', sync);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('storage', sync);
    };
  }, [bookmarks, hasSession]);
}

function useAssets(): void {
  const bookmarks = useModule(bookmarksModule);
  const { ids, status, assetsStatus } = useStore(bookmarks.store);
  const hasList = status === 'success' || status === 'update';
  // After a change of the language.
  const isCleared = assetsStatus === 'initial';
  useEffect(() => {
    if (hasList && ids.length > 0) void bookmarks.load(ids.length);
  }, [bookmarks, hasList, ids, isCleared]);
  useEffect(() => () => bookmarks.leave(), [bookmarks]);
}

/** Requests what the user may download when the set of bookmarks changes, but not their order. */
function useOffer(): BookmarkOffer {
  const bookmarks = useModule(bookmarksModule);
  const offers = useModule(bookmarkOfferModule);
  const { ids, status } = useStore(bookmarks.store);
  const offer = useStore(offers.store, (state) => state.offer);
  const members = useMemo(() => ids.toSorted().join(' '), [ids]);
  const isSaved = status === 'success';
  useEffect(() => {
    if (isSaved) void offers.load(members === '' ? [] : members.split(' '));
  }, [offers, members, isSaved]);
  return offer ?? UNKNOWN_OFFER;
}

function useRows(): (asset: Asset) => BookmarkRow {
  const { config, fields, translator: translators } = useApp();
  const translator = useStore(translators);
  const visible = useStore(fields, (state) => state.fields);
  const { bookmark, global } = useStore(config.store, (state) => state.config);
  const hideEmpty = global.hide_empty_metadata_fields;
  return useCallback(
    (asset) => bookmarkRow(asset, bookmark, { hideEmpty, translator, visible }),
    [bookmark, hideEmpty, translator, visible],
  );
}
