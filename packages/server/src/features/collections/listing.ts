import type { Collection } from '@assetportal/sdk/contract';
import type { FolderScope, SearchEngine } from '../../search/engine.js';
import type { DefinedCollection, Definitions } from './definitions.js';
import { folderCollection } from './folders.js';

/** Lifetime of a cached list while assets keep changing, as a multiple of the time that its creation took. */
const LIFETIME_FACTOR = 20;
/** Maximum lifetime of a cached list while assets keep changing, in milliseconds. */
const MAX_LIFETIME_MS = 60_000;
/**
 * Maximum number of listed top-level folders. The first ones by name are listed; the others can still be opened
 * by their indicators.
 */
const MAX_FOLDERS = 1000;

interface Listing {
  readonly definitions: Definitions;
  readonly generation: string;
  readonly collections: Promise<readonly Collection[]>;
  /** Expiry time on the clock of `performance.now()`, in milliseconds. Set when the list is complete. */
  validUntil: number;
}

/** Lists the collections that contain visible assets. */
export interface CollectionLister {
  list(scope: FolderScope, definitions: Definitions): Promise<readonly Collection[]>;
}

/**
 * Creates the lister. Searching up to two thousand collections takes a while, so the list is cached per scope.
 * It is created again after a change to the definitions, or to the rules, which changes the scope.
 *
 * Changes to assets are frequent, because each download counts as one. A cached list therefore remains valid
 * after them, for {@link LIFETIME_FACTOR} times the duration of its creation.
 */
export function createLister(engine: SearchEngine, now = () => performance.now()): CollectionLister {
  const cache = new WeakMap<FolderScope, Listing>();

  const create = async (scope: FolderScope, definitions: Definitions): Promise<readonly Collection[]> => {
    const lookups = definitions.listed.map(({ search: { query, filters } }) => ({ query, filters, scope }));
    const exist = await engine.existsMany(lookups);
    const visible = definitions.listed.filter((_, at) => exist[at]).map(publicPart);
    if (!definitions.folders) return visible;
    const names = (await engine.topFolders(scope)).sort(byName).slice(0, MAX_FOLDERS);
    return [...visible, ...names.map(folderCollection)];
  };

  return {
    async list(scope, definitions) {
      const generation = await engine.generation();
      const cached = cache.get(scope);
      const isCurrent = cached?.definitions === definitions;
      if (isCurrent && (cached.generation === generation || cached.validUntil > now()))
        return cached.collections;
      const started = now();
      const collections = create(scope, definitions);
      // Concurrent requests wait for the same list.
      const listing: Listing = { definitions, generation, collections, validUntil: Infinity };
      cache.set(scope, listing);
      try {
        const result = await collections;
        const ended = now();
        listing.validUntil = ended + Math.min(MAX_LIFETIME_MS, LIFETIME_FACTOR * (ended - started));
        return result;
      } catch (error) {
        if (cache.get(scope) === listing) cache.delete(scope);
        throw error;
      }
    },
  };
}

/** Returns the public part of a definition: without the picked assets, because some of them may not be visible. */
function publicPart({ definition }: DefinedCollection): Collection {
  const { indicator, search, filter, sort, orientation, translation, label } = definition;
  return {
    indicator,
    ...(search === undefined ? {} : { search }),
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort }),
    ...(orientation === undefined ? {} : { orientation }),
    ...(translation === undefined ? {} : { translation }),
    ...(label === undefined ? {} : { label }),
  };
}

const byName = new Intl.Collator(undefined, { numeric: true }).compare;
