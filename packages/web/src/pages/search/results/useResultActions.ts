import { useApp } from '@assetportal/sdk/react';
import { useMemo, useRef, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { laterBookmarks, laterSelection } from '../../../lib/later.js';
import { useDownload } from '../../../shell/downloads/useDownload.js';
import { storePosition } from '../../../shell/navigation/entryPosition.js';
import { ADMIN_SEARCH, assetRoute, selectedCount } from '@assetportal/sdk/rules';
import { rememberOpened } from './useFocusReturn.js';
import type { ResultActions } from '../view/resultActions.js';

/**
 * Returns the actions that a result offers, based on the stores of the app.
 *
 * @param onLeave called on Escape if nothing is selected
 */
export function useResultActions(onLeave: () => void): ResultActions {
  const app = useApp();
  const download = useDownload();
  const navigate = useNavigate();
  const { key } = useLocation();
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);
  return useMemo(
    () => ({
      open(asset) {
        rememberOpened(key, asset.id);
        storePosition();
        void navigate(assetRoute(asset.id));
      },
      preview: (asset) => app.preview.open(asset, app.search.store.getState().results.around(asset.id)),
      download: (asset) => download([asset]),
      toggle: (asset) => app.search.toggleSelect(asset.id),
      extend: (asset) => app.search.extendSelect(asset.id),
      bookmark: (asset) => laterBookmarks.run(app, ({ toggle }) => toggle(asset.id)),
      downloadWith: (asset) =>
        laterSelection.run(app, async ({ assetsWith }) => {
          const assets = await assetsWith(asset);
          if (assets !== null) download(assets);
        }),
      bookmarkWith: ({ id }) => laterSelection.run(app, ({ toggleBookmarks }) => toggleBookmarks(id)),
      edit: () => void navigate(ADMIN_SEARCH),
      selectAll: () => laterSelection.run(app, ({ requestEverything }) => requestEverything()),
      startRange: (position) => laterSelection.run(app, ({ startRange }) => startRange(position)),
      moveRange: (position) => laterSelection.run(app, ({ moveRange }) => moveRange(position)),
      dragged({ id }) {
        const selection = laterSelection.current(app);
        return {
          count: selection?.countWith(id) ?? 1,
          ids: () => selection?.idsWith(id) ?? [id],
        };
      },
      escape() {
        const { selection: selected, numFound } = app.search.store.getState();
        if (selectedCount(selected, numFound) > 0) laterSelection.run(app, ({ clear }) => clear());
        else leave.current();
      },
    }),
    [app, download, navigate, key],
  );
}
