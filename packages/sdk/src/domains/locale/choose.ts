import { matchLocale, normalizeLocale } from '../../lib/locale-code.js';

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
 * or else English if offered, or else German. Regional variants are separate languages; `matchLocale` selects
 * one for a code that is not offered itself.
 *
 * @param options.stored Stored choice of the user. It may be invalid.
 * @param options.offered Codes of the languages that the portal offers, in its order. Case is ignored.
 * @param options.browser Languages of the browser, preferred first: `de-AT`, `en`.
 * @param options.available Codes of the languages with translations. Default: German and English.
 * @returns The offered code in lower case with hyphens: `de`, `pt-br`.
 */
export function chooseLocale(options: {
  readonly stored?: string | null | undefined;
  readonly offered: readonly string[];
  readonly browser: readonly string[];
  readonly available?: readonly string[];
}): string {
  const { offered, stored, available = [DEFAULT_LOCALE, FALLBACK] } = options;
  const match = (locale: string) => matchLocale(locale, offered);
  if (stored !== undefined && stored !== null && stored !== '') {
    const [first] = offered;
    const hasTranslations = first !== undefined && matchLocale(first, available) !== undefined;
    return match(stored) ?? (hasTranslations ? normalizeLocale(first) : FALLBACK);
  }
  const preferred = options.browser.map(match).find((locale) => locale !== undefined);
  return preferred ?? match(FALLBACK) ?? DEFAULT_LOCALE;
}

/**
 * Returns true if the user can choose a language: more than one is offered (specification, section 2, Global
 * shell).
 */
export function hasLanguageChoice(offered: readonly unknown[]): boolean {
  return offered.length > 1;
}
