import type { AssetVersion, IdRange, RangeSummary } from '../../lib/versions/asset-versions.js';

/** A change that the index of a remote search engine does not have yet. */
export interface PendingChange extends AssetVersion {
  /** True if only numbers have changed (`AssetTouch`). */
  readonly touchOnly: boolean;
  /** True if the asset must not be in the index: it was removed, or is offline. */
  readonly removed: boolean;
}

/** An asset as the index should contain it. */
export interface FeedEntry extends AssetVersion {
  readonly removed: boolean;
  /** True until the index is confirmed to have this version. */
  readonly pending: boolean;
}

/** Pending changes, for monitoring. */
export interface Backlog {
  readonly pending: number;
  /** Time since which the oldest change is pending, in milliseconds since 1970. Undefined without changes. */
  readonly since: number | undefined;
}

/** An entry whose index content is missing or wrong. */
export interface Repair {
  readonly id: string;
  /** True to exclude the asset from searches until it is repaired. */
  readonly hide: boolean;
}

/** State of the indexes of the remote engine. */
export interface IndexState {
  /** Name of the index that contains every confirmed change. Undefined until the first one is complete. */
  readonly index?: string | undefined;
  /** Index that is being filled beside the active one. */
  readonly building?:
    { readonly name: string; readonly after?: string; readonly filled?: boolean } | undefined;
  /** Label of the last requested re-index (`ASSETPORTAL_SEARCH_REINDEX`). */
  readonly reindexed?: string | undefined;
}

/**
 * Outbox of changes for a remote search engine. While it is active, every change of an asset adds an entry in the same
 * transaction. Another database can implement it if it passes `tests/server/store/search-feed-contract.ts`.
 */
export interface SearchFeedRepository {
  /** Starts recording. Adds all assets as entries, and resets the state of the indexes. Does nothing if active. */
  activate(): Promise<void>;
  /** Stops recording, and removes all entries. */
  deactivate(): Promise<void>;
  /** Returns pending changes with a version above `after`, sorted by version. */
  pending(after: number, limit: number): Promise<PendingChange[]>;
  /**
   * Marks changes as visible in the index, and changes the generation. Ignores entries with another version: they have
   * changed again since.
   */
  confirm(changes: readonly AssetVersion[]): Promise<void>;
  /** Returns those of the assets that have a pending change. */
  pendingAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  backlog(): Promise<Backlog>;
  /** Returns a value that changes with the set of hidden assets. Cheap. */
  hiddenRevision(): Promise<number>;
  /** Returns up to `limit` IDs of hidden assets: removed, offline or moved, and not confirmed yet. */
  hidden(limit: number): Promise<string[]>;
  /** Marks entries as pending again, with new versions. Adds a removed entry for an ID without an asset. */
  repeat(repairs: readonly Repair[]): Promise<void>;
  /** Returns the entries of a range, sorted by ID. */
  entries(range: IdRange, limit: number): Promise<FeedEntry[]>;
  summaries(ranges: readonly IdRange[]): Promise<RangeSummary[]>;
  /** Returns the ID that is `distance` entries behind the start of a range, or undefined if there is none. */
  boundary(from: string | undefined, distance: number): Promise<string | undefined>;
  /** Returns the version of the last change. */
  version(): Promise<number>;
  /**
   * Ensures that all later changes have versions above this one. Changes the generation. For an index that has seen later
   * changes than the store, such as after a restored backup.
   */
  raiseVersion(version: number): Promise<void>;
  /** Returns a value that changes with every confirmation, activation and change of the hidden assets. */
  generation(): Promise<string>;
  /** Changes the generation: searches use another index. */
  renewGeneration(): Promise<void>;
  indexState(): Promise<IndexState>;
  setIndexState(state: IndexState): Promise<void>;
}
