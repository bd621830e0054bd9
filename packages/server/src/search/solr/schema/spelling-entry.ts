import { encode } from './encode.js';

/** Separates the parts of an entry. Encoded values do not contain it. */
export const ENTRY_SEPARATOR = '\t';

/** Maximum length of a spelling that is indexed, in UTF-16 code units. An entry with it and its key fits into a term. */
const MAX_SPELLING = 2_500;

/** Returns the start of the entries of `s_` with the spellings of a value. */
export const spellingPrefix = (key: string): string => encode(key) + ENTRY_SEPARATOR;

/** Returns the entry of `s_` for a spelling of a value. Empty for a longer spelling, which is displayed as its key. */
export const spellingEntry = (key: string, spelling: string): string =>
  Math.max(key.length, spelling.length) > MAX_SPELLING ? '' : spellingPrefix(key) + encode(spelling);
