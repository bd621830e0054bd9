import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

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
    const url = thumbHashToDataURL(bytesOf(hash));
    if (made.size >= KEPT) made.delete(made.keys().next().value ?? '');
    made.set(hash, url);
    return url;
  } catch {
    return undefined;
  }
}

/** How colourful a picture is on the whole, from 0 (grey) to 1, as its thumbhash tells. */
export function colourfulness(hash: string | undefined): number {
  if (hash === undefined) return 0;
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(hash));
    return Math.max(r, g, b) - Math.min(r, g, b);
  } catch {
    return 0;
  }
}

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
