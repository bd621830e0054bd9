import { useApp } from '@assetportal/sdk/react';
import { useEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { ViewHandle } from '../view/resultView.js';

/** Which asset was opened from which entry of the history; only the last one matters. */
let opened: { key: string; id: string } | null = null;

export function rememberOpened(key: string, id: string): void {
  opened = { key, id };
}

/**
 * Brings the focus back to where one left the results: to the asset whose page one comes back from, and to the one
 * that the preview showed last.
 */
export function useFocusReturn(view: RefObject<ViewHandle | null>): void {
  const { preview } = useApp();
  const { key } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    if (type !== NavigationType.Pop || opened?.key !== key) return;
    view.current?.focus(opened.id);
    opened = null;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when the page comes back: later changes of the address are the page's own.
  }, []);

  useEffect(
    () =>
      preview.store.subscribe((now, before) => {
        if (now.asset === null && before.asset !== null) view.current?.focus(before.asset.id);
      }),
    [preview, view],
  );
}
