import type { Asset } from '@assetportal/sdk/contract';
import type { LibraryBatch, IndexedFile } from './indexed-file.js';

/** An asset as the portal keeps it: what its file tells, what the media part found, and what the portal counts. */
export interface AssetRecord {
  readonly id: string;
  readonly asset: Asset;
}

/** An asset as the search index is made of it; empty `content` for none. */
interface SearchableRecord extends AssetRecord {
  /** The text inside a document. */
  readonly content: string;
}

/** Where an asset's file is, and the version of it that is in the index. */
export interface AssetFile {
  /** The asset's: rights are asked for it. */
  readonly folder: string;
  /** Absolute; bytes where the name is not UTF-8. */
  readonly path: string | Buffer;
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Absent while the file could not be read. */
  readonly sha256?: string;
  /** Of the content; absent where the file was indexed before it was kept, or could not be read. */
  readonly crc32?: number;
}

/** What came of a batch. */
export interface AppliedBatch {
  readonly changed: AssetRecord[];
  /** Ids. */
  readonly removed: string[];
  /** In which folder each of these was before; those that are new are not in it. */
  readonly before: ReadonlyMap<string, string>;
}

/** What the media part adds to an asset. A member that is there but undefined is taken away. */
export interface AssetPatch {
  readonly asset: { [K in keyof Asset]?: Asset[K] | undefined };
  /** The text inside the document, in place of what was kept; undefined takes it away. Left out, it stays. */
  readonly content?: string | undefined;
  /** The names of other files in it, in place of those that were kept. Left out, they stay. */
  readonly refersTo?: readonly string[] | undefined;
  /** Marks the asset as prepared; nothing is written if its content is another by now. */
  readonly preparedFor?: AssetFile;
}

export interface AssetFailure {
  readonly id: string;
  readonly fname: string;
  /** A stable word: unreadable, truncated, empty, changed-while-read, timed-out. */
  readonly reason: string;
}

export interface AssetTotals {
  readonly assets: number;
  readonly failed: number;
  readonly unprepared: number;
  /** Of all files together. */
  readonly bytes: number;
}

/**
 * The assets table. Any database can keep it that passes `tests/server/store/assets-contract.ts`; nothing here is for
 * SQLite alone.
 */
export interface AssetRepository {
  /** The library's folder, below which all paths are. Kept in memory: a library that is moved whole stays known. */
  useRoot(root: string): void;
  one(id: string): Promise<AssetRecord | undefined>;
  /** In the order asked for; unknown ids are left out. */
  many(ids: readonly string[]): Promise<AssetRecord[]>;
  /**
   * Those whose path below the library is one of these (`/` between parts); ASCII letters in either case, what is
   * written just so first.
   */
  at(paths: readonly string[]): Promise<AssetRecord[]>;
  /** Every asset, in the order they came; what changes meanwhile may or may not be in it. */
  all(): AsyncIterable<SearchableRecord>;
  /** What the walk compares files with, in portions. */
  indexedFiles(): AsyncIterable<IndexedFile[]>;
  /** Writes what the library found, whole or not at all, and answers the assets as they are now. */
  apply(batch: LibraryBatch, now?: Date): Promise<AppliedBatch>;
  /** Undefined where the asset is not (or, for `preparedFor`, no longer) there. */
  patch(id: string, patch: AssetPatch): Promise<AssetRecord | undefined>;
  /** Counts a download of each, and answers those that are there as they are now. */
  countDownloads(ids: readonly string[]): Promise<AssetRecord[]>;
  /** Keeps the CRC-32 of a file's content, if that is still the content. */
  setCrc32(id: string, of: AssetFile, crc32: number): Promise<void>;
  file(id: string): Promise<AssetFile | undefined>;
  /** Assets whose pictures were not made yet, those that came first at the head. */
  unprepared(limit: number): Promise<AssetRecord[]>;
  countUnprepared(): Promise<number>;
  /** Assets that could not be read. */
  failures(): Promise<AssetFailure[]>;
  /** Assets whose picture could not be made for one of these reasons (`preview_problem`). */
  previewProblems(words: readonly string[]): Promise<AssetFailure[]>;
  /** Marks such assets as not prepared, so that their pictures are tried again. */
  retryPreviewProblems(words: readonly string[]): Promise<void>;
  /** Marks those as not prepared that refer to a file of one of these names, wherever it lies, and answers their ids. */
  invalidateReferring(fnames: readonly string[]): Promise<string[]>;
  /** Marks one as not prepared. */
  invalidatePrepared(id: string): Promise<void>;
  /** Another text with every change of an asset, and never the same again. */
  revision(): string;
  count(): Promise<number>;
  totals(): Promise<AssetTotals>;
  /** A value of the library's own, such as the inode of its folder. */
  getLibraryValue(key: string): Promise<string | undefined>;
  setLibraryValue(key: string, value: string): Promise<void>;
}
