import { TEXT_FORMS } from '../../../lib/text/folding.js';

/** A text for comparison without case and accents. */
export interface FoldedText {
  readonly text: string;
  readonly folded: string;
}

/** Part of a text: `text.slice(start, end)`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A text with the parts to mark. */
export interface MarkedText {
  readonly text: string;
  readonly ranges: readonly TextRange[];
}

const ASCII = /^[\0-\x7f]*$/;

/**
 * Folds a text: lower case, without accents, `ß` as `ss`. If it has umlauts, a second line has them as two letters. A query
 * is one line: see `foldText`.
 */
export function foldedText(text: string): FoldedText {
  return { text, folded: ASCII.test(text) ? text.toLowerCase() : formsOf(text).join('\n') };
}

const formsOf = (text: string) => [...new Set(TEXT_FORMS.map((form) => form(text)))];

/** Returns the index in a text for each index in its folded form. Only the labels and excerpts that are shown need it. */
function placesIn(text: string): readonly number[] {
  const characters = text.match(/.\p{M}*/gsu) ?? [];
  return formsOf(text).flatMap((_, line) => {
    const places: number[] = [];
    let at = 0;
    for (const character of characters) {
      const { length } = TEXT_FORMS[line]?.(character) ?? '';
      for (let index = 0; index < length; index += 1) places.push(at);
      at += character.length;
    }
    return [...places, at];
  });
}

/** How well a text matches: at its start, at the start of a word, or within a word. */
export type MatchPlace = 'start' | 'word' | 'inside';

/** Returns the best match of a folded needle in a text, or undefined if there is none. */
export function matchIn({ folded }: FoldedText, needle: string): MatchPlace | undefined {
  let at = folded.indexOf(needle);
  if (at <= 0) return at === 0 ? 'start' : undefined;
  for (; at !== -1; at = folded.indexOf(needle, at + 1)) {
    if (!WORD.test(folded[at - 1] ?? '')) return 'word';
  }
  return 'inside';
}

const WORD = /[\p{L}\p{N}]/u;

/** Returns the words of a folded text. */
export const wordsOf = (folded: string): readonly string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns a text with all occurrences of the needles marked. */
export function marked({ text, folded }: FoldedText, needles: readonly string[]): MarkedText {
  const ranges: TextRange[] = [];
  const places = ASCII.test(text) ? null : placesIn(text);
  const placeOf = (index: number) => places?.[index] ?? index;
  for (const needle of needles) {
    for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
      // A character may be folded to two, of which the needle may have only one.
      const last = placeOf(at + needle.length - 1);
      const end = Math.max(placeOf(at + needle.length), last + 1);
      ranges.push({ start: placeOf(at), end });
    }
  }
  return { text, ranges: joined(ranges) };
}

/** Joins ranges that overlap or touch. */
function joined(ranges: readonly TextRange[]): readonly TextRange[] {
  const result: TextRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || range.start > last.end) result.push(range);
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return result;
}

/** Returns true if one insertion, removal, replacement or swap of neighbors turns one word into the other. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.slice(at);
  if (short.length < long.length) return rest === long.slice(at + 1);
  const isSwap =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isSwap || short.slice(at + 1) === long.slice(at + 1);
}
