import type { AssetTouch, IndexedAsset, SearchEngine } from '../search/engine.js';
import { Emitter } from '../lib/emitter.js';

/** Addition, change or removal of an asset. */
export interface AssetChange {
  readonly id: string;
  /** Its folder before the change. Undefined for an added asset. */
  readonly was: string | undefined;
  /** Its folder now. Undefined for a removed asset. */
  readonly is: string | undefined;
}

/** Changes that the store already contains. */
interface IndexUpdate {
  /** IDs of the assets that must not be in the index any more. */
  readonly removed: readonly string[];
  /** Added and changed assets. A feed that reads the store itself does not iterate over them. */
  readonly indexed: Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>;
  /** Changes to report to the listeners. */
  readonly changes: readonly AssetChange[];
}

/** Passes changes of the store on to the search engine. */
export interface IndexFeed {
  /** Resolves when no search returns the removed and moved assets as they were before. */
  update(update: IndexUpdate): Promise<void>;
  /** Passes new numbers on. */
  touch(touches: readonly AssetTouch[]): Promise<void>;
  /** Calls the listener with the changes of updates when searches include them. */
  onVisible(listener: (changes: readonly AssetChange[]) => void): () => void;
  /** Resolves when searches include all changes. */
  settled(): Promise<void>;
}

/** Returns the feed of an engine in the same process, which has no outbox. */
export function directFeed(engine: Pick<SearchEngine, 'index' | 'remove' | 'touch'>): IndexFeed {
  const visible = new Emitter<readonly AssetChange[]>();
  return {
    async update({ removed, indexed, changes }) {
      await engine.remove(removed);
      await engine.index(indexed);
      visible.emit(changes);
    },
    touch: (touches) => engine.touch(touches),
    onVisible: (listener) => visible.on(listener),
    settled: () => Promise.resolve(),
  };
}
