import type { BytePath } from '../../lib/byte-path.js';

/** A regular file as listed by the file system. Its content was not read. */
export interface ListedFile {
  readonly path: BytePath;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** An asset's file with its sidecars, the most specific first. */
export interface ListedAsset extends ListedFile {
  readonly sidecars: readonly ListedFile[];
}
