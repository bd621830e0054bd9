import type { ListedAsset } from './listed-file.js';
import type { ReadResult } from './read-result.js';

/** Interval of the sign of life from the reader process, in milliseconds. */
export const ALIVE_MS = 5000;

/** Messages to the reader process. `open` comes first. */
export type ToReader =
  | { readonly kind: 'open'; readonly root: Uint8Array; readonly scratch: string; readonly exiftool: boolean }
  | { readonly kind: 'read'; readonly request: number; readonly files: readonly ListedAsset[] };

/** Messages from the reader process. */
export type FromReader =
  | { readonly kind: 'ready' }
  | { readonly kind: 'alive' }
  | { readonly kind: 'results'; readonly request: number; readonly results: readonly ReadResult[] };
