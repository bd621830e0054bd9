/** Returns a language code in its normal form, lower case with hyphens: `pt-br` for ` pt_BR `. */
export function normalizeLocale(code: string): string {
  return code.trim().toLowerCase().replaceAll('_', '-');
}

/** Returns the lower-case language of a locale code: `de` for `de-AT` and for `DE`. */
export function languageOf(locale: string): string {
  return normalizeLocale(locale).split('-', 1)[0] ?? '';
}

/**
 * Returns the codes in which to look for content in a locale, most specific first: `zh-hant-tw`, `zh-hant` and
 * `zh` for `zh-Hant-TW`. The fallback language of the portal is not included.
 */
export function localeChain(locale: string): string[] {
  const subtags = normalizeLocale(locale).split('-');
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
}

/**
 * Returns the offered code that suits a locale best, or undefined if no offered code has the same language.
 *
 * In order of preference:
 * - the locale itself
 * - the locale without its last subtags, unless its script differs
 * - a code with the same script, such as `zh-hant` for `zh-TW`
 * - the language without a region
 * - the first code with the same language
 *
 * @param offered Language codes in either case.
 * @returns The code in its normal form.
 */
export function matchLocale(locale: string, offered: readonly string[]): string | undefined {
  const codes = offered.map(normalizeLocale);
  const direct = localeChain(locale).find((code) => codes.includes(code));
  const own = normalizeLocale(locale);
  if (direct === own) return direct;
  const related = codes.filter((code) => languageOf(code) === languageOf(own));
  // The usual case, in which the script does not matter. Determining it takes the browser milliseconds.
  if (related.length === 0 || (direct !== undefined && related.length === 1)) return direct;
  const script = scriptOf(own);
  const fits = (code: string) => script === undefined || scriptOf(code) === script;
  if (direct !== undefined && fits(direct)) return direct;
  return related.find(fits) ?? direct ?? related[0];
}

/**
 * Returns the value for a locale from values keyed by lower-case language code, or undefined if there is none.
 * Uses the value for the language if there is none for the region.
 *
 * @param isSet Returns false for a value that counts as missing. Default: every value is set.
 */
export function valueIn<T>(
  values: Readonly<Record<string, T>>,
  locale: string,
  isSet: (value: T) => boolean = () => true,
): T | undefined {
  const code = localeChain(locale).find((key) => Object.hasOwn(values, key) && isSet(values[key] as T));
  return code === undefined ? undefined : values[code];
}

/** Scripts of at most {@link MAX_SCRIPTS} languages. Determining one takes the browser several milliseconds at first. */
const scripts = new Map<string, string | undefined>();
const MAX_SCRIPTS = 500;

/** Returns the script in which a language is most likely written: `Hant` for `zh-TW`. Undefined if unclear. */
function scriptOf(code: string): string | undefined {
  if (scripts.has(code)) return scripts.get(code);
  const script = likelyScript(code);
  if (scripts.size < MAX_SCRIPTS) scripts.set(code, script);
  return script;
}

function likelyScript(code: string): string | undefined {
  try {
    return new Intl.Locale(code).maximize().script;
  } catch {
    return undefined;
  }
}
