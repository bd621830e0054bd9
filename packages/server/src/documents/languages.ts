import ISO6391 from 'iso-639-1';
import type { HistoryKind, LocaleEntry } from '@assetportal/sdk/contract';
import { LOCALES } from '@assetportal/sdk/translations';
import { ApiError } from '../lib/api-error.js';
import type { DocumentRepository } from '../store/documents.js';

/** A language's code as the state keeps it: `pt-br` of `pt_BR`. */
export const languageKey = (code: string): string => code.toLowerCase().replaceAll('_', '-');

/** Which languages there are, with the name that each has for itself. */
export interface Languages {
  /** Those in which something of a kind is stored, by code. */
  stored(kind: HistoryKind): Promise<LocaleEntry[]>;
  /** Those the portal is offered in: the built-in ones, and those in which texts are stored. */
  offered(): Promise<LocaleEntry[]>;
}

export function createLanguages(documents: DocumentRepository): Languages {
  const builtIn = LOCALES.map(({ short }) => languageKey(short));
  /** Texts say what their language is called; what has none is called what it is called elsewhere. */
  const named = async (langs: readonly string[]): Promise<LocaleEntry[]> => {
    const names = new Map((await documents.languages('translations')).map(({ lang, name }) => [lang, name]));
    return langs.map((lang) => ({ short: lang.toUpperCase(), lang: names.get(lang) ?? ownName(lang) }));
  };
  const stored = async (kind: HistoryKind) => (await documents.languages(kind)).map(({ lang }) => lang);
  return {
    stored: async (kind) => named(await stored(kind)),
    offered: async () => named([...new Set([...builtIn, ...(await stored('translations'))])]),
  };
}

/**
 * The code of a language that somebody may read in, as the state keeps it: one the portal is offered in, or any of
 * ISO 639-1. Offered ones alone would be too few: what a client tells is the content language of its texts, which need
 * not be the language of the portal (specification, section 4, Locale choice).
 *
 * @param path Where it stands in the request.
 * @throws ApiError `invalid-request` for what is no language
 */
export async function supportedLanguage(languages: Languages, code: string, path: string): Promise<string> {
  const key = languageKey(code);
  if (ISO6391.validate(key.split('-', 1)[0] ?? '')) return key;
  if ((await languages.offered()).some(({ short }) => languageKey(short) === key)) return key;
  throw new ApiError('invalid-request', { values: { path, value: code }, fault: 'value' });
}

/** What a language is called in itself, as far as anybody knows: `Français`. */
function ownName(lang: string): string {
  const builtIn = LOCALES.find(({ short }) => languageKey(short) === lang)?.lang;
  const name = builtIn ?? (isSupported(lang) ? nameIn(lang).of(lang) : ISO6391.getNativeName(lang));
  if (name === undefined || name === '') return lang.toUpperCase();
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** What all languages of ISO 639-1 are called in one of them; in English, where nobody knows. */
export function languageNames(lang: string): Record<string, string> {
  const names = nameIn(isSupported(lang) ? lang : 'en');
  return Object.fromEntries(ISO6391.getAllCodes().map((code) => [code, names.of(code) ?? code]));
}

const nameIn = (lang: string) => new Intl.DisplayNames([lang, 'en'], { type: 'language' });

function isSupported(lang: string): boolean {
  try {
    return Intl.DisplayNames.supportedLocalesOf(lang).length > 0;
  } catch {
    // A code may look like one without being one.
    return false;
  }
}
