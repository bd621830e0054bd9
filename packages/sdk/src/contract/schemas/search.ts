import * as z from 'zod/mini';
import {
  MAX_CURSOR_LENGTH,
  MAX_FACET_VALUES,
  MAX_ROWS,
  MAX_SEARCH_LENGTH,
  MAX_START,
  MAX_TYPOS,
} from '../limits.js';
import { Asset } from './common/asset.js';
import { completeDocs, inOrder, member, withDefaults } from './common/complete.js';
import { integer, json, oneOrMany } from './common/wire.js';

/**
 * Filters, keyed by field. A list matches any of its values; a string is a range: `[from TO to]`, with `*` for
 * an open end.
 */
export const Filter = z.record(
  z.string(),
  z.nullable(z.union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])),
);

export type Filter = z.infer<typeof Filter>;

const parameters = {
  filter: z.optional(json(Filter)),
  solr_facetfields: z.optional(oneOrMany(z.string().check(z.maxLength(100)))),
  solr_q: z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH))),
  /** Sort order: `<field> asc` or `<field> desc`. Default `score desc`. */
  solr_sort: z.optional(z.string().check(z.maxLength(200))),
  solr_rows: z.optional(integer(0, MAX_ROWS)),
  /** Position of the first asset. The server's maximum is `max_start` of `index/fields`. */
  solr_start: z.optional(integer(0, MAX_START)),
  /**
   * Pages through all results, however many there are: `*` for the first page, then `nextCursor` of the page before.
   * All other parameters must be the same for all pages, without `solr_start`.
   */
  solr_cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_CURSOR_LENGTH))),
  /** Maximum number of values per facet. Default and maximum 1000. */
  solr_facetlimit: z.optional(integer(1, MAX_FACET_VALUES)),
  /**
   * Set to 1 if the user has submitted the query, for example with Enter, and not only typed it. The server counts
   * submitted queries that have no results for anyone. It does not change the results.
   */
  submitted: z.optional(z.literal('1')),
};

/** Facet value and the number of assets that have it. */
export const FacetCount = z.looseObject({ label: z.string(), count: z.int() });

/** Facet value and the number of assets that have it. */
export interface FacetCount extends z.infer<typeof FacetCount> {}

/**
 * Range facet. Dates are in seconds of the asset’s own clock (`clockSeconds`). Buckets are adjacent and of equal width. The
 * first and the last also have the outliers: at most 1% of the values on each side, if they take half of the range.
 */
export const FacetRange = z.looseObject({
  min: z.number(),
  max: z.number(),
  buckets: z.array(z.looseObject({ from: z.number(), to: z.number(), count: z.int() })),
});

/** Distribution of the values in a range facet. */
export interface FacetRange extends z.infer<typeof FacetRange> {}

/** Search response: a page of assets, and facets for all matches. */
export const SearchReply = z.looseObject({
  response: z.looseObject({
    numFound: z.int(),
    start: z.int(),
    docs: z.array(Asset),
    /** Cursor of the next page. Absent without `solr_cursor`, and on the last page. */
    nextCursor: z.optional(z.string()),
  }),
  facetCounts: z.looseObject({
    facetFields: z.record(z.string(), z.array(FacetCount)),
    /** Absent on servers without range facets. */
    facetRanges: z.optional(z.record(z.string(), FacetRange)),
    /** Facets with more values than `solr_facetlimit`. Absent if there are none. */
    truncated: z.optional(z.array(z.string())),
  }),
});

/** Search response: a page of assets, and facets for all matches. */
export interface SearchReply extends z.infer<typeof SearchReply> {}

/** Suggestion for the search box. */
export const Suggestion = z.looseObject({
  /** `term`: a search term. `value`: a facet value to filter by. */
  kind: z.enum(['term', 'value']),
  /**
   * For `term`, the term as spelled in an asset; it replaces the last word of the input. For `value`, the facet
   * value.
   */
  text: z.string(),
  /** Field of the facet, if `kind` is `value`. */
  field: z.optional(z.string()),
  /** Number of matching assets that the user may view. */
  count: z.int(),
});

/** Suggestion for the search box. */
export interface Suggestion extends z.infer<typeof Suggestion> {}

export const suggest = {
  query: z.object({
    /** Content of the search box. Suggestions complete the last word. */
    q: z.string().check(z.maxLength(MAX_SEARCH_LENGTH)),
    /** Restricts the suggestions to terms and values with matches under this filter. */
    filter: z.optional(json(Filter)),
    rows: z.optional(integer(1, 50)),
    /**
     * Suggests words that differ from the last word by at most this number of typos instead of completions: the closest
     * first, then the most frequent. Includes the last word itself, if it occurs.
     */
    typos: z.optional(integer(1, MAX_TYPOS)),
  }),
  reply: z.looseObject({ suggestions: z.array(Suggestion) }),
};

/** A `start` of -1 means that the server did not report it. */
const complete = inOrder(completeDocs, member('response', withDefaults({ start: -1 })));

export const search = {
  reply: SearchReply,
  complete,
  query: z.object(parameters),
};

export const layout = {
  query: z.pick(z.object(parameters), { filter: true, solr_q: true, solr_sort: true }),
  reply: z.looseObject({
    /** Number of results. */
    numFound: z.int(),
    /**
     * One byte per result in the order of the search, as base64. 0 is an unknown aspect ratio. 1 to 255 are ratios
     * of width to height from 0.5 to 4 in logarithmic steps. If the search has more results than the reply has
     * bytes, the ratios of the others are an estimate: those of the reply, repeated.
     */
    codes: z.string(),
    /** Value of the sort field of some results, by their position. Absent or empty for the order by relevance. */
    marks: z.optional(
      z.array(z.looseObject({ position: z.int(), value: z.union([z.string(), z.number()]) })),
    ),
  }),
};

export const searchByBody = {
  reply: SearchReply,
  complete,
  body: z.object(parameters),
};
