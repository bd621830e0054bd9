import { wordFormsOf, type WordForms } from '../../word-forms.js';
import { encode } from './encode.js';

/** Separates the forms of one word in the tokens of a field (`config-set.ts`). Encoded words do not contain it. */
const FORM_SEPARATOR = ',';
/**
 * Starts the form of a word with umlauts as two letters, in fields with positions. Only phrases search this form, so that
 * matches of other words do not have the rank of the word itself. Not a character of words, or of the syntax of queries.
 */
const SPELLED = '§';
/** Matches a word, or the start of one, that may be the form of a word with umlauts as two letters. */
const TWO_LETTERS = /[aou]e/;

/** Tokens of a text. */
export interface Tokens {
  /** One token per word, with the forms of the word at the same position. */
  readonly text: string;
  /** Encoded words. */
  readonly words: readonly string[];
  /** Encoded other forms of the words. */
  readonly forms: readonly string[];
  /** Encoded parts of words. */
  readonly parts: readonly string[];
}

/** Returns the tokens of a text. */
export function tokensOf(text: string): Tokens {
  const { words, spelled, parts } = wordFormsOf(text);
  const others = spelled.filter((form, at) => form !== words[at]);
  return {
    text: words.map((word, at) => tokenOf(word, spelled[at]!)).join(' '),
    words: words.map(encode),
    forms: others.map(encode),
    parts: parts.map(encode),
  };
}

const tokenOf = (word: string, spelled: string): string =>
  word === spelled ? encode(word) : [word, SPELLED + spelled].map(encode).join(FORM_SEPARATOR);

/**
 * Returns the encoded forms that match a word of a phrase at its position. A start of a word without the two letters also
 * starts the folded form of the word.
 */
export const phraseForms = (word: string): readonly string[] =>
  (TWO_LETTERS.test(word) ? [word, SPELLED + word] : [word]).map(encode);

/** Returns the value of a phrase for a field with positions: each word with its forms. */
export const phraseValue = (words: readonly string[]): string =>
  words.map((word) => phraseForms(word).join(FORM_SEPARATOR)).join(' ');

/** Returns true for an encoded form that only phrases search. */
export const isPhraseForm = (token: string): boolean => token.startsWith(encode(SPELLED));

/** Returns the words of a value of a facet in each spelling of umlauts, encoded. */
export const spellingsOf = ({ words, spelled }: WordForms): string[][] =>
  (words === spelled ? [words] : [words, spelled]).map((form) => form.map(encode));
