/** Languages written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(
  'ar arc ckb dv fa he iw ks lrc mzn nqo pnb ps sd syr ug ur yi'.split(' '),
);
/** Scripts written from right to left, regardless of the language, as in `az-Arab`. */
const SCRIPTS = /^(?:arab|hebr|thaa|syrc|nkoo)$/;

/**
 * Returns the writing direction of a language, for the `dir` attribute.
 *
 * @param locale A code in either case: `ar`, `az-Arab`.
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const [language = '', ...subtags] = locale.trim().toLowerCase().split(/[-_]/);
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag));
  if (script !== undefined) return SCRIPTS.test(script) ? 'rtl' : 'ltr';
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** A character of a script that is written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and others. */
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Returns a text for a page in a language. On a page from right to left, a text without its characters, such as
 * `3 × 4 cm` or a message in another language, is enclosed in the characters FSI and PDI. It then has its own direction,
 * as in `<bdi>`: a unit stays behind its number, and a question mark behind its sentence.
 */
export const isolated = (text: string, locale: string): string =>
  directionOf(locale) === 'rtl' && /[^\p{L}\s]/u.test(text) && !RIGHT_TO_LEFT_LETTER.test(text)
    ? `\u2068${text}\u2069`
    : text;

/** Joins values with a middle dot. On a page from right to left, each value is isolated, so that they stay in their order. */
export const joined = (values: readonly string[], locale: string): string =>
  (directionOf(locale) === 'rtl' ? values.map((value) => `\u2068${value}\u2069`) : values).join(' · ');
