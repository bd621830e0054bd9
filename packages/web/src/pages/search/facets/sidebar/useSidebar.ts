import {
  dragSidebar,
  storedSidebar,
  sidebarOf,
  type SidebarConfig,
  type SidebarShape,
} from '@assetportal/sdk/rules';
import { STORAGE_KEYS } from '@assetportal/sdk';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, useMemo, useState } from 'react';

export interface SidebarState extends SidebarShape {
  readonly bounds: SidebarConfig;
  readonly resize: (width: number) => void;
  readonly setOpen: (open: boolean) => void;
}

/** Returns the state of the sidebar, which is stored in the browser (specification, sections 2 and 9). */
export function useSidebar(): SidebarState {
  const { storage, config } = useApp();
  const bounds = useStore(config.store, (state) => state.config.search.sidebar);
  const [shape, setShape] = useState<SidebarShape>(() =>
    sidebarOf(storage.get(STORAGE_KEYS.sidebarWidth), bounds),
  );
  const store = useCallback(
    (to: SidebarShape) => {
      setShape(to);
      storage.set(STORAGE_KEYS.sidebarWidth, storedSidebar(to));
    },
    [storage],
  );
  const resize = useCallback(
    (width: number) => store({ open: true, width: dragSidebar(width, bounds) }),
    [store, bounds],
  );
  const setOpen = useCallback((open: boolean) => store({ ...shape, open }), [store, shape]);
  return useMemo(() => ({ ...shape, bounds, resize, setOpen }), [shape, bounds, resize, setOpen]);
}
