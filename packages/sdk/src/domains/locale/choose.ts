/** The choice where nothing else decides, and where a text is missing (specification, section 9). */
export const DEFAULT_LOCALE = 'de';
const FALLBACK = 'en';

/**
 * Which language to speak (specification, section 4, Locale choice): the stored one if it is offered, else the first
 * of the browser's that is offered, else English if offered, else German. A stored one that is no longer offered falls
 * back to the first offered one, or to English where there are no texts for that.
 *
 * @param options.stored What the reader chose before; anything may stand there.
 * @param options.offered Codes the portal is offered in, in its order; either case.
 * @param options.browser The browser's languages, best first: `de-AT`, `en`.
 * @param options.available Codes there are texts for. Default: German and English.
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
  const liked = options.browser.map(languageOf).find((language) => offered.includes(language));
  return liked ?? (offered.includes(FALLBACK) ? FALLBACK : DEFAULT_LOCALE);
}

/** The lower-case language of a locale's code: `de` of `de-AT` and of `DE`. */
export function languageOf(locale: string): string {
  return locale.trim().toLowerCase().split(/[-_]/)[0] ?? '';
}

/** Whether there is a language to choose (specification, section 2, Global shell): more than one is visible. */
export function hasLanguageChoice(offered: readonly unknown[]): boolean {
  return offered.length > 1;
}
