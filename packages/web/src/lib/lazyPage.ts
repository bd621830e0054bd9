import { browserStorage, loadChunkOrReload } from '@assetportal/sdk';
import { lazy, type ComponentType } from 'react';

type Page = { default: ComponentType };

/** Returns a page component that is loaded from a separate chunk: see {@link loadOrReload}. */
export function lazyPage(load: () => Promise<Page>): ReturnType<typeof lazy<ComponentType>> & {
  /** Fetches the chunk before it is needed. */
  preload: () => void;
} {
  const page = lazy(() => loadOrReload('page', load));
  return Object.assign(page, { preload: () => preload(load) });
}

/** Fetches a chunk before it is needed. Ignores a failure: it is handled when the chunk is needed. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Returns true if the server responds at all, also with an error. */
const isReachable = async (): Promise<boolean> =>
  (await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' })).status < 500;

const storage = browserStorage(() => sessionStorage, 'assetportal.');

/** Loads a chunk, or waits for the server and reloads the page once if that fails (`loadChunkOrReload`). @throws ChunkLoadError */
export function loadOrReload<Chunk>(name: string, load: () => Promise<Chunk>): Promise<Chunk> {
  return loadChunkOrReload(name, load, { storage, reload: () => window.location.reload(), isReachable });
}
