import type { AssetVersion, IdRange, RangeSummary } from '../lib/versions/asset-versions.js';
import type { AssetTouch, IndexedAsset, SearchEngine } from './engine.js';

export type { AssetVersion, IdRange, RangeSummary } from '../lib/versions/asset-versions.js';

/**
 * A search engine outside of the process. The feeder (`feeding/`) fills its indexes from the store, and switches between
 * them. Searches use the active index.
 *
 * `index`, `remove` and `touch` change the active index directly and wait until the change is visible. They exist for
 * the contract of all engines; the portal uses the feeder.
 */
export interface RemoteEngine extends SearchEngine {
  /**
   * Returns the active index, or undefined if there is none yet.
   *
   * @throws SearchUnavailable
   */
  active(): Promise<RemoteIndex | undefined>;
  /** Returns all indexes of this portal, the active one included. @throws SearchUnavailable */
  indexes(): Promise<readonly RemoteIndex[]>;
  /** Creates an empty index with the current schema, which is not searched yet. @throws SearchUnavailable */
  create(): Promise<RemoteIndex>;
  /** Searches use this index from now on. Running searches end in the index before. @throws SearchUnavailable */
  activate(index: RemoteIndex): Promise<void>;
  /** Removes an index that is not active. @throws SearchUnavailable */
  drop(index: RemoteIndex): Promise<void>;
}

/** One index of a remote engine. Every call may throw {@link SearchUnavailable}. */
export interface RemoteIndex {
  readonly name: string;
  /** False if the index was created with another version of the schema, so that it must be replaced. */
  readonly isCurrent: boolean;
  /**
   * Writes changes in their order. Resolves when the engine has stored all of them durably; they are visible after
   * {@link refresh}. A change that is written twice has the same result as once.
   */
  write(changes: readonly IndexChange[]): Promise<void>;
  /** Makes all written changes visible to searches that start after this resolves, on every replica. */
  refresh(): Promise<void>;
  /** Returns the summary of each range, in order. Contains only visible changes. */
  summaries(ranges: readonly IdRange[]): Promise<readonly RangeSummary[]>;
  /** Returns up to `limit` assets of a range, sorted by ID. Contains only visible changes. */
  versions(range: IdRange, limit: number): Promise<readonly AssetVersion[]>;
}

/** A change to an index. The version is stored with the asset, so that a reconciler can compare it with the store. */
export type IndexChange =
  /** Adds or replaces an asset. `content` is set. */
  | { readonly kind: 'put'; readonly indexed: Required<IndexedAsset>; readonly version: number }
  /** Replaces numbers of an asset in place. Ignored if the asset is not in the index. */
  | { readonly kind: 'touch'; readonly touch: AssetTouch; readonly version: number }
  | { readonly kind: 'remove'; readonly id: string };

/** Options that the portal sets for each remote engine. */
export interface RemoteEngineOptions {
  /**
   * Returns the IDs of the assets that no search may return, count or suggest, although the index may still contain
   * them: removed assets, and assets that moved to another folder. Default: none.
   *
   * @throws SearchUnavailable if there are too many
   */
  readonly excluded?: () => Promise<ReadonlySet<string>>;
  /** Returns the generation that all processes share. Default: counts the changes through this engine. */
  readonly generation?: () => Promise<string>;
  /** Maximum duration of a request, in milliseconds. Default: 10 seconds. */
  readonly timeoutMs?: number;
}
