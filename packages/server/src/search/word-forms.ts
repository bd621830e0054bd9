import { asciiWordsOf, isAscii, MAX_WORD, spelledWordsOf, withoutInvisible, wordsOf } from './text.js';

/** Forms of the words of a text in an index. */
export interface WordForms {
  /** Folded words, in order. */
  readonly words: readonly string[];
  /** The words with umlauts as two letters, in the same order. The same array if there are no umlauts. */
  readonly spelled: readonly string[];
  /**
   * Parts of words, of at least three characters or two digits: `sunset` and `beach` for `sunsetBeach`, `dsc`, `04711` and
   * `4711` for `DSC04711`. Each occurs once, and none of them is also a word of the text.
   */
  readonly parts: readonly string[];
}

/** Maximum number of parts of a word. A word with more changes between characters and digits is encoded data. */
const MAX_PARTS = 6;
/** Matches a part that is long enough: three characters, or two digits. */
const PART = /^(?:[0-9]{2}|.{3})/u;
const NO_PARTS: readonly string[] = [];

/** Returns true if a searched word, or the start of one, may be a part of a word. A single digit would match most names. */
export const mayBePart = (word: string): boolean => PART.test(word);

/** Runs of word characters, and the changes in them: between digits and other characters, and from lower to upper case. */
const UNICODE = {
  run: /[\p{L}\p{N}\p{M}]+/gu,
  change: /(?<=\p{Ll}\p{M}*)(?=\p{Lu})|(?<=\p{L}\p{M}*)(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u,
};
/** The same for ASCII, which is faster. */
const ASCII = {
  run: /[A-Za-z0-9]+/g,
  change: /(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])/,
};
/** Leading zeros of a number. */
const ZEROS = /^0+(?=[1-9][0-9]+$)/;
/** Matches an ASCII text that has a change, or a number with leading zeros. */
const ASCII_PART = /[a-z][A-Z]|[A-Za-z][0-9]|[0-9][A-Za-z]|(?<![A-Za-z0-9])0+[1-9][0-9]/;

/** Returns the forms of the words of a text, for an index. A query is compared with all of them. */
export function wordFormsOf(text: string): WordForms {
  const isPlain = isAscii(text);
  const words = isPlain ? asciiWordsOf(text) : wordsOf(text);
  if (isPlain && !ASCII_PART.test(text)) return { words, spelled: words, parts: NO_PARTS };
  const spelled = spelledWordsOf(text) ?? words;
  const parts = new Set<string>();
  const { run: runs, change } = isPlain ? ASCII : UNICODE;
  for (const run of withoutInvisible(text).match(runs) ?? []) {
    const pieces = run.split(change);
    if (pieces.length > MAX_PARTS) continue;
    for (const piece of pieces) {
      if (isPlain) addPart(piece.toLowerCase().slice(0, MAX_WORD), parts);
      else for (const part of [...wordsOf(piece), ...(spelledWordsOf(piece) ?? [])]) addPart(part, parts);
    }
  }
  for (const word of words) parts.delete(word);
  for (const word of spelled) parts.delete(word);
  return { words, spelled, parts: parts.size === 0 ? NO_PARTS : [...parts] };
}

/** Adds a part of a word, and the number without leading zeros, if they are long enough. */
function addPart(part: string, parts: Set<string>): void {
  if (!PART.test(part)) return;
  parts.add(part);
  if (part.startsWith('0')) parts.add(part.replace(ZEROS, ''));
}

/** Returns the words of a text and their parts in their original spelling. */
export const runsOf = (text: string): string[] =>
  (withoutInvisible(text).match(UNICODE.run) ?? []).flatMap((run) => [run, ...run.split(UNICODE.change)]);

/** Words to search: see `Term` of a query. */
interface SearchedWords {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

/**
 * Returns true if a text contains the words in sequence, in either spelling of umlauts. The last one may be a prefix. A
 * single word may also be a part of a word ({@link mayBePart}).
 */
export function containsTerm(forms: WordForms, { words, prefix }: SearchedWords): boolean {
  const last = words.length - 1;
  const isPart = (part: string): boolean => (prefix ? part.startsWith(words[0]!) : part === words[0]);
  return (
    forms.words.some((_, start) =>
      words.every((word, i) => hasForm(forms, start + i, word, prefix && i === last)),
    ) ||
    (words.length === 1 && mayBePart(words[0]!) && forms.parts.some(isPart))
  );
}

/** Returns true if the word at a position has a form that equals a word, or starts with it. */
export function hasForm({ words, spelled }: WordForms, at: number, word: string, prefix = false): boolean {
  const matches = (form: string | undefined): boolean =>
    prefix ? (form?.startsWith(word) ?? false) : form === word;
  return matches(words[at]) || matches(spelled[at]);
}
