import type { DashboardCollection } from '../../config/schema/schema.js';
import { COLLECTION_ROWS } from '../../contract/limits.js';
import type { Collection } from '../../contract/schemas/collections.js';
import type { Filter } from '../../contract/schemas/search.js';
import { isFieldLike } from '../../contract/field-name.js';
import type { FilterEntry, SearchQuery, Sort } from '../../contract/search-query.js';
import { parseRange } from '../../contract/range.js';
import { searchToUrl, type SearchDefaults, type SearchState } from '../search/url.js';
import { parseIndicator } from './indicator.js';

/** Where the posters of a row come from. */
export type CollectionSource =
  | { readonly kind: 'search'; readonly query: SearchQuery }
  | { readonly kind: 'collection'; readonly indicator: string };

/** A row of posters as the dashboard shows it. */
export interface CollectionRow {
  /** Unique among the rows, and the same after every load. */
  readonly key: string;
  /** Its heading, in the reader's language where there is one in it. */
  readonly label: string;
  readonly source: CollectionSource;
  /** The search that its button opens; null where it has none. */
  readonly url: string | null;
}

/** What the rows are made of. */
export interface DashboardParts {
  /**
   * The rows of the configuration: pre-searches, and collections of the server by their indicator; the prefix of meta
   * collections stands for all of them.
   */
  readonly config: readonly DashboardCollection[];
  /** What `collection?operation=list` answered. */
  readonly server: readonly Collection[];
  /** Lower-case language. */
  readonly locale: string;
  /** What an address of a search need not say. */
  readonly defaults: SearchDefaults;
}

/**
 * The rows of the dashboard (specification, section 2, Dashboard; section 3, Collection): those that are configured, in
 * the order of their positions, followed by the server's other collections in its own order. What is configured as not
 * visible, and a collection that the server does not list for this person, is left out; of two rows with the same key
 * the first one stays.
 */
export function collectionRows(parts: DashboardParts): CollectionRow[] {
  const { server } = parts;
  const ordered = [...parts.config].sort((a, b) => a.position - b.position);
  const configuredIndicators = new Set(
    ordered.flatMap((entry) => matching(entry, server).map(({ indicator }) => indicator)),
  );
  const rows = [
    ...ordered.filter((entry) => entry.visible).flatMap((entry) => configured(entry, parts)),
    ...server
      .filter(({ indicator }) => !configuredIndicators.has(indicator))
      .map((collection) => served(collection, parts)),
  ];
  return rows.filter((row, index) => rows.findIndex((other) => other.key === row.key) === index);
}

/**
 * What a row is called: as its translation says for this language, else its label, else its indicator or key
 * (specification, section 3, Collection).
 */
export function collectionLabel(
  collection: {
    readonly translation?: Readonly<Record<string, string>> | undefined;
    readonly label?: string | undefined;
  },
  name: string,
  locale: string,
): string {
  const { translation = {}, label } = collection;
  const own = Object.hasOwn(translation, locale) ? translation[locale] : undefined;
  return [own, label].find((text) => text !== undefined && text.trim() !== '') ?? name;
}

/** The collections of the server that a row stands for: one by its indicator, or all of a prefix by their numbers. */
function matching(entry: DashboardCollection, server: readonly Collection[]): Collection[] {
  if (entry.indicator === '') return [];
  const exact = server.find(({ indicator }) => indicator === entry.indicator);
  if (exact !== undefined) return [exact];
  return server
    .flatMap((collection) => {
      const parsed = parseIndicator(collection.indicator);
      const belongs = parsed.kind === 'meta' && parsed.prefix === entry.indicator;
      return belongs ? [{ collection, number: parsed.number }] : [];
    })
    .sort((a, b) => a.number - b.number)
    .map(({ collection }) => collection);
}

function configured(entry: DashboardCollection, parts: DashboardParts): CollectionRow[] {
  if (entry.indicator !== '') {
    const matches = matching(entry, parts.server);
    // A heading that is configured is that of one row; meta collections keep their own.
    return matches.map((collection) =>
      served(collection, parts, matches.length === 1 ? { ...collection, ...named(entry) } : collection),
    );
  }
  const query = queryOf(entry.search);
  const sort = sortOf(entry.sort, entry.orientation) ?? parts.defaults.sort;
  return [
    {
      key: entry.key,
      label: collectionLabel(entry, entry.key, parts.locale),
      source: { kind: 'search', query: { query, sort, rows: COLLECTION_ROWS } },
      url: address({ query, filters: {}, sort }, parts.defaults),
    },
  ];
}

function served(
  collection: Collection,
  { locale, defaults }: DashboardParts,
  names: Pick<Collection, 'translation' | 'label'> = collection,
): CollectionRow {
  const { indicator, search, filter } = collection;
  const sort = sortOf(collection.sort, collection.orientation) ?? defaults.sort;
  return {
    key: `collection:${indicator}`,
    label: collectionLabel(names, indicator, locale),
    source: { kind: 'collection', indicator },
    url:
      search === undefined
        ? null
        : address({ query: queryOf(search), filters: filtersOf(filter), sort }, defaults),
  };
}

/** What a row has of its own to say about its heading; the server's stands where it says nothing. */
function named(entry: DashboardCollection): Pick<Collection, 'translation' | 'label'> {
  return {
    ...(Object.keys(entry.translation).length === 0 ? {} : { translation: { ...entry.translation } }),
    ...(entry.label.trim() === '' ? {} : { label: entry.label }),
  };
}

function address(search: Omit<SearchState, 'view'>, defaults: SearchDefaults): string {
  return searchToUrl({ ...search, view: defaults.view }, defaults);
}

/** A filter as it travels, as the portal's own code speaks of it. */
function filtersOf(filter: Filter | undefined): Record<string, FilterEntry> {
  const filters: Record<string, FilterEntry> = {};
  for (const [field, value] of Object.entries(filter ?? {})) {
    if (value === null || !isFieldLike(field)) continue;
    filters[field] = Array.isArray(value)
      ? value.map(String)
      : (parseRange(String(value)) ?? [String(value)]);
  }
  return filters;
}

function queryOf(search: string): string {
  return search.trim() === '' ? '*' : search;
}

function sortOf(field: string | undefined, direction: 'asc' | 'desc' | undefined): Sort | undefined {
  return field === undefined || field === '' ? undefined : { field, direction: direction ?? 'desc' };
}
