import { createLatest } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** How many assets of the bookmarks are fetched at a time. */
export const BOOKMARK_CHUNK = 50;

/** Fetches the assets of bookmarks as they are needed. */
export interface BookmarkAssets {
  /** Those of the ids that were fetched, in the order of the ids. */
  readonly of: (ids: readonly string[]) => readonly Asset[];
  /**
   * Fetches those that are not at hand. Answers the ids that the server did not answer; null where it was ended by
   * `leave` or by another call. @throws PortalError
   */
  readonly load: (ids: readonly string[]) => Promise<readonly string[] | null>;
  /** Ends a fetch: the page is left. */
  readonly leave: () => void;
  /** Forgets everything: another person, or another language. */
  readonly clear: () => void;
}

/** The assets of bookmarks, each fetched once. */
export function createBookmarkAssets(portal: Portal): BookmarkAssets {
  const latest = createLatest();
  let cached = new Map<string, Asset>();
  return {
    of: (ids) =>
      ids.flatMap((id) => {
        const asset = cached.get(id);
        return asset === undefined ? [] : [asset];
      }),
    async load(ids) {
      const run = latest.begin();
      const missing = ids.filter((id) => !cached.has(id));
      if (missing.length === 0) return [];
      try {
        const docs = await portal.assets.get({ ids: missing }, { signal: run.signal });
        if (!run.isLatest()) return null;
        for (const asset of docs) cached.set(asset.id, asset);
        return missing.filter((id) => !cached.has(id));
      } catch (error) {
        if (!run.isLatest()) return null;
        throw error;
      }
    },
    leave: () => latest.end(),
    clear() {
      latest.end();
      cached = new Map();
    },
  };
}
