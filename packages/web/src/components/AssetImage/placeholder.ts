import { thumbHashToDataURL } from 'thumbhash';

const MAX_CACHED = 2000;
const cache = new Map<string, string>();

/**
 * Returns the blurred image that a thumbhash encodes, as a data URL (a tiny PNG). Returns undefined if the hash
 * is absent or invalid. Caches the latest {@link MAX_CACHED} results, so that scrolling back does not decode
 * them again.
 *
 * @param hash base64, as in `Asset.thumbhash`
 */
export function placeholderOf(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  const cached = cache.get(hash);
  if (cached !== undefined) return cached;
  try {
    const url = thumbHashToDataURL(bytesOf(hash));
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(hash, url);
    return url;
  } catch {
    return undefined;
  }
}

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
