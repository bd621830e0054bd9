import { thumbHashToDataURL } from 'thumbhash';

const KEPT = 2000;
const made = new Map<string, string>();

/**
 * The blurred picture of a thumbhash, as the address of a tiny PNG; undefined where the hash is absent or faulty. The
 * last ones are kept, so that scrolling back costs nothing.
 *
 * @param hash base64, as an asset carries it
 */
export function placeholderOf(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  const known = made.get(hash);
  if (known !== undefined) return known;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
    if (made.size >= KEPT) made.delete(made.keys().next().value ?? '');
    made.set(hash, url);
    return url;
  } catch {
    return undefined;
  }
}
