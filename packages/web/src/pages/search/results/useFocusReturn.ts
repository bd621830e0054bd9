import { useApp } from '@assetportal/sdk/react';
import { useEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { ViewHandle } from '../view/resultView.js';

/** The asset that was opened last, and the key of the history entry from which it was opened. */
let opened: { key: string; id: string } | null = null;

export function rememberOpened(key: string, id: string): void {
  opened = { key, id };
}

/**
 * Restores the focus in the results. After Back, focuses the asset whose page was open. After the preview
 * closes, focuses the asset that it showed last.
 */
export function useFocusReturn(view: RefObject<ViewHandle | null>): void {
  const { preview } = useApp();
  const { key } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    if (type !== NavigationType.Pop || opened?.key !== key) return;
    view.current?.focus(opened.id);
    opened = null;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Runs only when the page mounts: all later changes of the address come from the page itself.
  }, []);

  useEffect(
    () =>
      preview.store.subscribe((now, before) => {
        if (now.asset === null && before.asset !== null) view.current?.focus(before.asset.id);
      }),
    [preview, view],
  );
}
