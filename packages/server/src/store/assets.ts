import type { Asset } from '@assetportal/sdk/contract';
import type { LibraryBatch, IndexedFile } from './assets/indexed-file.js';
import type { MoveGuard } from './move-guard.js';
import type { OfflineAssets } from './assets/offline-assets.js';

/** An asset as stored: the metadata of its file, the results of the media component, and the portal's counters. */
export interface AssetRecord {
  readonly id: string;
  readonly asset: Asset;
}

/** An asset with all data for the search index. `content` is empty if there is no text. */
interface SearchableRecord extends AssetRecord {
  /** Text content of a document. */
  readonly content: string;
}

/** Location of an asset's file, and the indexed version of the file. */
export interface AssetFile {
  /** Folder of the asset, for permission checks. */
  readonly folder: string;
  /** Absolute path. Bytes if the name is not UTF-8. */
  readonly path: string | Buffer;
  /** In bytes. */
  readonly size: number;
  /** Times of the last modification and of the last change of the file or its properties. */
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Rounded, like all inodes of the index. */
  readonly ino: number;
  /** Undefined if the file could not be read. */
  readonly sha256?: string;
  /** CRC-32 of the content. Undefined if the file could not be read, or was indexed before checksums were stored. */
  readonly crc32?: number;
  /** True if the file is missing (`Asset.offline`). */
  readonly offline: boolean;
}

/** Result of applying a batch. */
export interface AppliedBatch {
  /** The added, changed and returned assets. */
  readonly changed: AssetRecord[];
  /** IDs of the changed assets that were offline before. The search index does not contain their text. */
  readonly returned: ReadonlySet<string>;
  /** IDs of the removed assets. */
  readonly removed: string[];
  /** IDs of the assets that are offline now. */
  readonly offline: string[];
  /** Folder of each asset before the batch, by ID. New assets and those that were offline have no entry. */
  readonly before: ReadonlyMap<string, string>;
}

/** Changes to an asset by the media component. A field that is present but undefined is removed. */
export interface AssetPatch {
  readonly asset: { [K in keyof Asset]?: Asset[K] | undefined };
  /**
   * Text content of the document, which replaces the stored text. Undefined removes the text. If omitted, the
   * text is unchanged.
   */
  readonly content?: string | undefined;
  /**
   * Names of other files that this file refers to, which replace the stored names. If omitted, the names are
   * unchanged.
   */
  readonly refersTo?: readonly string[] | undefined;
  /** Marks the asset as prepared from this file. Nothing is written if the asset's content has changed since. */
  readonly preparedFor?: AssetFile;
}

export interface AssetFailure {
  readonly id: string;
  readonly fname: string;
  /** A stable code: `unreadable`, `truncated`, `empty`, `changed-while-read` or `timed-out`. */
  readonly reason: string;
}

/** Files of the assets of one kind. */
export interface KindTotals {
  readonly kind: string;
  readonly files: number;
  /** Total size of the files. */
  readonly bytes: number;
}

export interface AssetTotals {
  readonly assets: number;
  readonly failed: number;
  readonly unprepared: number;
  /** Total size of all files. */
  readonly bytes: number;
}

/**
 * Repository of the assets. Another database can implement it if it passes
 * `tests/server/store/assets-contract.ts`. The interface contains nothing specific to SQLite.
 */
