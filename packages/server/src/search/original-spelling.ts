import type { FieldName, Asset } from '@assetportal/sdk/contract';
import { containsTerm, runsOf, wordFormsOf } from './word-forms.js';

/**
 * Fields that are searched for the original spelling, in this order. Metadata comes first, because words are
 * spelled carefully there, unlike in folder and file names.
 */
const FIELDS: readonly FieldName[] = [
  ...(['keywords', 'city', 'country', 'creator', 'title', 'description', 'copyright', 'camera'] as const),
  ...(['alt_text', 'extended_description'] as const),
  ...(['folder', 'fname', 'filetype'] as const),
];

/**
 * Returns the spelling of a folded word in an asset that contains it: `München` for `munchen` and `muenchen`. Returns the
 * word unchanged if the asset contains it only in its content, or only within a longer run without separators (as in
 * Japanese).
 */
export function originalSpelling(word: string, asset: Asset): string {
  const languages = Object.values(asset.localized ?? {});
  for (const field of FIELDS) {
    for (const text of [asset[field], languages.map((texts) => texts[field])].flat()) {
      if (typeof text !== 'string' || !containsTerm(wordFormsOf(text), { words: [word], prefix: false }))
        continue;
      const spelling = runsOf(text).find((run) => {
        const { words, spelled } = wordFormsOf(run);
        return words.length === 1 && (words[0] === word || spelled[0] === word);
      });
      if (spelling !== undefined) return spelling;
    }
  }
  return word;
}
