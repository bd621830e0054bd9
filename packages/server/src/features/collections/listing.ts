import type { Collection } from '@assetportal/sdk/contract';
import type { FolderScope, SearchEngine } from '../../search/engine.js';
import { TimeSlice } from '../../lib/time-slice.js';
import type { DefinedCollection, Definitions } from './definitions.js';
import { folderCollection } from './folders.js';

/** While assets keep changing, a list is answered for so many times as long as it took to make. */
const KEPT_TIMES = 20;
/** But no longer than that, in milliseconds. */
const KEPT_AT_MOST = 60_000;
/** Of more folders at the top the first ones by name are listed; the others are found by their indicators. */
const MOST_FOLDERS = 1000;

interface Listing {
  readonly definitions: Definitions;
  readonly revision: ReturnType<SearchEngine['revision']>;
  readonly collections: Promise<readonly Collection[]>;
  /** Milliseconds, as `performance.now()`; set when it is made. */
  keptUntil: number;
}

/** Lists the collections in which something may be seen. */
export interface CollectionLister {
  list(scope: FolderScope, definitions: Definitions): Promise<readonly Collection[]>;
}

/**
 * A look into each of two thousand collections takes a while, so a list is kept for each scope. It is made anew once
 * the definitions or the rules are others, which make another scope, and once assets have changed; but then it may be
 * {@link KEPT_TIMES} as old as it took to make, since each download counts as a change.
 */
export function createLister(engine: SearchEngine, now = () => performance.now()): CollectionLister {
  const kept = new WeakMap<FolderScope, Listing>();

  const make = async (scope: FolderScope, definitions: Definitions): Promise<readonly Collection[]> => {
    const slices = new TimeSlice();
    const found: Collection[] = [];
    for (const collection of definitions.listed) {
      const { query, filters } = collection.search;
      if (await engine.exists({ query, filters, scope })) found.push(present(collection));
      await slices.pause();
    }
    if (!definitions.folders) return found;
    const names = (await engine.topFolders(scope)).sort(byName).slice(0, MOST_FOLDERS);
    return [...found, ...names.map(folderCollection)];
  };

  return {
    async list(scope, definitions) {
      const revision = engine.revision();
      const known = kept.get(scope);
      const holdsStill = known?.definitions === definitions;
      if (holdsStill && (known.revision === revision || known.keptUntil > now())) return known.collections;
      const begun = now();
      const collections = make(scope, definitions);
      // Whoever asks while it is being made waits for the same.
      const listing: Listing = { definitions, revision, collections, keptUntil: Infinity };
      kept.set(scope, listing);
      try {
        const made = await collections;
        const ended = now();
        listing.keptUntil = ended + Math.min(KEPT_AT_MOST, KEPT_TIMES * (ended - begun));
        return made;
      } catch (error) {
        if (kept.get(scope) === listing) kept.delete(scope);
        throw error;
      }
    },
  };
}

/** What of its definition is told: not which assets were picked, of which some may not be seen. */
function present({ definition }: DefinedCollection): Collection {
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
