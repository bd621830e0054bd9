import { createStore } from 'zustand/vanilla';
import { createAdminClient } from '../../../client/calls/administration.js';
import type { DashboardCollection } from '../../../config/schema/schema.js';
import type { Collection } from '../../../contract/schemas/collections.js';
import { collectionsOfRow } from '../../../domains/collections/rows.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';
import { watchIndex } from '../fields/field-counts.js';

/** Time without further edits after which the hits of an edited search are counted, in milliseconds. */
export const COUNT_AFTER = 300;
/** Maximum number of counts that are requested at the same time. */
const PARALLEL = 4;

/** Something whose assets are counted: the hits of a search, or a collection of the server. */
export type Countable = { readonly search: string } | { readonly indicator: string };

/** State of the counts. */
export interface HitCountsState {
  /** Collections of the server. Null before they are loaded, and if they could not be loaded. */
  readonly collections: readonly Collection[] | null;
  /** Number of assets, keyed by `countKey`. Null if it could not be counted. */
  readonly counts: ReadonlyMap<string, number | null>;
}

/** Store of the numbers of assets in searches and collections. */
export interface HitCountsStore {
  readonly store: ReadableStore<HitCountsState>;
  /** Loads the collections, and counts again after each change of the index, until the returned function is called. */
  readonly watch: () => () => void;
  /**
   * Counts the searches and collections without a count, after a moment without further calls.
   *
   * @param user Part of the page that shows the counts. Its next call replaces this one.
   */
  readonly count: (user: string, what: readonly Countable[]) => void;
}

/** Returns the key of a count. */
export const countKey = (what: Countable): string =>
  'search' in what ? `search ${what.search.trim() || '*'}` : `collection ${what.indicator}`;

/** Returns what a row of the home page shows. A row of several collections has one entry for each. */
export function countablesOf(
  row: Pick<DashboardCollection, 'search' | 'indicator'>,
  collections: readonly Collection[],
): readonly Countable[] {
  if (row.indicator === '') return [{ search: row.search }];
  return collectionsOfRow(row, collections).map(({ indicator }) => ({ indicator }));
}

/** Returns the number of assets in a row, or null if one of its counts is missing. */
export function hitsOf(what: readonly Countable[], counts: HitCountsState['counts']): number | null {
  return what.reduce<number | null>((sum, part) => {
    const count = counts.get(countKey(part)) ?? null;
    return sum === null || count === null ? null : sum + count;
  }, 0);
}

/** Creates the store. It sends no request before `watch`. */
export function createHitCounts(app: Pick<App, 'portal' | 'indexing' | 'environment'>): HitCountsStore {
  return new HitCounts(app);
}

class HitCounts implements HitCountsStore {
  private readonly app: Pick<App, 'portal' | 'indexing' | 'environment'>;
  private readonly client: ReturnType<typeof createAdminClient>;
  private readonly writable = createStore<HitCountsState>(() => ({ collections: null, counts: new Map() }));
  readonly store = readOnly(this.writable);
  private readonly listing = createLatest();
  private readonly counting = createLatest();
  private readonly requested = new Map<string, readonly Countable[]>();
  private cancel: (() => void) | undefined;

  constructor(app: Pick<App, 'portal' | 'indexing' | 'environment'>) {
    this.app = app;
    this.client = createAdminClient(app.portal);
  }

  readonly watch: HitCountsStore['watch'] = () => {
    const end = watchIndex(this.app, () => void this.reload());
    return () => {
      end();
      this.cancel?.();
      this.requested.clear();
      this.listing.end();
      this.counting.end();
    };
  };

  readonly count: HitCountsStore['count'] = (user, what) => {
    this.requested.set(user, what);
    this.cancel?.();
    this.cancel = this.app.environment.after(COUNT_AFTER, () => void this.load(false));
  };

  private readonly reload = async () => {
    void this.load(true);
    const run = this.listing.begin();
    try {
      const collections = await run.result(this.app.portal.collections.list({}, { signal: run.signal }));
      this.writable.setState({ collections });
    } catch {
      // The previous list stays.
    }
  };

  /** @param isOutdated True if counts must be loaded again. The previous ones remain until then. */
  private readonly load = async (isOutdated: boolean) => {
    const run = this.counting.begin();
    const { counts } = this.writable.getState();
    const missing = new Map([...this.requested.values()].flat().map((what) => [countKey(what), what]));
    const queue = [...missing].filter(([key]) => isOutdated || typeof counts.get(key) !== 'number');
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [key, what] = next;
        const count = await this.fetch(what, run.signal).catch(() => null);
        if (!run.isLatest()) return;
        this.writable.setState({ counts: new Map(this.writable.getState().counts).set(key, count) });
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  };

  private readonly fetch = async (what: Countable, signal: AbortSignal): Promise<number | null> => {
    if ('indicator' in what) return this.client.collections.count(what, { signal });
    const { total } = await this.app.portal.search.query({ query: what.search, rows: 0 }, { signal });
    return total;
  };
}
