import type { Asset } from '@assetportal/sdk/contract';
import type { Group } from '@assetportal/sdk/rules';
import type { Reason } from './read/hash.js';
import type { FileFields } from './metadata/fields.js';

/** What the library keeps of a file so that it need not be read again (a row of the assets table). */
export interface IndexedFile {
  readonly id: string;
  /** Relative to the root, as bytes. */
  readonly path: Uint8Array;
  readonly stamp: string;
  readonly size: number;
  readonly ino: number;
  readonly sha256?: string;
  readonly problem?: Reason;
}

/** The members of an asset that come from its file; the rest is the media part's and the portal's own. */
export type FileAsset = Pick<
  Asset,
  'id' | 'fname' | 'folder' | 'filetype' | 'asset_type' | 'mime' | 'file_size'
> &
  Pick<Asset, 'title' | 'sha256' | 'preview_problem'> &
  FileFields & { asset_groups: [Group] };

/** A file as it was read: new, changed, moved, or just seen again. */
export interface ReadFile extends IndexedFile {
  readonly mtimeMs: number;
  /** Of the content; absent where it could not be read. */
  readonly crc32?: number;
  readonly asset: FileAsset;
}

export interface Batch {
  readonly upserts: readonly ReadFile[];
  readonly removed: readonly string[];
}

export interface LibraryStatus {
  readonly state: 'indexing' | 'idle';
  /** Assets found in the folder, of which `done` are in the index, and `failed` of these could not be read. */
  readonly found: number;
  readonly done: number;
  readonly failed: number;
  /** The library's folder is not there: what it held stays in the index until it is back. */
  readonly problem?: 'folder-gone';
}

/** How patient the library is, in milliseconds. */
export interface Timing {
  /** A file that was written to more recently than this is taken to be still growing. */
  readonly settle: number;
  /** For this long after it was last written, a file that does not end as its format must is waited for. */
  readonly writeSettling: number;
  /** How long to gather events before looking. */
  readonly gather: number;
  /** How long a vanished file may turn up elsewhere before its asset is removed. */
  readonly grace: number;
  /** How often everything is looked at again, for what the system did not tell. */
  readonly recheck: number;
}

export const TIMING: Timing = {
  settle: 500,
  writeSettling: 10_000,
  gather: 100,
  grace: 800,
  recheck: 300_000,
};

export interface WorkerSettings {
  readonly root: Uint8Array;
  /** The state directory, relative to the root, where it lies inside. */
  readonly skipped?: Uint8Array;
  /** Inode of the root when its contents were last seen; 0 if never. */
  readonly rootInode: number;
  readonly timing: Timing;
}

export type ToWorker =
  | { readonly kind: 'known'; readonly files: readonly IndexedFile[] }
  | { readonly kind: 'start' }
  | { readonly kind: 'rescan'; readonly request: number }
  | { readonly kind: 'applied' }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'batch'; readonly batch: Batch }
  | {
      readonly kind: 'status';
      readonly status: LibraryStatus;
      readonly settled: boolean;
      readonly filesRead: number;
    }
  | { readonly kind: 'rescanned'; readonly request: number }
  | { readonly kind: 'root'; readonly inode: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'note'; readonly level: 'info' | 'warn'; readonly message: string };
