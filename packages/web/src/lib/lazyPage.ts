import { loadChunk } from '@assetportal/sdk';
import { lazy, type ComponentType } from 'react';

type Page = { default: ComponentType };

/**
 * Returns a page component that is loaded from a separate chunk. A failed load is retried once. If that fails
 * too, for example because a new version of the portal has removed the old files, the browser reloads the page,
 * once.
 */
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

/**
 * Loads a chunk of the application and retries a failed load once. If the retry fails too, reloads the page. If
 * loading still fails after the reload, rejects.
 *
 * @param name the key under which the reload is recorded. Chunks that are needed at the same time must have
 *   different names. Otherwise a chunk that loads would clear the record of one that fails, and the page would
 *   reload endlessly.
 * @throws ChunkLoadError
 */
export async function loadOrReload<Chunk>(name: string, load: () => Promise<Chunk>): Promise<Chunk> {
  const reloaded = `assetportal.reloaded.${name}`;
  try {
    const chunk = await loadChunk(load);
    sessionStorage.removeItem(reloaded);
    return chunk;
  } catch (error) {
    if (sessionStorage.getItem(reloaded) === null) {
      sessionStorage.setItem(reloaded, '1');
      window.location.reload();
      return await new Promise<never>(() => undefined);
    }
    throw error;
  }
}
