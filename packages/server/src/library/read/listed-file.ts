import type { BytePath } from '../../lib/byte-path.js';

/** A regular file as listed by the file system. Its content was not read. */
export interface ListedFile {
  readonly path: BytePath;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** Content of a sidecar that the portal reads. */
export type SidecarContent = 'xmp' | 'captions' | 'takeout';

/** A sidecar whose content the portal reads. */
export interface ListedSidecar extends ListedFile {
  readonly content: SidecarContent;
}

/** An asset's file with the sidecars that are read, the most specific first. */
export interface ListedAsset extends ListedFile {
  readonly sidecars: readonly ListedSidecar[];
}
