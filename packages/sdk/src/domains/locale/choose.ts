/**
 * Default language for users without a stored choice, if neither a browser language nor English is offered
 * (specification, section 9).
 */
export const DEFAULT_LOCALE = 'de';
const FALLBACK = 'en';

/**
 * Returns the language of the interface (specification, section 4, Locale choice). A stored language applies if
 * it is offered. Otherwise it is replaced by the first offered language, or by English if that language has no
 * translations. Without a stored language, the result is the first of the browser's languages that is offered,
 * or else English if offered, or else German.
 *
 * @param options.stored Stored choice of the user. It may be invalid.
 * @param options.offered Codes of the languages that the portal offers, in its order. Case is ignored.
 * @param options.browser Languages of the browser, preferred first: `de-AT`, `en`.
 * @param options.available Codes of the languages with translations. Default: German and English.
 * @returns A lower-case code.
 */
export function chooseLocale(options: {
  readonly stored?: string | null | undefined;
  readonly offered: readonly string[];
  readonly browser: readonly string[];
  readonly available?: readonly string[];
}): string {
  const offered = options.offered.map(languageOf);
  const available = (options.available ?? [DEFAULT_LOCALE, FALLBACK]).map(languageOf);
  if (options.stored !== undefined && options.stored !== null && options.stored !== '') {
    const stored = languageOf(options.stored);
    if (offered.includes(stored)) return stored;
    const first = offered[0];
    return first !== undefined && available.includes(first) ? first : FALLBACK;
  }
  const preferred = options.browser.map(languageOf).find((language) => offered.includes(language));
  return preferred ?? (offered.includes(FALLBACK) ? FALLBACK : DEFAULT_LOCALE);
}

/** Returns the lower-case language of a locale code: `de` for `de-AT` and for `DE`. */
export function languageOf(locale: string): string {
  return locale.trim().toLowerCase().split(/[-_]/)[0] ?? '';
}

/**
 * Returns true if the user can choose a language: more than one is offered (specification, section 2, Global
 * shell).
 */
export function hasLanguageChoice(offered: readonly unknown[]): boolean {
  return offered.length > 1;
}
