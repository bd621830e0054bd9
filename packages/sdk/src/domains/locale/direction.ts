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
