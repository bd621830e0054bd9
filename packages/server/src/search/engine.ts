import { type Asset, FIELD_NAMES, fieldOf, type FieldName, type Similarity } from '@assetportal/sdk/contract';
import { ApiError } from '../lib/api-error.js';

export { originalSpelling } from './original-spelling.js';

/**
 * Interface of a search engine (docs/ARCHITECTURE.md). The embedded engine is in `embedded/`. Any other engine
 * must pass `tests/server/search/engine-contract.ts`.
 *
 * Callers validate field names: an engine never receives an unknown field.
 *
 * A remote engine may fail any call with {@link SearchUnavailable}: if it cannot be reached, or does not respond within
 * its time limit. It never returns a part of a result instead.
 */
export interface SearchEngine {
  readonly limits: EngineLimits;
  /**
   * Adds assets, or replaces those with the same ID. Searches that start after this resolves include the
   * changes. Calls of `index` and `remove` take effect in their order.
   */
  index(assets: Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>): Promise<void>;
  /** Removes assets. Ignores unknown IDs. */
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Replaces numbers of assets, without indexing the rest of the asset again. Ignores unknown IDs. Like `index`, the
   * changes are visible when this resolves.
   */
  touch(changes: readonly AssetTouch[]): Promise<void>;
  /** @throws InvalidCursor */
  search(request: SearchRequest): Promise<SearchResult>;
  /**
   * Returns the aspect ratio of every result in order, one byte each: see `ratioCode` of the contract. Yields to the
   * event loop. If the index changes meanwhile, the result may be a mix of before and after.
   */
  layout(request: LayoutRequest): Promise<ResultLayout>;
  /** Returns for each lookup, in order, whether a search would have results. Cheaper than counting them. */
  existsMany(lookups: readonly Lookup[]): Promise<boolean[]>;
  /**
   * Suggests completions for a query that is being typed. They are taken from the visible assets only. See
   * {@link Suggested} for the order.
   */
  suggest(request: SuggestRequest): Promise<readonly Suggested[]>;
  /**
   * Returns the IDs of the assets that are most similar to an asset, the most similar first, without the asset itself.
   * Empty if the asset is unknown, or has nothing to compare.
   *
   * - `color`: nearest average color and dominant colors. Only assets with a thumbhash and with main colors,
   *   which a waveform and a page of text do not have.
   * - `keywords`: most shared keywords. A rare keyword counts more than a frequent one.
   * - `folder`: neighbors in the order of the file names in the same folder, without subfolders.
   */
  similar(request: SimilarRequest): Promise<readonly string[]>;
  /**
   * Returns facts about the values of every field in the visible assets, for admins who choose filters. May take
   * hundreds of milliseconds for a million assets, so callers cache it by `generation`. Yields to the event loop. If the
   * index changes meanwhile, the result may be a mix of before and after.
   */
  fieldFacts(scope: FolderScope): Promise<FieldFacts>;
  /**
   * Returns the top-level folders that contain visible assets, directly or in subfolders. Their order is
   * undefined.
   */
  topFolders(scope: FolderScope): Promise<string[]>;
  /**
   * Returns a value that is different after every change that affects searches. The same value means the same index, in
   * every process that searches it and after a restart. Cheap: callers read it for each request.
   */
  generation(): Promise<string>;
  /** Returns the number of indexed assets. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/** Data to index for an asset: its fields, and text content that is searched but never returned. */
export interface IndexedAsset {
  readonly asset: Asset;
  /** Text content of a document. Empty if there is none. If undefined, the indexed content stays unchanged. */
  readonly content?: string;
}

/** Limits of an engine, which `index/fields` reports to clients. */
export interface EngineLimits {
  /** Highest `start` of a search. Results behind it are reached with a cursor. */
  readonly maxStart: number;
  /**
   * True if the counts of a search take so much longer than its page that a client that wants to show the page early
   * requests both concurrently.
   */
  readonly separateCounts: boolean;
}

/** New numbers of an asset. */
export interface AssetTouch {
  readonly id: string;
  readonly numbers: Readonly<Partial<Record<TouchedField, number>>>;
}

/** Fields that change often and independently of the file. */
export type TouchedField = 'obj_dload_cnt';

/** A search of which only the existence of results matters. */
export type Lookup = Pick<SearchRequest, 'query' | 'filters' | 'scope'>;

export interface SearchRequest {
  /**
   * Query in the language of decisions.md, section 2 (`solr_q`). `*` and the empty string match everything.
   * Invalid syntax never causes an error.
   */
  readonly query: string;
  /** An asset must match the filters for all fields. */
  readonly filters: ReadonlyMap<FieldName, FilterValue>;
  /** Fields whose values are counted. A field's own filter does not affect its counts. */
  readonly facets: readonly FieldName[];
  /**
   * Numeric fields whose minimum, maximum and distribution are computed. A field's own filter does not affect
   * them.
   */
  readonly ranges: readonly FieldName[];
  /** Dates are sorted by instant. Ties are broken by ID, ascending. Assets without the field always come last. */
  readonly sort: { readonly field: FieldName | 'score'; readonly direction: 'asc' | 'desc' };
  /** Position of the first result. At most `EngineLimits.maxStart`. 0 with a cursor. */
  readonly start: number;
  readonly rows: number;
  /**
   * Continues behind the last result of an earlier page with the same query, filters, sort and scope: its
   * `SearchResult.next`. Empty for the first page. Undefined: pages by `start`. If the index does not change, the pages
   * together have each result once. If it changes, results whose position does not change are still returned once.
   */
  readonly cursor?: string | undefined;
  /** Maximum number of values per facet. Default and maximum: `MAX_FACET_VALUES`. */
  readonly facetLimit?: number | undefined;
  /** Folders that the user may see. Applied before anything is counted. */
  readonly scope: FolderScope;
}

export interface LayoutRequest extends Pick<SearchRequest, 'query' | 'filters' | 'sort' | 'scope'> {
  /** Maximum number of ratios to return. */
  readonly most: number;
  /** Maximum number of samples to return. */
  readonly samples: number;
}

export interface ResultLayout {
  readonly numFound: number;
  /** Codes of the first `most` results. */
  readonly codes: Uint8Array;
  /** IDs of some results at about equal distances, the first one included. */
  readonly samples: readonly { readonly position: number; readonly id: string }[];
}

export type FilterValue =
  | { readonly kind: 'any'; readonly values: readonly string[] }
  /**
   * Inclusive at both ends. A missing end is unbounded. Dates are in seconds of each asset's own clock (`secondsOf` in
   * `dates.ts`). If `isInstant` is true, they are in epoch seconds, like the values by which dates are sorted.
   */
  | {
      readonly kind: 'range';
      readonly from?: number;
      readonly to?: number;
      readonly isInstant?: boolean;
    };

/**
 * Rules for visible folders. The deepest matching rule applies, or `otherwise` if there is none. Folders have
 * the form of `Asset.folder`. An engine may cache results by the identity of this object.
 */
export interface FolderScope {
  readonly otherwise: boolean;
  readonly rules: readonly { readonly folder: string; readonly visible: boolean }[];
}

export interface SearchResult {
  readonly numFound: number;
  readonly ids: readonly string[];
  /** Cursor for the next page. Undefined without `SearchRequest.cursor` or `rows`, and if there are no more results. */
  readonly next?: string | undefined;
  /**
   * Values with a count of at least 1, the most frequent first, then by key (`valueKey`). At most
   * `SearchRequest.facetLimit` per field. Spellings with the same key are one value. Its label is the most frequent
   * spelling in the counted assets, of which each has one: its first. Ties: the spelling that sorts first.
   */
  readonly facets: ReadonlyMap<FieldName, readonly FacetCount[]>;
  /** Facets that have more values than were returned. */
  readonly truncatedFacets: ReadonlySet<FieldName>;
  /** By field. Omits fields for which no counted asset has a number. */
  readonly ranges: ReadonlyMap<FieldName, FacetRange>;
}

/** Facts about the values of all fields. */
export interface FieldFacts {
  /** Number of visible assets. */
  readonly total: number;
  readonly fields: ReadonlyMap<FieldName, FactsOfField>;
}

/** Facts about the values of a field in the visible assets. */
export interface FactsOfField {
  /** Number of assets with a value. The root folder is not a value of `folder`. */
  readonly assets: number;
  /**
   * Number of distinct values. At least `MAX_DISTINCT` may be a lower bound: `isExact` is false then. Values of
   * a text field with the same words count once. Folders include their parents.
   */
  readonly distinct: { readonly count: number; readonly isExact: boolean };
  /** Lowest and highest number. Dates are in seconds of the asset’s own clock. Undefined for other fields, and without values. */
  readonly extent: { readonly min: number; readonly max: number } | undefined;
  /** Up to `MAX_EXAMPLES` of the most frequent values of a facet with one row per value. Empty for other fields. */
  readonly examples: readonly string[];
  /** IDs of up to `MAX_EXAMPLES` visible assets with a value, if there are no examples. */
  readonly exampleIds: readonly string[];
}

/** Number of distinct values up to which an engine counts exactly. */
export const MAX_DISTINCT = 10_000;

/** Maximum number of examples of a field's values. */
export const MAX_EXAMPLES = 3;

export interface SuggestRequest {
  /** Content of the search box. The last word may be incomplete. Invalid syntax never causes an error. */
  readonly text: string;
  readonly filters: ReadonlyMap<FieldName, FilterValue>;
  readonly scope: FolderScope;
  /** Maximum number of suggestions. */
  readonly rows: number;
  /**
   * Suggests words that differ from the last word by at most this number of typos instead of completions: the closest
   * first, then the most frequent, then by text. Includes the last word itself, if it occurs.
   */
  readonly typos?: number | undefined;
}

export interface SimilarRequest {
  /** ID of the asset to compare with. The caller ensures that the user may view it. */
  readonly id: string;
  readonly by: Similarity;
  /** Maximum number of assets. */
  readonly rows: number;
  /** Applied before anything is compared or counted. */
  readonly scope: FolderScope;
}

/**
 * A completion of the typed text. Completions that start with the typed text come before those that contain it
 * elsewhere. Within each group, the most frequent come first. Ties are ordered: values before terms, then by
 * text (values by `valueKey`), then by field.
 */
export type Suggested =
  | {
      /**
       * A word of a searched field or of the content that starts with the last typed word. Not suggested if
       * the last typed word consists of several words (`new-yo`).
       */
      readonly kind: 'term';
      /** Folded (`text.ts`), as in the index. */
      readonly text: string;
      /** Number of assets that contain it and match the rest of the query. Never 0. */
      readonly count: number;
      /** ID of one of these assets. */
      readonly example: string;
    }
  | {
      /**
       * A facet value in which a word starts with the last typed word. If that consists of several words
       * (`new-yo`), they must be adjacent in the value.
       */
      readonly kind: 'value';
      /** Most frequent spelling in the assets that match the rest of the query. */
      readonly text: string;
      readonly field: FieldName;
      readonly count: number;
    };

/**
 * Fields whose values are suggested: keyword facets. Facets with numbers, such as color codes, are excluded
 * because users do not type them.
 */
export const SUGGESTED_FIELDS: readonly FieldName[] = FIELD_NAMES.filter(
  (name) => fieldOf(name).facet === true && fieldOf(name).type === 'keyword',
);

export interface FacetCount {
  readonly label: string;
  readonly count: number;
}

/**
 * Distribution of numbers. Dates are in seconds of the asset’s own clock. Buckets are adjacent, from `min` to `max`. They
 * have equal width, except for the first and the last, which also have the outliers (`buckets.ts`).
 */
export interface FacetRange {
  readonly min: number;
  readonly max: number;
  readonly buckets: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}

/** The search engine cannot respond now (503 with `Retry-After`). The cause is for the log. */
export class SearchUnavailable extends ApiError {
  /** @param retryAfter Delay until a new attempt makes sense, in seconds. */
  constructor(cause: unknown, retryAfter = 5) {
    super('search-unavailable', { cause, headers: { 'retry-after': String(retryAfter) } });
  }
}

/** A cursor that the engine did not create, or created for another sort order. */
export class InvalidCursor extends ApiError {
  constructor() {
    super('invalid-request', { values: { path: 'solr_cursor' }, fault: 'cursor' });
  }
}
