import type { DashboardCollection } from '../../config/schema/schema.js';
import { COLLECTION_ROWS } from '../../contract/limits.js';
import type { Collection } from '../../contract/schemas/collections.js';
import type { Filter } from '../../contract/schemas/search.js';
import { isFieldLike } from '../../contract/field-name.js';
import type { FilterEntry, SearchQuery, Sort } from '../../contract/search-query.js';
import { valueIn } from '../../lib/locale-code.js';
import { parseRange } from '../../contract/range.js';
import { searchToUrl, type SearchDefaults, type SearchState } from '../search/url.js';
import { parseIndicator } from './indicator.js';

/** Source of the posters in a row. */
export type CollectionSource =
  | { readonly kind: 'search'; readonly query: SearchQuery }
  | { readonly kind: 'collection'; readonly indicator: string };

/** A row of posters on the home page. */
export interface CollectionRow {
  /** Unique among the rows and stable across loads. */
  readonly key: string;
  /** Heading, in the user's language if it is translated. */
  readonly label: string;
  readonly source: CollectionSource;
  /** URL of the search that the row's button opens. Null if there is no button. */
  readonly url: string | null;
}

/** Input of `collectionRows`. */
export interface DashboardParts {
  /**
   * Configured rows: pre-searches, and server collections identified by their indicators. A prefix selects all
   * meta collections that have it.
   */
  readonly config: readonly DashboardCollection[];
  /** Response of `collection?operation=list`. */
  readonly server: readonly Collection[];
  /** Lower-case language code. */
  readonly locale: string;
  /** Search defaults, which a search URL omits. */
  readonly defaults: SearchDefaults;
  /**
   * Heading of a row with the newest assets, which comes first if no row is configured. Undefined: no such row.
   */
  readonly newest?: string | undefined;
}

/** Key of the row with the newest assets. It cannot be the key of another row, because these are configured. */
export const NEWEST_ROW = 'newest';

/**
 * Returns the rows of the home page (specification, section 2, Dashboard; section 3, Collection). Configured
 * rows come first, ordered by position. The server's other collections follow in the server's order. Rows that
 * are configured as invisible and collections that the server does not list for this user are omitted. If
 * several rows have the same key, only the first one is returned.
 */
export function collectionRows(parts: DashboardParts): CollectionRow[] {
  const { server } = parts;
  const ordered = [...parts.config].sort((a, b) => a.position - b.position);
  const configuredIndicators = new Set(
    ordered.flatMap((entry) => collectionsOfRow(entry, server).map(({ indicator }) => indicator)),
  );
  const rows = [
    ...newestRow(parts),
    ...ordered.filter((entry) => entry.visible).flatMap((entry) => configured(entry, parts)),
    ...server
      .filter(({ indicator }) => !configuredIndicators.has(indicator))
      .map((collection) => served(collection, parts)),
  ];
  return rows.filter((row, index) => rows.findIndex((other) => other.key === row.key) === index);
}

function newestRow({ config, newest, defaults }: DashboardParts): CollectionRow[] {
  if (newest === undefined || config.length > 0) return [];
  const search = { query: '*', sort: { field: 'imp_date', direction: 'desc' } } as const;
  return [
    {
      key: NEWEST_ROW,
      label: newest,
      source: { kind: 'search', query: { ...search, rows: COLLECTION_ROWS } },
      url: address({ ...search, filters: {} }, defaults),
    },
  ];
}

/**
 * Returns the label of a row. It is the translation for this language, or else the label, or else the indicator
 * or key (specification, section 3, Collection).
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
  const translated = valueIn(translation, locale, (text) => text.trim() !== '');
  return [translated, label].find((text) => text !== undefined && text.trim() !== '') ?? name;
}

/**
 * Returns the server collections of a row: the one with its indicator, or all with its prefix, ordered by
 * number.
 */
export function collectionsOfRow(
  entry: Pick<DashboardCollection, 'indicator'>,
  server: readonly Collection[],
): Collection[] {
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
    const matches = collectionsOfRow(entry, parts.server);
    // A configured heading applies to a single row. Meta collections have their own headings.
    return matches.map((collection) =>
      served(
        collection,
        parts,
        matches.length === 1 ? { ...collection, ...configuredNames(entry) } : collection,
      ),
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

/** Returns the configured names of a row, which override the server's. */
function configuredNames(entry: DashboardCollection): Pick<Collection, 'translation' | 'label'> {
  return {
    ...(Object.keys(entry.translation).length === 0 ? {} : { translation: { ...entry.translation } }),
    ...(entry.label.trim() === '' ? {} : { label: entry.label }),
  };
}

function address(search: Omit<SearchState, 'view'>, defaults: SearchDefaults): string {
  return searchToUrl({ ...search, view: defaults.view }, defaults);
}

/** Converts a filter from the wire format to the format of the search state. */
export function filtersOf(filter: Filter | undefined): Record<string, FilterEntry> {
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
