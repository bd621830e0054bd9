import type { FieldName, Asset } from '@assetportal/sdk/contract';
import { wordsOf } from './text.js';

/**
 * Fields that are searched for the original spelling, in this order. Metadata comes first, because words are
 * spelled carefully there, unlike in folder and file names.
 */
const FIELDS: readonly FieldName[] = [
  ...(['keywords', 'city', 'country', 'creator', 'title', 'description', 'copyright', 'camera'] as const),
  ...(['alt_text', 'extended_description'] as const),
  ...(['folder', 'fname', 'filetype'] as const),
];
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

/**
 * Returns the spelling of a folded word in an asset that contains it: `München` for `munchen`. Returns the word
 * unchanged if the asset contains it only in its content, or only within a longer run without separators (as in
 * Japanese).
 */
export function originalSpelling(word: string, asset: Asset): string {
  const languages = Object.values(asset.localized ?? {});
  for (const field of FIELDS) {
    for (const text of [asset[field], languages.map((texts) => texts[field])].flat()) {
      if (typeof text !== 'string' || !wordsOf(text).includes(word)) continue;
      const spelling = text.split(BETWEEN_WORDS).find((part) => {
        const [only, ...more] = wordsOf(part);
        return only === word && more.length === 0;
      });
      if (spelling !== undefined) return spelling;
    }
  }
  return word;
}
