import type { StringList } from '../columns/string-list.js';

/** Starts the entry of a part of a word. No word contains it, so that words and parts are separate ranges in order. */
const MARK = '\u0002';
const MARK_BYTE = 2;

/**
 * Returns the entry in the index for a part of a word. It differs from the entry of the same word, because a prefix may be too
 * short for parts (`mayBePart`).
 */
export const partWord = (part: string): string => MARK + part;

/** Returns true for an entry of a part of a word. */
export const isPartWord = (words: StringList, word: number): boolean => words.firstByte(word) === MARK_BYTE;

/** Returns the word, or the part of a word, of an entry. */
export const textOfWord = (words: StringList, word: number): string =>
  words.get(word).slice(isPartWord(words, word) ? MARK.length : 0);
