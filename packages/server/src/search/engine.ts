import { type Asset, FIELD_NAMES, fieldOf, type FieldName } from '@assetportal/sdk/contract';

/** Turns a suggested term, which is folded, into the spelling of an asset that contains it. */
export { asWritten } from './as-written.js';

/**
 * The seam behind which a search index sits (docs/ARCHITECTURE.md). The embedded engine is in `embedded/`; any other
 * engine has to pass `tests/server/search/engine-contract.ts`.
 *
 * Names are validated against the table of fields before they get here: an engine is never handed an unknown field.
 */
export interface SearchEngine {
  /** Adds assets, or replaces those of the same id. Visible to the next search once the promise is kept. */
  index(assets: readonly IndexedAsset[]): Promise<void>;
  /** Forgets assets; ids it does not know are ignored. */
  remove(ids: readonly string[]): Promise<void>;
  search(request: SearchRequest): Promise<SearchResult>;
  /** Whether a search would find anything; costs less than to count it. */
  exists(request: Pick<SearchRequest, 'query' | 'filters' | 'scope'>): Promise<boolean>;
  /** What goes on with a query that is being typed, of what may be seen; see {@link Suggested} for the order. */
  suggest(request: SuggestRequest): Promise<readonly Suggested[]>;
  /** The folders at the top of the library in which, or below which, something may be seen; in any order. */
  topFolders(scope: FolderScope): Promise<string[]>;
  /** Another number after every change that a search can tell. */
  revision(): number;
  /** How many assets it holds. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/** What an engine needs of an asset: its fields by name, and text of the content that is searched but never answered. */
export interface IndexedAsset {
  readonly asset: Asset;
  /** Text inside a document; none where it is empty, and what it was before where it is absent. */
  readonly content?: string;
}

export interface SearchRequest {
  /** In the language of decisions.md, section 2 (`solr_q`); `*` and empty mean everything. Never an error. */
  readonly query: string;
  /** All keys must hold. */
  readonly filters: ReadonlyMap<FieldName, FilterValue>;
  /** Fields to count, one row a value. A field's own filter does not narrow its counts. */
  readonly facets: readonly FieldName[];
  /** Fields to measure: lowest, highest, buckets. A field's own filter does not narrow them. */
  readonly ranges: readonly FieldName[];
  /** Ties are broken by id, ascending. Assets without the field come last either way. */
  readonly sort: { readonly field: FieldName | 'score'; readonly direction: 'asc' | 'desc' };
  readonly start: number;
  readonly rows: number;
  /** What the one who asks may see; applied before anything is counted. */
  readonly scope: FolderScope;
}

export type FilterValue =
  | { readonly kind: 'any'; readonly values: readonly string[] }
  /** Inclusive at both ends; an absent end is open. Dates are epoch seconds. */
  | { readonly kind: 'range'; readonly from?: number; readonly to?: number };

/**
 * Which folders are visible: the deepest rule counts, `otherwise` where none does. Folders are as in `Asset.folder`. An
 * engine may keep what it works out of a scope for as long as the object is handed to it.
 */
export interface FolderScope {
  readonly otherwise: boolean;
  readonly rules: readonly { readonly folder: string; readonly visible: boolean }[];
}

export interface SearchResult {
  readonly numFound: number;
  readonly ids: readonly string[];
  /** Values with a count of at least one, most frequent first, then by label. At most `MAX_FACET_VALUES` a field. */
  readonly facets: ReadonlyMap<FieldName, readonly FacetCount[]>;
  /** Absent for a field of which no asset has a value. */
  readonly ranges: ReadonlyMap<FieldName, FacetRange>;
}

export interface SuggestRequest {
  /** What stands in the search box: the last word is the one that may go on. Never an error. */
  readonly text: string;
  readonly filters: ReadonlyMap<FieldName, FilterValue>;
  readonly scope: FolderScope;
  /** At most so many. */
  readonly rows: number;
}

/**
 * Something that what is being typed may become. Those that begin with what was typed come before those with it inside;
 * then the most frequent come first, values before words, then by text and field.
 */
export type Suggested =
  | {
      /** A word of a searched field or of the content that begins with the last word, where that is a single one. */
      readonly kind: 'term';
      /** Folded (`text.ts`), as words are indexed. */
      readonly text: string;
      /** How many assets hold it, of those that are found by what stands before it. Never 0. */
      readonly count: number;
      /** One of these assets. */
      readonly example: string;
    }
  | {
      /** A value of a facet whose words have the last word's in a row, the last of them as a beginning. */
      readonly kind: 'value';
      /** As it is written. */
      readonly text: string;
      readonly field: FieldName;
      readonly count: number;
    };

/** Whose values are suggested: facets of words. Numbers, and what the portal names by itself, are not typed. */
export const SUGGESTED_FIELDS: readonly FieldName[] = FIELD_NAMES.filter(
  (name) => fieldOf(name).facet === true && fieldOf(name).type === 'keyword',
);

export interface FacetCount {
  readonly label: string;
  readonly count: number;
}

/** Numbers; dates are epoch seconds. Buckets are of equal width and adjacent, from `min` to `max`. */
export interface FacetRange {
  readonly min: number;
  readonly max: number;
  readonly buckets: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}

export const MAX_FACET_VALUES = 1000;
export const RANGE_BUCKETS = 20;
