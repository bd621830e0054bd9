import { placeholdersOf } from './placeholders.js';
import { keysNeeded, pluralOf } from './plurals.js';
import { flattenCatalog, type CatalogTree } from '../lib/catalog-tree.js';

/** A message that differs between two catalogs. */
export interface TranslationChange {
  /** Full message key. */
  readonly key: string;
  /** Message in the source, or null if the source has none. */
  readonly from: string | null;
  /** Message in the target, or null if the target has none. */
  readonly to: string | null;
}

/** A message whose placeholders differ from those in the source message. */
export interface PlaceholderFault {
  readonly key: string;
  /** Placeholder names of the source message, sorted. */
  readonly source: readonly string[];
  /** Placeholder names of the target message, sorted. */
  readonly target: readonly string[];
}

/** Differences between a language and the language that it was translated from. Every list is sorted by key. */
export interface TranslationsDiff {
  /** Required keys that the target lacks. Plural messages require the plural forms of the target language. */
  readonly missing: readonly string[];
  /** Keys that the source does not have and the target does not require. */
  readonly surplus: readonly string[];
  /** Keys whose message equals the source message, except keys on the allowlist and messages without words. */
  readonly sameAsSource: readonly string[];
  /** Messages whose placeholders differ from those in the source message. */
  readonly placeholders: readonly PlaceholderFault[];
  /** Keys whose message is empty or consists of whitespace. */
  readonly empty: readonly string[];
  /** All differences, one entry per message. */
  readonly changes: readonly TranslationChange[];
}

/** Options for comparing two catalogs. */
export interface TranslationsDiffOptions {
  /**
   * Language of the target, which determines the required plural forms. Default: the plural forms of the source
   * are required.
   */
  readonly lang?: string | undefined;
  /** Full keys whose messages may equal the source. Pass the allowlist from the target's metadata here. */
  readonly allowlist?: readonly string[] | undefined;
}

/**
 * Compares the messages of a language with the messages they were translated from (specification, section 3,
 * Translation object). Both are catalogs without metadata, as returned by `splitTranslations`.
 */
export function diffTranslations(
  source: CatalogTree,
  target: CatalogTree,
  options: TranslationsDiffOptions = {},
): TranslationsDiff {
  const from = flattenCatalog(source);
  const to = flattenCatalog(target);
  const needed = neededKeys(from, options.lang);
  const allowed = new Set(options.allowlist);
  const both = sorted([...to.keys()].filter((key) => needed.has(key)));
  return {
    missing: sorted([...needed].filter((key) => !to.has(key))),
    surplus: sorted([...to.keys()].filter((key) => !needed.has(key) && !from.has(key))),
    sameAsSource: both.filter((key) => {
      const text = to.get(key) ?? '';
      return !allowed.has(key) && text === sourceMessageOf(key, from) && /\p{L}/u.test(wordsOf(text));
    }),
    placeholders: both
      .map((key) => placeholderFault(key, from, to.get(key) ?? ''))
      .filter((fault) => fault !== null),
    empty: sorted([...to].filter(([, text]) => text.trim() === '').map(([key]) => key)),
    changes: sorted([...new Set([...from.keys(), ...to.keys()])])
      .filter((key) => from.get(key) !== to.get(key))
      .map((key) => ({ key, from: from.get(key) ?? null, to: to.get(key) ?? null })),
  };
}

/**
 * Returns the completeness of a language as an integer percentage, rounded down. It is 100 only if no required
 * message is missing or empty.
 *
 * @param options.lang Language of the target. Default: the plural forms of the source are required.
 */
export function completeness(
  source: CatalogTree,
  target: CatalogTree,
  options: Pick<TranslationsDiffOptions, 'lang'> = {},
): number {
  const needed = neededKeys(flattenCatalog(source), options.lang);
  if (needed.size === 0) return 100;
  const to = flattenCatalog(target);
  const present = [...needed].filter((key) => (to.get(key) ?? '').trim() !== '').length;
  return Math.floor((100 * present) / needed.size);
}

/** Returns the full keys that a language requires. Messages that are empty in the source need no translation. */
export const requiredKeys = (source: CatalogTree, lang: string): ReadonlySet<string> =>
  neededKeys(flattenCatalog(source), lang);

/** Returns the keys that the target requires. Messages that are empty in the source need no translation. */
function neededKeys(source: ReadonlyMap<string, string>, lang: string | undefined): Set<string> {
  const keys = [...source].filter(([, text]) => text.trim() !== '').map(([key]) => key);
  return new Set(lang === undefined ? keys : keysNeeded(keys, lang));
}

function placeholderFault(
  key: string,
  source: ReadonlyMap<string, string>,
  text: string,
): PlaceholderFault | null {
  const plural = pluralOf(key);
  const sourceMessage = sourceMessageOf(key, source);
  if (sourceMessage === undefined || text.trim() === '') return null;
  const expected = placeholdersOf(sourceMessage);
  const actual = placeholdersOf(text);
  // Other plural forms may spell out the count, as in “one file”. Only the form `other` must contain the
  // placeholder.
  const exempt = plural !== null && plural.category !== 'other' ? 'count' : undefined;
  const same = (names: readonly string[]) => names.filter((name) => name !== exempt).join('\n');
  return same(expected) === same(actual) ? null : { key, source: expected, target: actual };
}

/** Returns the source message for a key. If the source lacks a plural form, returns the form `other`. */
export function sourceMessageOf(key: string, source: ReadonlyMap<string, string>): string | undefined {
  const plural = pluralOf(key);
  return source.get(key) ?? (plural === null ? undefined : source.get(`${plural.base}_other`));
}

/**
 * Removes placeholders. A message that consists only of placeholders, digits and punctuation may be the same in
 * every language.
 */
const wordsOf = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, '');

const sorted = (keys: readonly string[]) => [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
