import { iconsFor, OMITTED_ICONS, type Icon, type IconPlace } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useBookmarkIds } from './useBookmarkIds.js';

/**
 * Returns a function that lists the actions of an asset in a place, in the configured order (`iconsFor`). The
 * component renders again when the session, the bookmarks, the language or the configuration change. The function
 * is fast and returns the same array for assets with the same actions, so that memoized tiles stay as they are.
 *
 * Render each action as a button with `action.label`, `action.ariaLabel` and `<AssetIcon name={action.icon}
 * action={action.key} />`. `action.toggled` is true for a bookmarked asset.
 */
export function useAssetActions(place: IconPlace): (asset: Pick<Asset, 'id' | 'url'>) => readonly Icon[] {
  const { config, session, translator: translators } = useApp();
  const iconSet = useStore(config.store, (state) => state.config.iconSet);
  const current = useStore(session.store, (state) => state.session);
  const translator = useStore(translators);
  const ids = useBookmarkIds();
  return useMemo(() => {
    const bookmarked = new Set(ids);
    const context = { iconSet, session: current, translator, without: OMITTED_ICONS[place] };
    const icons = (url: string | undefined, marked: boolean) =>
      iconsFor({ url }, { ...context, bookmarked: marked });
    // The actions depend on these two facts only.
    const withPreview = [icons('', false), icons('', true)] as const;
    const withoutPreview = [icons(undefined, false), icons(undefined, true)] as const;
    return ({ id, url }) => (url === undefined ? withoutPreview : withPreview)[bookmarked.has(id) ? 1 : 0];
  }, [place, iconSet, current, translator, ids]);
}
