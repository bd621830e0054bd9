import type { FieldName, Asset } from '@assetportal/sdk/contract';
import { wordsOf } from './text.js';

/** Where a word is looked for: first where people write words as they are. */
const FIELDS: readonly FieldName[] = [
  ...(['keywords', 'city', 'country', 'creator', 'title', 'description', 'copyright', 'camera'] as const),
  ...(['folder', 'fname', 'filetype'] as const),
];
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

/**
 * A folded word as an asset that holds it writes it: `München` for `munchen`. As it is where the asset has it only in
 * its content, or does not put it between other signs than letters.
 */
export function asWritten(word: string, asset: Asset | undefined): string {
  for (const field of asset === undefined ? [] : FIELDS) {
    for (const text of [asset?.[field]].flat()) {
      if (typeof text !== 'string' || !wordsOf(text).includes(word)) continue;
      const found = text.split(BETWEEN_WORDS).find((piece) => {
        const [only, ...more] = wordsOf(piece);
        return only === word && more.length === 0;
      });
      if (found !== undefined) return found;
    }
  }
  return word;
}
