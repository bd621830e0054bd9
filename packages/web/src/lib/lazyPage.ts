import { loadChunk } from '@assetportal/sdk';
import { lazy, type ComponentType } from 'react';

type Page = { default: ComponentType };

/**
 * Returns a page component in a separate chunk. A chunk that fails to load is fetched a second time. If that
 * fails too, because a new version of the portal has removed the old files, the browser reloads the page, once.
 */
export function lazyPage(load: () => Promise<Page>): ReturnType<typeof lazy<ComponentType>> & {
  /** Fetches the chunk before it is needed. */
  preload: () => void;
} {
  const page = lazy(() => loadOrReload('page', load));
  return Object.assign(page, { preload: () => preload(load) });
}

/** Fetches a chunk before it is needed. Ignores a failure: it is reported when the chunk is needed. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/**
 * Loads a chunk of the application. If it fails to load, retries it, then reloads the page.
 *
 * @param name the key under which a reload is recorded. It must be unique per chunk. Otherwise another chunk
 *   that loads would clear the record, and the page would reload endlessly.
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
