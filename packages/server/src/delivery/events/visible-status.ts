import type { IndexStatus } from '@assetportal/sdk/contract';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import { isAdmin, type Principal } from '../../auth/principal.js';
import type { Indexing } from '../../indexing/pipeline.js';
import { SearchUnavailable, type FolderScope, type SearchEngine } from '../../search/engine.js';

/** Returns the indexing status that a principal may see. */
export type VisibleStatus = (principal: Principal) => Promise<IndexStatus>;

/**
 * Creates a function that returns the indexing status without any information about assets that the principal may
 * not view. Admins and principals without hidden folders get the complete status. For others, the counts include
 * only visible assets, without offline ones. The state is `indexing` only until the first scan since startup is
 * complete. While the search engine is unavailable, the count is the last one, or 0.
 */
export function createVisibleStatus(parts: {
  readonly indexing: Pick<Indexing, 'status' | 'onStatus'>;
  readonly authorizer: Pick<Authorizer, 'scope'>;
  readonly engine: Pick<SearchEngine, 'search' | 'generation'>;
}): VisibleStatus {
  const { indexing, authorizer, engine } = parts;
  let isFirstScan = true;
  indexing.onStatus(({ state }) => (isFirstScan &&= state !== 'idle'));
  const counts = new WeakMap<FolderScope, { readonly generation: string; readonly count: Promise<number> }>();
  const lastCounts = new WeakMap<FolderScope, number>();
  const countVisible = async (scope: FolderScope): Promise<number> => {
    const generation = await engine.generation();
    const cached = counts.get(scope);
    if (cached?.generation === generation) return cached.count;
    const search = async () => {
      try {
        const { numFound } = await engine.search({ ...EVERYTHING, scope });
        lastCounts.set(scope, numFound);
        return numFound;
      } catch (error) {
        counts.delete(scope);
        if (error instanceof SearchUnavailable) return lastCounts.get(scope) ?? 0;
        throw error;
      }
    };
    const count = search();
    counts.set(scope, { generation, count });
    return count;
  };
  return async (principal) => {
    const status = indexing.status();
    const scope = authorizer.scope(principal);
    const hidesNothing = scope.otherwise && scope.rules.every(({ visible }) => visible);
    if (isAdmin(principal) || hidesNothing) return status;
    const count = await countVisible(scope);
    const state = isFirstScan ? status.state : 'idle';
    const problem = status.problem === 'folder-gone' ? { problem: status.problem } : {};
    return { state, found: count, done: count, failed: 0, ...problem };
  };
}

/** A search that only counts. */
const EVERYTHING = {
  query: '*',
  filters: new Map(),
  facets: [],
  ranges: [],
  sort: { field: 'score', direction: 'desc' },
  start: 0,
  rows: 0,
} as const;
