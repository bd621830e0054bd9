import { loadChunk } from '@assetportal/sdk';
import { lazy, type ComponentType } from 'react';

type Page = { default: ComponentType };

/**
 * A page in a chunk of its own. A chunk that does not come is asked for once more; when that fails too, because a new
 * version of the portal has taken the old files away, the page is loaded afresh, once.
 */
export function lazyPage(load: () => Promise<Page>): ReturnType<typeof lazy<ComponentType>> & {
  /** Fetches the chunk ahead of need. */
  preload: () => void;
} {
  const page = lazy(() => loadOrReload('page', load));
  return Object.assign(page, { preload: () => preload(load) });
}

/** Fetches a chunk ahead of need; a failure shows when it is needed. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/**
 * A part of the application, with all that can be done when it does not come.
 *
 * @param name under which it is remembered that the page was loaded anew for it: another part that does come must not
 * let it be loaded again and again
 */
export async function loadOrReload<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  const reloaded = `assetportal.reloaded.${name}`;
  try {
    const part = await loadChunk(load);
    sessionStorage.removeItem(reloaded);
    return part;
  } catch (error) {
    if (sessionStorage.getItem(reloaded) === null) {
      sessionStorage.setItem(reloaded, '1');
      window.location.reload();
      return await new Promise<never>(() => undefined);
    }
    throw error;
  }
}
