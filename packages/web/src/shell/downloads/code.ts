import { useEffect, useSyncExternalStore } from 'react';
import { useApp } from '@assetportal/sdk/react';
import { STORAGE_KEYS, type App } from '@assetportal/sdk';
import { errorMessage } from '@assetportal/sdk/rules';
import type * as Loaded from './loaded.js';
import { loadOrReload } from '../../lib/onDemand/chunk.js';
import { showWait } from '../../lib/onDemand/wait.js';

type Code = typeof Loaded;

let code: Code | undefined;
const listeners = new Set<() => void>();

/** Loads the code of the downloads: list, dialog and panel. The search page does not load it before it is needed. */
function loadDownloads(): Promise<Code> {
  if (code !== undefined) return Promise.resolve(code);
  return loadOrReload('download', async () => {
    code = await import('./loaded.js');
    for (const changed of listeners) changed();
    return code;
  });
}

/** Loads the code of the downloads for an action of the user, who sees that it loads. */
export function awaitDownloads(app: App): Promise<Code> {
  return code === undefined ? showWait(app, loadDownloads()) : Promise.resolve(code);
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/**
 * Returns the code of the downloads once it has loaded. It loads with the first download, or at once if there are
 * downloads from before a reload of the page.
 */
export function useDownloadsCode(): Code | undefined {
  const { visitStorage } = useApp();
  const loaded = useSyncExternalStore(subscribe, () => code);
  useEffect(() => {
    if (visitStorage.get(STORAGE_KEYS.downloads) !== null) void loadDownloads().catch(() => undefined);
  }, [visitStorage]);
  return loaded;
}

/** Opens the panel of the downloads, or closes it. Does nothing without downloads. */
export function toggleDownloads(app: App): void {
  awaitDownloads(app).then(
    ({ downloadsModule }) => {
      const downloads = app.module(downloadsModule);
      const { items, open } = downloads.store.getState();
      if (items.length > 0) downloads.setOpen(!open);
    },
    (error: unknown) => app.toasts.show(errorMessage(error)),
  );
}
