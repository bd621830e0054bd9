import type { AssetState } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { localized } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect } from 'react';

interface LoadedAsset {
  /** The asset in the current language, or the result of the search until it has loaded. Null if there is none. */
  readonly current: Asset | null;
  readonly status: AssetState['status'];
  /** Loads the asset again. */
  readonly load: () => void;
}

/** Loads the asset of the page. A result of the search shows at once, so that the button to it keeps the focus. */
export function useLoadAsset(id: string): LoadedAsset {
  const app = useApp();
  const { status, asset } = useStore(app.asset.store);
  const result = useStore(app.search, ({ results }) => {
    const position = results.indexOf(id);
    return (position === undefined ? undefined : results.at(position)) ?? null;
  });
  const locale = useLocale();
  const loaded = asset?.id === id ? asset : status === 'missing' ? null : result;
  const current = loaded === null ? null : localized(loaded, locale);

  useEffect(() => {
    const { results } = app.search.store.getState();
    const at = results.indexOf(id);
    // On the first page of a visit, the asset has already loaded.
    if (app.asset.store.getState().asset?.id !== id)
      void app.asset.load(id, at === undefined ? undefined : results.at(at));
    return () => app.asset.clear();
  }, [app, id]);

  const load = useCallback(() => void app.asset.load(id), [app, id]);
  return { current, status, load };
}
