import { createLatest, type Run } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { sameIds } from './ids.js';

/** Number of bookmarked assets that are fetched first, because they fill a window. */
export const BOOKMARK_CHUNK = 50;
/** Number of assets that are fetched at a time after that. */
const LATER_CHUNK = 1000;

/** IDs that the server did not return, or null. */
type Loading = Promise<readonly string[] | null>;

/** Cache of the bookmarked assets, filled on demand. */
export interface BookmarkAssets {
  /** Returns the cached assets with these IDs, in the order of the IDs. */
  readonly of: (ids: readonly string[]) => readonly Asset[];
  /** Returns true if all of the assets are cached. */
  readonly has: (ids: readonly string[]) => boolean;
  /**
   * Fetches the assets that are not cached yet, and calls `onProgress` after each part of them. Resolves with the IDs
   * that the server did not return. Resolves with null if `leave`, `clear` or a later `load` canceled the fetch, and
   * when an earlier `load` has fetched the same assets.
   *
   * @throws PortalError
   */
  readonly load: (ids: readonly string[], onProgress: () => void) => Loading;
  /** Cancels a fetch in progress. Call when the user leaves the page. */
  readonly leave: () => void;
  /** Clears the cache. Call when the user or the language changes. */
  readonly clear: () => void;
}

/** Creates the cache. A cached asset is not fetched again. */
export function createBookmarkAssets(portal: Portal): BookmarkAssets {
  const latest = createLatest();
  let cached = new Map<string, Asset>();
  let running: { readonly run: Run; readonly missing: readonly string[]; readonly done: Loading } | undefined;
  const fetchMissing = async (missing: readonly string[], run: Run, onProgress: () => void): Loading => {
    try {
      for (let start = 0; start < missing.length; start += start === 0 ? BOOKMARK_CHUNK : LATER_CHUNK) {
        const part = missing.slice(start, start + (start === 0 ? BOOKMARK_CHUNK : LATER_CHUNK));
        const docs = await run.result(portal.assets.get({ ids: part }, { signal: run.signal }));
        for (const asset of docs) cached.set(asset.id, asset);
        onProgress();
      }
      return missing.filter((id) => !cached.has(id));
    } catch (error) {
      if (!run.isLatest()) return null;
      throw error;
    }
  };
  return {
    of: (ids) =>
      ids.flatMap((id) => {
        const asset = cached.get(id);
        return asset === undefined ? [] : [asset];
      }),
    has: (ids) => ids.every((id) => cached.has(id)),
    load(ids, onProgress) {
      const missing = ids.filter((id) => !cached.has(id));
      if (running?.run.isLatest() === true && sameIds(running.missing, missing))
        return running.done.then(() => null);
      const run = latest.begin();
      const done = fetchMissing(missing, run, onProgress);
      const own = { run, missing, done };
      running = own;
      const end = () => {
        if (running === own) running = undefined;
      };
      done.then(end, end);
      return done;
    },
    leave: () => latest.end(),
    clear() {
      latest.end();
      cached = new Map();
    },
  };
}
