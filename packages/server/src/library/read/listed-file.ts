import type { BytePath } from '../../lib/byte-path.js';

/** A regular file as the file system lists it; nothing of it was read. */
export interface ListedFile {
  readonly path: BytePath;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** An asset's file with the sidecars that belong to it, the most specific first. */
export interface ListedAsset extends ListedFile {
  readonly sidecars: readonly ListedFile[];
}
