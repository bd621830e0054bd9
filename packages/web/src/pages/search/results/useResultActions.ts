import { useApp } from '@assetportal/sdk/react';
import { useMemo, useRef, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDownload } from '../../../shell/downloads/useDownload.js';
import { assetRoute, selectedCount } from '@assetportal/sdk/rules';
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
        void navigate(assetRoute(asset.id));
      },
      preview: (asset) => app.preview.open(asset, app.search.store.getState().results.all()),
      download: (asset) => download([asset]),
      toggle: (asset) => app.search.toggleSelect(asset.id),
      extend: (asset) => app.search.extendSelect(asset.id),
      selectAll: () =>
        app.search.select(
          app.search.store
            .getState()
            .results.all()
            .map((doc) => doc.id),
        ),
      escape() {
        const { selection, numFound } = app.search.store.getState();
        if (selectedCount(selection, numFound) > 0) app.search.select([]);
        else leave.current();
      },
    }),
    [app, download, navigate, key],
  );
}
