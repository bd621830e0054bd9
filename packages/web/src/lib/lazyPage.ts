import { browserStorage, loadChunkOrReload } from '@assetportal/sdk';
import { STORAGE_PREFIX } from './startupData.js';
import { createElement, lazy, useState, type ComponentType } from 'react';

type Page = { default: ComponentType };

/**
 * Returns a page component that is loaded from a separate chunk: see {@link loadOrReload}. If the chunk has loaded
 * before the component renders, the page appears at once. React's `lazy` would show the fallback first, and then for
 * at least 300 ms.
 */
export function lazyPage(load: () => Promise<Page>): ComponentType & {
  /** Fetches the chunk before it is needed. Never rejects: a failure is handled when the chunk is needed. */
  preload: () => Promise<void>;
  /** Returns true if the page renders at once. */
  isLoaded: () => boolean;
} {
  let loaded: ComponentType | undefined;
  const loadPage = async () => {
    const page = await load();
    loaded = page.default;
    return page;
  };
  const Lazy = lazy(() => loadOrReload('page', loadPage));
  function PageOnDemand() {
    // Keep the component type in state: if the type changed, React would remount the page.
    const [Content] = useState(() => loaded ?? Lazy);
    return createElement(Content);
  }
  return Object.assign(PageOnDemand, {
    preload: () => preload(loadPage),
    isLoaded: () => loaded !== undefined,
  });
}

/** Fetches a chunk before it is needed. Ignores a failure: it is handled when the chunk is needed. */
export async function preload(load: () => Promise<unknown>): Promise<void> {
  await load().catch(() => undefined);
}

/** Returns true if the server responds at all, also with an error. */
const isReachable = async (): Promise<boolean> =>
  (await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' })).status < 500;

const storage = browserStorage(() => sessionStorage, STORAGE_PREFIX);

/** Loads a chunk, or waits for the server and reloads the page once if that fails (`loadChunkOrReload`). @throws ChunkLoadError */
export function loadOrReload<Chunk>(name: string, load: () => Promise<Chunk>): Promise<Chunk> {
  return loadChunkOrReload(name, load, { storage, reload: () => window.location.reload(), isReachable });
}
