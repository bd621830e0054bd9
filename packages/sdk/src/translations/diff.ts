import { placeholdersOf } from './placeholders.js';
import { keysNeeded, pluralOf } from './plurals.js';
import { flattenCatalog, unflattenCatalog, type CatalogTree } from '../lib/catalog-tree.js';

/** One text that is not the same in two trees. */
export interface TranslationChange {
  /** Whole key. */
  readonly key: string;
  /** Of the source; null where it has none. */
  readonly from: string | null;
  /** Of the target; null where it has none. */
  readonly to: string | null;
}

/** A text whose placeholders are not those of its source. */
export interface PlaceholderFault {
  readonly key: string;
  readonly source: readonly string[];
  readonly target: readonly string[];
}

/** How a language's texts stand to those of another; every list is sorted by key. */
export interface TranslationsDiff {
  /** Keys the target needs and has not; of a plural, the forms that its language has. */
  readonly missing: readonly string[];
  /** Keys that the source does not have. */
  readonly surplus: readonly string[];
  /** Keys whose text is the source's, but for those on the allowlist. */
  readonly sameAsSource: readonly string[];
  readonly placeholders: readonly PlaceholderFault[];
  /** Keys whose text is empty, or spaces. */
  readonly empty: readonly string[];
  /** Every difference, text by text: what {@link applyTranslationsDiff} needs to make the target of the source. */
  readonly changes: readonly TranslationChange[];
}

/** What a comparison takes into account. */
export interface TranslationsDiffOptions {
  /** Language of the target, which tells its plural forms. Default: the forms that the source has. */
  readonly lang?: string | undefined;
  /** Whole keys that may be the same as in the source: the target's metadata names them. */
  readonly allowlist?: readonly string[] | undefined;
}

/**
 * Compares a language's texts with those they were translated from (specification, section 3, Translation object).
 * Both are messages without metadata, as `splitTexts` answers them.
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
      return !allowed.has(key) && text === modelOf(key, from) && /\p{L}/u.test(wordsOf(text));
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
 * The target out of the source and their difference: `applyTextsDiff(diffTexts(a, b), a)` is `b`. Groups without a
 * single text in them are left out.
 */
export function applyTranslationsDiff(
  diff: Pick<TranslationsDiff, 'changes'>,
  source: CatalogTree,
): CatalogTree {
  const messages = flattenCatalog(source);
  // First what goes, so that a text can make room for a group of texts of the same name.
  for (const { key, to } of diff.changes) if (to === null) messages.delete(key);
  for (const { key, to } of diff.changes) if (to !== null) messages.set(key, to);
  return unflattenCatalog(messages);
}

/**
 * How much of a language is there, in whole percent: 100 only when nothing is missing or empty.
 *
 * @param options.lang Language of the target; default: the plural forms are those of the source.
 */
export function completeness(
  source: CatalogTree,
  target: CatalogTree,
  options: Pick<TranslationsDiffOptions, 'lang'> = {},
): number {
  const needed = neededKeys(flattenCatalog(source), options.lang);
  if (needed.size === 0) return 100;
  const to = flattenCatalog(target);
  const there = [...needed].filter((key) => (to.get(key) ?? '').trim() !== '').length;
  return Math.floor((100 * there) / needed.size);
}

/** What is empty in the source needs no translation. */
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
  const model = modelOf(key, source);
  if (model === undefined || text.trim() === '') return null;
  const expected = placeholdersOf(model);
  const found = placeholdersOf(text);
  // “one file” may be written out, in either language; only the form for all other numbers has to tell how many.
  const exempt = plural !== null && plural.category !== 'other' ? 'count' : undefined;
  const same = (names: readonly string[]) => names.filter((name) => name !== exempt).join('\n');
  return same(expected) === same(found) ? null : { key, source: expected, target: found };
}

/** The source's text for a key; of a plural form that its language lacks, that for all other numbers. */
function modelOf(key: string, source: ReadonlyMap<string, string>): string | undefined {
  const plural = pluralOf(key);
  return source.get(key) ?? (plural === null ? undefined : source.get(`${plural.base}_other`));
}

/** A text without its placeholders: one that is nothing but those, digits and signs is the same in every language. */
const wordsOf = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, '');

const sorted = (keys: readonly string[]) => [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