export interface AssetRepository extends OfflineAssets {
  /**
   * Sets the library's folder: all paths are relative to it. Not stored, so that a library that was moved as a
   * whole keeps its assets.
   */
  useRoot(root: string): void;
  one(id: string): Promise<AssetRecord | undefined>;
  /** Returns assets in the order of `ids`. Omits unknown IDs. */
  many(ids: readonly string[]): Promise<AssetRecord[]>;
  /**
   * Returns up to `limit` IDs that start with a prefix, sorted by ID. Includes offline assets.
   *
   * @param after Returns only IDs behind this one.
   */
  idsByPrefix(prefix: string, limit: number, after?: string): Promise<string[]>;
  /**
   * Returns the assets with these paths relative to the library (`/` between parts). ASCII letters match in
   * either case. For each path, the exact match comes first. Omits offline assets.
   */
  at(paths: readonly string[]): Promise<AssetRecord[]>;
  /** Returns the text content of a document. Empty if there is none. */
  text(id: string): Promise<string>;
  /** Iterates over all assets in insertion order, except for offline ones. May or may not include concurrent changes. */
  all(): AsyncIterable<SearchableRecord>;
  /** Iterates in batches over the indexed files, including missing ones, which a scan compares with the files on the disk. */
  indexedFiles(): AsyncIterable<IndexedFile[]>;
  /** Returns the folders that directly contain assets. */
  folders(): Promise<string[]>;
  /** Returns the number of assets that each folder contains directly. Does not include offline assets. */
  folderCounts(): Promise<ReadonlyMap<string, number>>;
  /** Sets the guard that is called for assets which a batch moves to new folders. Call before the first batch. */
  guardMoves(guard: MoveGuard): void;
  /** Applies a batch from the library atomically, and returns the assets as they are afterwards. */
  apply(batch: LibraryBatch, now?: Date): Promise<AppliedBatch>;
  /**
   * Applies a patch. Returns undefined if the asset does not exist, or if its content no longer matches
   * `preparedFor`, or if it is offline and `preparedFor` is set.
   */
  patch(id: string, patch: AssetPatch): Promise<AssetRecord | undefined>;
  /**
   * Counts a download of each asset, in total and for the day (`StatisticsRepository`). Returns the assets that exist,
   * with their new counts.
   */
  countDownloads(ids: readonly string[], now?: Date): Promise<AssetRecord[]>;
  /** Stores the CRC-32 of a file's content, unless the content has changed since. */
  setCrc32(id: string, of: AssetFile, crc32: number): Promise<void>;
  file(id: string): Promise<AssetFile | undefined>;
  /** Returns unprepared assets, in insertion order. Omits offline assets, as `countUnprepared` does. */
  unprepared(limit: number): Promise<AssetRecord[]>;
  countUnprepared(): Promise<number>;
  /** Returns the assets whose file could not be read. Omits offline assets. */
  failures(): Promise<AssetFailure[]>;
  /**
   * Returns the assets whose preview could not be created for one of these reasons (`preview_problem`). Omits
   * offline assets.
   */
  previewProblems(reasons: readonly string[]): Promise<AssetFailure[]>;
  /** Marks the assets with these problems as unprepared, so that their previews are tried again. */
  retryPreviewProblems(reasons: readonly string[]): Promise<void>;
  /** Marks the assets of these file types as unprepared, so that their previews are created again. */
  invalidateTypes(filetypes: readonly string[]): Promise<void>;
  /**
   * Marks all assets that refer to a file with one of these names, in any folder, as unprepared. Returns their
   * IDs.
   */
  invalidateReferring(fnames: readonly string[]): Promise<string[]>;
  /** Returns the assets that refer to other files. */
  referring(): Promise<{ readonly id: string; readonly folder: string }[]>;
  /** Marks an asset as unprepared. */
  invalidatePrepared(id: string): Promise<void>;
  /** Returns a string that is different after every change to an asset, and never repeats. */
  revision(): string;
  /** Returns the number of assets, including offline ones. */
  count(): Promise<number>;
  /** Does not include offline assets. */
  totals(): Promise<AssetTotals>;
  /** Returns the number and the size of the files of each kind of asset. Does not include offline assets. */
  totalsByKind(): Promise<KindTotals[]>;
  /** Returns a value that belongs to the library, such as the inode of its folder. */
  getLibraryValue(key: string): Promise<string | undefined>;
  setLibraryValue(key: string, value: string): Promise<void>;
}
