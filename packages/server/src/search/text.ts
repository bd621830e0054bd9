/**
 * Text analysis, shared by indexing and queries. Ignores case and accents. A word is a run of alphanumeric
 * characters and combining marks, or a single emoji. Text in scripts without spaces between words is split into
 * single characters. A run of these is searched as a phrase, so it matches as a substring.
 */

/**
 * Maximum length of a word. Longer words are truncated: users do not type them, and file names may contain
 * encoded data.
 */
const MAX_WORD = 64;

/**
 * Accents in Latin, Greek and Cyrillic, and points in Hebrew and Arabic. Does not include the vowel signs in
 * Thai or Devanagari.
 */
const ACCENTS =
  // eslint-disable-next-line no-misleading-character-class -- matches only the combining marks
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
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
  }),
);
const SPECIAL_CHARACTER = new RegExp(`[${[...SPECIAL_CHARACTERS.keys()].join('')}]`, 'g');
// eslint-disable-next-line no-control-regex -- matches all of ASCII, including control characters
const ASCII = /^[\x00-\x7f]*$/;

const WORD_CHARACTER = '[\\p{L}\\p{N}\\p{M}]';
const SPACELESS_SCRIPTS = ['Hani', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'];
const SPACELESS = `[[${SPACELESS_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]&&${WORD_CHARACTER}]`;
const WORDS = new RegExp(`${SPACELESS}|\\p{Emoji_Presentation}|[${WORD_CHARACTER}--${SPACELESS}]+`, 'gv');
const ASCII_WORDS = /[a-z0-9]+/g;

/**
 * Removes case and accents: `Größe` becomes `grosse`, `Café` becomes `cafe`. Full-width characters become plain
 * ones.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(SPECIAL_CHARACTER, (character) => SPECIAL_CHARACTERS.get(character) ?? character)
    .normalize('NFC');
}

/** Returns the folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  const words: string[] = folded.match(ASCII.test(folded) ? ASCII_WORDS : WORDS) ?? [];
  if (folded.length <= MAX_WORD) return words;
  return words.map((word) => (word.length > MAX_WORD ? word.slice(0, MAX_WORD) : word));
}

/** Matches characters that never belong to the same word as the one before, neither before nor after {@link fold}. */
const SEPARATOR = /[\s\p{P}\p{Script=Han}]/gu;

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
