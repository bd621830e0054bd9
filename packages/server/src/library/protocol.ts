import type { IndexedFile, LibraryBatch } from '../store/assets/indexed-file.js';
import type { ListedAsset } from './read/listed-file.js';
import type { ReadResult } from './read/read-result.js';
import type { LibraryStatus } from './scan/status.js';
import type { MountPoint } from './scan/mount-points.js';
import type { LibraryTiming } from './watch/timing.js';

/** Startup parameters for the library's thread. */
export interface WorkerSettings {
  readonly root: Uint8Array;
  /** State directory relative to the root, if it is inside. */
  readonly skipped?: Uint8Array;
  /** Inode of the root when its content was last seen. 0 if never. */
  readonly rootInode: number;
  readonly mounts: readonly MountPoint[];
  readonly timing: LibraryTiming;
}

/** Messages to the library's thread. */
export type ToWorker =
  | { readonly kind: 'indexed-files'; readonly files: readonly IndexedFile[] }
  | { readonly kind: 'start' }
  /** With `failed`, also reads the files again that could not be read. */
  | { readonly kind: 'rescan'; readonly request: number; readonly failed?: boolean }
  /** Removes assets that have been offline for long enough. */
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | { readonly kind: 'confirm-loss'; readonly request: number }
  | { readonly kind: 'applied' }
  | { readonly kind: 'read'; readonly request: number; readonly results: readonly ReadResult[] }
  | { readonly kind: 'close' };

/** Messages from the library's thread. */
export type FromWorker =
  | { readonly kind: 'read'; readonly request: number; readonly files: readonly ListedAsset[] }
  | { readonly kind: 'batch'; readonly batch: LibraryBatch }
  | {
      readonly kind: 'status';
      readonly status: LibraryStatus;
      readonly settled: boolean;
      readonly filesRead: number;
    }
  | { readonly kind: 'rescanned'; readonly request: number }
  | { readonly kind: 'root'; readonly inode: number }
  | { readonly kind: 'mounts'; readonly mounts: readonly MountPoint[] }
  | { readonly kind: 'closed' }
  | { readonly kind: 'note'; readonly level: 'info' | 'warn'; readonly message: string };
