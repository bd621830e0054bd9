import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../../client/portal.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { CollectionDefinition } from '../../../contract/schemas/collections.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import { searchOfCollection } from './filters.js';
import type { PickedAssets } from './picked-assets.js';

/** Time without further calls after which facts are loaded, in milliseconds. */
export const FACTS_AFTER = 300;
/** Maximum number of requests at the same time. */
const PARALLEL = 4;
/** Number of assets that show a collection. */
const SAMPLE = 12;
/** Number of stored facts. */
const MAX_FACTS = 1000;

/** The assets of a collection as the admin sees them. */
export interface CollectionFacts {
  /** Number of assets. */
  readonly total: number;
  /** The first assets. */
  readonly assets: readonly Asset[];
}

/** State of the facts. */
export interface CollectionFactsState {
  /** Facts by `factsKey`. Null if they could not be loaded. */
  readonly facts: ReadonlyMap<string, CollectionFacts | null>;
}

/** Counts the assets of collections, saved or not, and loads the first ones. */
export interface CollectionFactsStore {
  readonly store: ReadableStore<CollectionFactsState>;
  /**
   * Loads the facts that are missing, after a moment without further calls.
   *
   * @param user Part of the page that shows them. Its next call replaces this one.
   */
  readonly request: (user: string, collections: readonly CollectionDefinition[]) => void;
  /** Ends all requests. Call when the page is left. */
  readonly leave: () => void;
}

/** Returns the key of the facts, which is the same for collections with the same assets. */
export function factsKey({ search, filter, sort, orientation, assets }: CollectionDefinition): string {
  return JSON.stringify(assets ?? [search ?? '*', filter, sort, orientation]);
}

/** Creates the store. It sends no request before `request`. */
export function createCollectionFacts(options: {
  readonly portal: Portal;
  /** Assets that are chosen by hand, so that those that the page has loaded are not loaded again to count them. */
  readonly picked: PickedAssets;
  readonly after: (milliseconds: number, run: () => void) => () => void;
}): CollectionFactsStore {
  const { after } = options;
  const store = createStore<CollectionFactsState>(() => ({ facts: new Map() }));
  const requested = new Map<string, readonly CollectionDefinition[]>();
  let controller = new AbortController();
  let cancel: (() => void) | undefined;

  const load = async () => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const { facts } = store.getState();
    const missing = new Map(
      [...requested.values()].flat().map((collection) => [factsKey(collection), collection]),
    );
    const queue = [...missing].filter(([key]) => facts.get(key) == null);
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [key, collection] = next;
        const loaded = await factsOf(options, collection, signal).catch(() => null);
        if (signal.aborted) return;
        store.setState((state) => ({ facts: limited(new Map(state.facts).set(key, loaded)) }));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  };
  return {
    store: readOnly(store),
    request(user, collections) {
      requested.set(user, collections);
      cancel?.();
      cancel = after(FACTS_AFTER, () => void load());
    },
    leave() {
      cancel?.();
      requested.clear();
      controller.abort();
    },
  };
}

function limited(facts: Map<string, CollectionFacts | null>): CollectionFactsState['facts'] {
  const [oldest] = facts.size > MAX_FACTS ? facts.keys() : [];
  if (oldest !== undefined) facts.delete(oldest);
  return facts;
}

async function factsOf(
  { portal, picked }: { readonly portal: Portal; readonly picked: PickedAssets },
  collection: CollectionDefinition,
  signal: AbortSignal,
): Promise<CollectionFacts | null> {
  const search = searchOfCollection(collection);
  if (search !== null) {
    const { total, assets } = await portal.search.query({ ...search, rows: SAMPLE }, { signal });
    return { total, assets };
  }
  // The search has no filter by ID.
  const found = await picked.resolve(collection.assets ?? [], signal);
  return found && { total: found.length, assets: found.slice(0, SAMPLE) };
}
