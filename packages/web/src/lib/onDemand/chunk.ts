import { browserStorage, loadChunkOrReload } from '@assetportal/sdk';
import { lazy, type ComponentType } from 'react';
import { whilePending } from '../settled/settled.js';
import { STORAGE_PREFIX } from '../storage/prefix.js';

/** A component in a separate chunk. */
export interface Chunk<Props> {
  /**
   * Returns the component if it has loaded, otherwise one that suspends until it has. Keep it in state: if the type
   * changed, React would remount the content.
   */
  readonly component: () => ComponentType<Props>;
  /** Fetches the chunk before it is needed. Never rejects: a failure is handled when the chunk is needed. */
  readonly preload: () => Promise<void>;
  /** Returns true if the component renders at once. */
  readonly isLoaded: () => boolean;
}

/**
 * Returns a component that is loaded from a separate chunk.
 *
 * @param name unique key for {@link loadOrReload}
 * @param options.again True to load a failed chunk again when the component mounts. An error boundary must be inside
 *   the component that keeps it in state: React mounts the content of others again while it handles the failure, which
 *   would never end.
 */
export function chunkOf<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { again }: { readonly again: boolean },
): Chunk<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadComponent = async () => ({ default: (loaded = await load()) });
  let Lazy = createLazy();
  function createLazy() {
    const load = () =>
      loadOrReload(name, loadComponent).catch((error: unknown) => {
        // React would not load a failed component again.
        if (again) Lazy = createLazy();
        throw error;
      });
    return lazy(load) as ComponentType<Props>;
  }
  return {
    component: () => loaded ?? Lazy,
    preload: () => preload(loadComponent),
    isLoaded: () => loaded !== undefined,
  };
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
  const options = { storage, reload: () => window.location.reload(), isReachable };
  return whilePending(loadChunkOrReload(name, load, options));
}
