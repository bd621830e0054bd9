import { spellOut } from '@assetportal/sdk/rules';

/**
 * Text analysis, shared by indexing and queries. Ignores case, accents and invisible characters. A word is a run of
 * alphanumeric characters and combining marks, or a single emoji. Text in scripts without spaces between words is split
 * into single characters. A run of these is searched as a phrase, so it matches as a substring.
 */

/**
 * Maximum length of a word. Longer words are truncated: users do not type them, and file names may contain
 * encoded data.
 */
export const MAX_WORD = 64;

/**
 * Accents in Latin, Greek and Cyrillic, points in Hebrew and Arabic, the lengthening character of Arabic (tatweel), and
 * the nukta of Devanagari. Does not include vowel signs, such as those of Thai or Devanagari.
 */
const ACCENTS =
  // eslint-disable-next-line no-misleading-character-class -- matches only the combining marks
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Invisible characters: soft hyphens, zero-width spaces and joiners, marks of direction, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** Characters that Unicode does not decompose, mapped to the characters that users type instead. */
const SPECIAL_CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ı: 'i',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ς: 'σ',
    // Arabic: alef wasla, teh marbuta, alef maksura, and the Persian forms of yeh and kaf.
    ٱ: 'ا',
    ة: 'ه',
    ى: 'ي',
    ی: 'ي',
    ک: 'ك',
  }),
);
const SPECIAL_CHARACTER = new RegExp(`[${[...SPECIAL_CHARACTERS.keys()].join('')}]`, 'g');
const OTHER_DIGIT = /[^\P{Nd}0-9]/gu;
/** Long mark at the end of a Japanese word of at least four characters, which is optional: サーバー, サーバ. */
const FINAL_LONG_MARK = /(?<=[\u3041-\u30fa\u30fc]{3})\u30fc(?![\u3041-\u30fc])/g;
// eslint-disable-next-line no-control-regex -- matches all of ASCII, including control characters
const ASCII = /^[\x00-\x7f]*$/;

/** Returns true if a text has ASCII characters only. */
export const isAscii = (text: string): boolean => ASCII.test(text);

const WORD_CHARACTER = '[\\p{L}\\p{N}\\p{M}]';
const SPACELESS_SCRIPTS = ['Hani', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'];
const SPACELESS = `[[${SPACELESS_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]&&${WORD_CHARACTER}]`;
const WORDS = new RegExp(`${SPACELESS}|\\p{Emoji_Presentation}|[${WORD_CHARACTER}--${SPACELESS}]+`, 'gv');
const ASCII_WORDS = /[a-z0-9]+/g;

/** Removes invisible characters (Unicode: `Default_Ignorable_Code_Point`), which never separate words. */
export function withoutInvisible(text: string): string {
  return ASCII.test(text) ? text : text.replace(INVISIBLE, '');
}

/** Replaces the decimal digits of all scripts by ASCII digits. */
export function withPlainDigits(text: string): string {
  return ASCII.test(text) ? text : text.replace(OTHER_DIGIT, plainDigit);
}

/** The ten digits of a script are adjacent, and start at a multiple of 16 or 6 behind it. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const low = code % 16;
  const startsAtMultiple = /\p{Nd}/u.test(String.fromCodePoint(code - low));
  return String(startsAtMultiple ? low : low - 6);
}

/**
 * Removes case, accents and invisible characters: `Größe` becomes `grosse`, `Café` becomes `cafe`. Full-width characters
 * and the digits of other scripts become plain ones.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(SPECIAL_CHARACTER, (character) => SPECIAL_CHARACTERS.get(character) ?? character)
    .replace(OTHER_DIGIT, plainDigit)
    .normalize('NFC')
    .replace(FINAL_LONG_MARK, '');
}

/** Returns the folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return wordsIn(folded, ASCII.test(folded));
}

/** Returns the folded words of a text with ASCII characters only, in order. Faster than {@link wordsOf}. */
export const asciiWordsOf = (text: string): string[] => wordsIn(text.toLowerCase(), true);

/** Returns the positions of the words of a text that is not folded. */
export const wordRangesOf = (text: string): { start: number; end: number }[] =>
  Array.from(text.matchAll(WORDS), ({ 0: word, index }) => ({ start: index, end: index + word.length }));

function wordsIn(folded: string, isPlain: boolean): string[] {
  const words: string[] = folded.match(isPlain ? ASCII_WORDS : WORDS) ?? [];
  if (folded.length <= MAX_WORD) return words;
  return words.map((word) => (word.length > MAX_WORD ? word.slice(0, MAX_WORD) : word));
}

/**
 * Returns the words of a text with umlauts as two letters (DIN 5007-2), in the order of {@link wordsOf}: `mueller` for
 * `Müller`. Undefined for a text without umlauts, whose words are the same.
 */
export function spelledWordsOf(text: string): string[] | undefined {
  if (ASCII.test(text)) return undefined;
  const decomposed = text.replace(INVISIBLE, '').normalize('NFD');
  const spelled = spellOut(decomposed);
  return spelled === decomposed ? undefined : wordsOf(spelled);
}

/** Matches characters that never belong to the same word as the one before, neither before nor after {@link fold}. */
const SEPARATOR = /(?!\p{Default_Ignorable_Code_Point})[\s\p{P}\p{Script=Han}]/gu;

const LOW_SURROGATE = /[\udc00-\udfff]/;

/**
 * Divides a text into parts of about `size` characters, which together have the same words as the text. The words of
 * a long text can be determined in steps.
 */
export function* partsOf(text: string, size: number): Iterable<string> {
  for (let start = 0; start < text.length;) {
    const middle = start + size;
    // Within a surrogate pair, the expression would match from the first half, which may be the start of the part.
    SEPARATOR.lastIndex = LOW_SURROGATE.test(text.charAt(middle)) ? middle + 1 : middle;
    const end = SEPARATOR.exec(text)?.index ?? text.length;
    yield text.slice(start, end);
    start = end;
  }
}

const MAX_SORT_KEY = 200;

/**
 * Returns a key that sorts by code units in natural order: folded, with numbers by value (`img2` before
 * `img10`). Each number is prefixed with its length, so that longer ones come later.
 */
export function sortKey(text: string): string {
  return fold(text)
    .trim()
    .slice(0, MAX_SORT_KEY)
    .replace(/[0-9]+/g, (digits) => {
      const value = digits.replace(/^0+(?=.)/, '');
      return String.fromCharCode(0x30 + Math.min(value.length, 0x2f)) + value;
    });
}
