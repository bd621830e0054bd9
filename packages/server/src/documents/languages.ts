import ISO6391 from 'iso-639-1';
import type { HistoryKind, LocaleEntry } from '@assetportal/sdk/contract';
import { languageOf, normalizeLocale } from '@assetportal/sdk/rules';
import { LOCALES } from '@assetportal/sdk/translations';
import { ApiError } from '../lib/api-error.js';
import type { DocumentRepository } from '../store/documents.js';

/** Returns a language code in its stored form: `pt-br` for `pt_BR`. */
export const languageKey = normalizeLocale;

/** Lists the languages, each with its native name. */
export interface Languages {
  /** Returns the languages that have stored documents of this kind. */
  stored(kind: HistoryKind): Promise<LocaleEntry[]>;
  /**
   * Returns the languages of the portal: the built-in ones and those with stored translations. Omits stored
   * translations in a language that does not exist, because no reader can use them.
   */
  offered(): Promise<LocaleEntry[]>;
}

export function createLanguages(documents: DocumentRepository): Languages {
  const builtIn = LOCALES.map(({ short }) => languageKey(short));
  /** Adds the native name of each language: the one in its stored translations, otherwise the usual one. */
  const withNames = async (langs: readonly string[]): Promise<LocaleEntry[]> => {
    const names = new Map((await documents.languages('translations')).map(({ lang, name }) => [lang, name]));
    return langs.map((lang) => ({ short: lang.toUpperCase(), lang: names.get(lang) ?? ownName(lang) }));
  };
  const stored = async (kind: HistoryKind) => (await documents.languages(kind)).map(({ lang }) => lang);
  return {
    stored: async (kind) => withNames(await stored(kind)),
    offered: async () =>
      withNames([...new Set([...builtIn, ...(await stored('translations')).filter(isLanguage)])]),
  };
}

/**
 * Returns the stored form of a language code. Accepts the languages of the portal and all ISO 639-1 codes, with
 * any suffix. The code may denote the language of content, which need not be a language of the portal
 * (specification, section 4, Locale choice).
 *
 * @param path Path of the value in the request.
 * @throws ApiError `invalid-request` if it is not a language code
 */
export async function supportedLanguage(languages: Languages, code: string, path: string): Promise<string> {
  const key = languageKey(code);
  if (ISO6391.validate(languageOf(key))) return key;
  if ((await languages.offered()).some(({ short }) => languageKey(short) === key)) return key;
  throw new ApiError('invalid-request', { values: { path, value: code }, fault: 'value' });
}

/**
 * Returns the stored form of a code for content that readers can select: an ISO 639-1 language, with any script
 * and region.
 *
 * @throws ApiError `invalid-request` if no reader could select the language
 */
export function contentLanguage(code: string): string {
  const key = languageKey(code);
  if (isLanguage(key)) return key;
  throw new ApiError('invalid-request', { values: { path: 'query.lang', value: code }, fault: 'value' });
}

/** Returns true if a code has an ISO 639-1 language and is well-formed. */
function isLanguage(code: string): boolean {
  try {
    return ISO6391.validate(languageOf(code)) && Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

/**
 * Returns the native name of a language, capitalized, such as `Français`. If there is none, returns the code in
 * upper case.
 */
function ownName(lang: string): string {
  const builtIn = LOCALES.find(({ short }) => languageKey(short) === lang)?.lang;
  const name = builtIn ?? (isSupported(lang) ? nameIn(lang).of(lang) : ISO6391.getNativeName(lang));
  if (name === undefined || name === '') return lang.toUpperCase();
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** Returns the names of all ISO 639-1 languages in the language `lang`, or in English if `lang` is not supported. */
export function languageNames(lang: string): Record<string, string> {
  const names = nameIn(isSupported(lang) ? lang : 'en');
  return Object.fromEntries(ISO6391.getAllCodes().map((code) => [code, names.of(code) ?? code]));
}

const nameIn = (lang: string) => new Intl.DisplayNames([lang, 'en'], { type: 'language' });

function isSupported(lang: string): boolean {
  try {
    return Intl.DisplayNames.supportedLocalesOf(lang).length > 0;
  } catch {
    // The code may be malformed.
    return false;
  }
}
