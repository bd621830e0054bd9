import { thumbHashToApproximateAspectRatio, thumbHashToDataURL } from 'thumbhash';

const MAX_CACHED = 2000;
const cache = new Map<string, string>();

/**
 * The blurred picture of a thumbhash, as the address of a tiny PNG; undefined where the hash is absent or faulty. The
 * last ones are kept, so that scrolling back costs nothing.
 *
 * @param hash base64, as an asset carries it
 */
export function placeholderOf(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  const known = cache.get(hash);
  if (known !== undefined) return known;
  try {
    const url = thumbHashToDataURL(bytesOf(hash));
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(hash, url);
    return url;
  } catch {
    return undefined;
  }
}

/** Width by height of a picture, roughly: for what has a picture but no size of its own, such as a document. */
export function hashRatio(hash: string | undefined): number | undefined {
  if (hash === undefined) return undefined;
  try {
    const ratio = thumbHashToApproximateAspectRatio(bytesOf(hash));
    return ratio > 0 && Number.isFinite(ratio) ? ratio : undefined;
  } catch {
    return undefined;
  }
}

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
