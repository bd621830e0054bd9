import { STORAGE_KEYS } from '@assetportal/sdk';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, useState } from 'react';

const WIDEST = 480;
/** What is kept for a sidebar that was put away. */
const CLOSED = 'closed';

export interface SidebarState {
  readonly width: number;
  /** The least it can be dragged to. */
  readonly minWidth: number;
  readonly open: boolean;
  readonly resize: (width: number) => void;
  readonly setOpen: (open: boolean) => void;
}

/** The width of the sidebar, kept in the browser's storage (specification, sections 2 and 9). */
export function useSidebar(): SidebarState {
  const { storage, config } = useApp();
  const { width: usual, min_width: minWidth } = useStore(
    config.store,
    (state) => state.config.search.sidebar,
  );
  const [kept, setKept] = useState(() => storage.get(STORAGE_KEYS.sidebarWidth));
  const [open, setShown] = useState(kept !== CLOSED);
  const wanted = Number.parseInt(kept ?? '', 10);
  const width = Number.isNaN(wanted) ? usual : Math.min(WIDEST, Math.max(minWidth, wanted));

  const resize = useCallback(
    (to: number) => {
      setKept(String(to));
      storage.set(STORAGE_KEYS.sidebarWidth, String(to));
    },
    [storage],
  );
  const setOpen = useCallback(
    (to: boolean) => {
      setShown(to);
      storage.set(STORAGE_KEYS.sidebarWidth, to ? String(width) : CLOSED);
    },
    [storage, width],
  );
  return { width, minWidth, open, resize, setOpen };
}
