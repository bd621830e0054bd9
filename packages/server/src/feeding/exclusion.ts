import { SearchUnavailable } from '../search/engine.js';
import type { SearchFeedRepository } from '../store/search/search-feed.js';

/**
 * Maximum number of hidden assets. A filter with more would slow every search down (decisions, section 7): searches fail
 * with 503 until the feeder has caught up.
 */
const MAX_HIDDEN = 10_000;

/**
 * Returns the function that returns the IDs that no search may return: assets that were removed, went offline or moved
 * to another folder, until the index has the change. The set is that of the store at the time of the call. Its identity
 * changes only with its content.
 */
export function createExclusion(
  feed: Pick<SearchFeedRepository, 'hiddenRevision' | 'hidden'>,
): () => Promise<ReadonlySet<string>> {
  let revision: number | undefined;
  let current: ReadonlySet<string> = new Set();
  let isTooLarge = false;
  return async () => {
    const latest = await feed.hiddenRevision();
    if (latest !== revision) {
      const ids = await feed.hidden(MAX_HIDDEN + 1);
      isTooLarge = ids.length > MAX_HIDDEN;
      if (ids.length !== current.size || ids.some((id) => !current.has(id))) current = new Set(ids);
      revision = latest;
    }
    if (isTooLarge) throw new SearchUnavailable(new Error(`More than ${MAX_HIDDEN} assets are hidden`));
    return current;
  };
}
