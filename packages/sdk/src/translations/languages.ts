import { normalizeLocale, languageOf } from '../lib/locale-code.js';

/** Errors in the input for a new language: message keys by input field. */
export interface LanguageFaults {
  readonly name?: 'languages.nameRequired';
  readonly code?: 'languages.codeRequired' | 'languages.codeUsed' | 'languages.codeUnknown';
}

/**
 * Validates the input of the dialog that adds a language (specification, section 5). The name is required. The
 * ISO 639-1 code is required and must be unique. A script or region may follow it: `zh-Hant`, `pt-BR`.
 *
 * @param options.used Codes already in use, in upper or lower case.
 * @param options.supported Lower-case ISO 639-1 codes, as returned by `portal.translations.names`. If undefined
 *   or empty, any language of two characters from a to z is valid.
 * @returns An empty object if the input is valid.
 */
export function validateLanguage(
  language: { readonly name: string; readonly code: string },
  options: { readonly used: readonly string[]; readonly supported?: readonly string[] | undefined },
): LanguageFaults {
  const code = normalizeLocale(language.code);
  const name = language.name.trim() === '' ? { name: 'languages.nameRequired' as const } : {};
  if (code === '') return { ...name, code: 'languages.codeRequired' };
  if (options.used.some((used) => normalizeLocale(used) === code))
    return { ...name, code: 'languages.codeUsed' };
  const { supported = [] } = options;
  const isSupported = supported.length === 0 || supported.includes(languageOf(code));
  return isSupported && isWellFormed(code) ? name : { ...name, code: 'languages.codeUnknown' };
}

/**
 * Returns the languages without the language `short`. The first language is never removed (specification,
 * section 5). Returns the same array if no language is removed.
 *
 * @param short Code in upper or lower case.
 */
export function withoutLanguage<T extends { readonly short: string }>(
  languages: readonly T[],
  short: string,
): readonly T[] {
  const index = languages.findIndex((entry) => normalizeLocale(entry.short) === normalizeLocale(short));
  return index <= 0 ? languages : languages.filter((_, at) => at !== index);
}

/** Returns true if the code is a well-formed locale with an ISO 639-1 language. */
function isWellFormed(code: string): boolean {
  try {
    return /^[a-z]{2}(?:-|$)/.test(code) && Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}
