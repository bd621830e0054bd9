import { whenIdle } from '../../lib/deferred.js';

const MAX_CACHED = 2000;
/** Maximum time in milliseconds to decode hashes before the browser may draw and handle input again. */
const SLICE = 4;
/** Time in milliseconds before the first slice. An image from the cache has loaded by then, and needs no placeholder. */
const DELAY = 50;

const cache = new Map<string, string>();
const waiting = new Map<string, Set<() => void>>();
let scheduled = false;

type Decode = (hash: Uint8Array) => string;
let decoder: Decode | undefined;
/** The decoder, which the first images do not wait for. */
const loading = new Promise<void>((resolve) => {
  whenIdle(
    () =>
      void import('thumbhash').then(
        ({ thumbHashToDataURL }) => {
          decoder = thumbHashToDataURL;
          resolve();
        },
        // Images then have their plain background.
        () => undefined,
      ),
  );
});

/**
 * Returns the blurred image that a thumbhash encodes, as a data URL (a tiny PNG), if it was decoded before. The cache
 * has the latest {@link MAX_CACHED}, so that scrolling back does not decode them again.
 *
 * @param hash base64, as in `Asset.thumbhash`
 */
export const decodedPlaceholder = (hash: string | undefined): string | undefined =>
  hash === undefined ? undefined : cache.get(hash);

/**
 * Decodes a thumbhash soon, and then calls `done`. An invalid hash is ignored. A page of images has hundreds of
 * milliseconds of such work on a phone, so it runs in slices between other tasks.
 *
 * @returns a function that cancels the request
 */
export function decodePlaceholder(hash: string, done: () => void): () => void {
  const listeners = waiting.get(hash) ?? new Set();
  waiting.set(hash, listeners.add(done));
  schedule(DELAY);
  return () => {
    listeners.delete(done);
    if (listeners.size === 0 && waiting.get(hash) === listeners) waiting.delete(hash);
  };
}

function schedule(delay = 0): void {
  if (scheduled || waiting.size === 0) return;
  scheduled = true;
  setTimeout(() => void loading.then(decodeSlice), delay);
}

function decodeSlice(): void {
  scheduled = false;
  const end = performance.now() + SLICE;
  for (const [hash, listeners] of waiting) {
    waiting.delete(hash);
    decode(hash);
    for (const listener of listeners) listener();
    if (performance.now() >= end) break;
  }
  schedule();
}

function decode(hash: string): void {
  if (cache.has(hash)) return;
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    const url = decoder?.(bytes) ?? '';
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(hash, url);
  } catch {
    // An image without a placeholder has its plain background.
  }
}
