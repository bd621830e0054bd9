import type { BytePath } from '../../lib/byte-path.js';

/** Files that a sidecar may belong to, by their name in the folder of the sidecar. */
export interface Target {
  /** The whole name, the name without its extension, or the start of the name. */
  readonly match: 'name' | 'stem' | 'start';
  readonly text: BytePath;
  /** Names of copies of the file, which share the sidecar. */
  readonly copies?: readonly BytePath[];
  /** True if the content is not read: the sidecar describes a variant of the file. */
  readonly variant?: true;
}
