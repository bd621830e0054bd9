import type { CatalogTree } from '../../../lib/catalog-tree.js';
import { normalizeLocale } from '../../../lib/locale-code.js';
import { isSameJson } from '../../../lib/same-json.js';
import { LOCALES } from '../../../translations/built-in-locales.js';
import type { EditedLanguage } from '../editors/messages/edited-language.js';
import { flatMessages, type MessageCatalogs } from './table/catalogs.js';
import { keysNeeded, pluralOf } from '../../../translations/plurals.js';

/** An entry of `visibleLocales`. */
interface VisibleEntry {
  readonly short: string;
  readonly lang: string;
}

/** A language in the list of the page. */
export interface LanguageItem {
  /** Lower-case code. */
  readonly short: string;
  readonly lang: string;
  /** True if visitors can choose it. */
  readonly isVisible: boolean;
  /** True for the first language: it can neither be hidden nor removed. */
  readonly isFirst: boolean;
  /** True if it can be removed. Built-in languages cannot: they would reappear. */
  readonly isRemovable: boolean;
  /** Completeness in percent, rounded down. */
  readonly percent: number;
  /** Number of messages that are missing. A plural message counts once. */
  readonly missing: number;
}

/** The last list of each catalog. */
const last = new WeakMap<MessageCatalogs, readonly LanguageItem[]>();

/**
 * Returns the languages in the order of the menu: the visible ones as configured, then the others. With an empty
 * configuration, all are visible. Returns the same list as before if nothing has changed: most edits of a message change
 * nothing in it.
 */
export function languageItems(
  languages: readonly EditedLanguage[],
  visible: readonly VisibleEntry[],
  catalogs: MessageCatalogs,
): readonly LanguageItem[] {
  const before = last.get(catalogs);
  const items = newItems(languages, visible, catalogs);
  if (isSameJson(before, items) && before !== undefined) return before;
  last.set(catalogs, items);
  return items;
}

function newItems(
  languages: readonly EditedLanguage[],
  visible: readonly VisibleEntry[],
  catalogs: MessageCatalogs,
): readonly LanguageItem[] {
  return orderedLanguages(languages, visible).map((language, index) => {
    const { percent, missing } = completenessOf(language, catalogs);
    const isVisible = visible.length === 0 || visible.some((entry) => codeOf(entry) === language.short);
    return {
      short: language.short,
      lang: language.lang,
      isVisible,
      percent,
      missing,
      isFirst: index === 0,
      isRemovable: index > 0 && !isBuiltIn(language.short),
    };
  });
}

const codeOf = ({ short }: { readonly short: string }) => normalizeLocale(short);

const isBuiltIn = (short: string) => LOCALES.some((entry) => codeOf(entry) === short);

function orderedLanguages(
  languages: readonly EditedLanguage[],
  visible: readonly VisibleEntry[],
): readonly EditedLanguage[] {
  const codes = visible.map(codeOf);
  const shown = codes.flatMap((code) => languages.find(({ short }) => short === code) ?? []);
  return [...shown, ...languages.filter(({ short }) => !codes.includes(short))];
}

/** Completeness by language. A language is a new object after each edit of it. */
const cache = new WeakMap<EditedLanguage, { readonly percent: number; readonly missing: number }>();

/** Returns the completeness of a language, compared with the messages of the portal and of its mails. */
export function completenessOf(
  language: EditedLanguage,
  { portal }: MessageCatalogs,
): { readonly percent: number; readonly missing: number } {
  const cached = cache.get(language);
  if (cached !== undefined) return cached;
  const texts = flatMessages(language.messages);
  const needed = neededMessages(portal, language.short);
  const isEmpty = (key: string) => (texts.get(key) ?? '').trim() === '';
  const open = needed.filter(isEmpty);
  const baseOf = (key: string) => pluralOf(key)?.base ?? key;
  const missing = new Set([...open, ...[...texts.keys()].filter(isEmpty)].map(baseOf)).size;
  const percent =
    needed.length === 0 ? 100 : Math.floor((100 * (needed.length - open.length)) / needed.length);
  const result = { percent, missing };
  cache.set(language, result);
  return result;
}

/** The keys that each language needs. The completeness is computed again after each edit. */
const neededKeys = new WeakMap<CatalogTree, Map<string, readonly string[]>>();

/** Returns the keys that a language needs. Messages that are empty in English need no translation. */
function neededMessages(catalog: CatalogTree, lang: string): readonly string[] {
  const cached = neededKeys.get(catalog) ?? new Map<string, readonly string[]>();
  neededKeys.set(catalog, cached);
  const existing = cached.get(lang);
  if (existing !== undefined) return existing;
  const sources = [...flatMessages(catalog)].filter(([, text]) => text.trim() !== '').map(([key]) => key);
  const keys = keysNeeded(sources, lang);
  cached.set(lang, keys);
  return keys;
}

/** Returns the visible languages with one of them switched on or off. The first one stays. */
export function withLanguageShown(
  visible: readonly VisibleEntry[],
  languages: readonly Pick<EditedLanguage, 'short' | 'lang'>[],
  short: string,
  isShown: boolean,
): readonly VisibleEntry[] {
  const entries = explicit(visible, languages);
  const others = entries.filter((entry) => codeOf(entry) !== short);
  if (!isShown) return entries[0] !== undefined && codeOf(entries[0]) === short ? entries : others;
  const language = languages.find((one) => one.short === short);
  return language === undefined || others.length < entries.length ? entries : [...entries, entryOf(language)];
}

/** Returns the visible languages with one of them at another place. */
export function withLanguageMoved(
  visible: readonly VisibleEntry[],
  languages: readonly Pick<EditedLanguage, 'short' | 'lang'>[],
  short: string,
  place: number,
): readonly VisibleEntry[] {
  const entries = [...explicit(visible, languages)];
  const from = entries.findIndex((entry) => codeOf(entry) === short);
  const [moved] = from < 0 ? [] : entries.splice(from, 1);
  if (moved === undefined) return entries;
  entries.splice(Math.max(0, Math.min(place, entries.length)), 0, moved);
  return entries;
}

/** Returns the configured languages, or all of them if none is configured. */
function explicit(
  visible: readonly VisibleEntry[],
  languages: readonly Pick<EditedLanguage, 'short' | 'lang'>[],
): readonly VisibleEntry[] {
  return visible.length > 0 ? visible : languages.map(entryOf);
}

const entryOf = ({ short, lang }: Pick<EditedLanguage, 'short' | 'lang'>): VisibleEntry => ({
  short: short.toUpperCase(),
  lang,
});
