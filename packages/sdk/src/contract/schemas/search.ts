import * as z from 'zod/mini';
import { MAX_ROWS, MAX_SEARCH_LENGTH } from '../limits.js';
import { Asset } from './common/asset.js';
import { integer, json, oneOrMany } from './common/wire.js';

/** A list means any of its values; a text is a range: `[from TO to]`, with `*` for an open end. */
export const Filter = z.record(
  z.string(),
  z.nullable(z.union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])),
);

export type Filter = z.infer<typeof Filter>;

const parameters = {
  filter: z.optional(json(Filter)),
  solr_facetfields: z.optional(oneOrMany(z.string().check(z.maxLength(100)))),
  solr_q: z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH))),
  /** `<field> asc` or `<field> desc`. */
  solr_sort: z.optional(z.string().check(z.maxLength(200))),
  solr_rows: z.optional(integer(0, MAX_ROWS)),
  solr_start: z.optional(integer(0, 1_000_000_000)),
};

/** A value of a facet, and how many assets have it. */
export const FacetCount = z.looseObject({ label: z.string(), count: z.int() });

/** A value of a facet, and how many assets have it. */
export interface FacetCount extends z.infer<typeof FacetCount> {}

/** Numbers; dates are epoch seconds. Buckets are adjacent and of equal width. */
export const FacetRange = z.looseObject({
  min: z.number(),
  max: z.number(),
  buckets: z.array(z.looseObject({ from: z.number(), to: z.number(), count: z.int() })),
});

/** How the values of a range facet are spread. */
export interface FacetRange extends z.infer<typeof FacetRange> {}

/** What a search answers: a page of assets, and what was counted and measured over all that was found. */
export const SearchReply = z.looseObject({
  response: z.looseObject({ numFound: z.int(), start: z.int(), docs: z.array(Asset) }),
  facetCounts: z.looseObject({
    facetFields: z.record(z.string(), z.array(FacetCount)),
    /** Absent on servers that do not measure ranges. */
    facetRanges: z.optional(z.record(z.string(), FacetRange)),
  }),
});

/** What a search answers. */
export interface SearchReply extends z.infer<typeof SearchReply> {}

/** A suggestion for the search box. */
export const Suggestion = z.looseObject({
  /** `term`: a word to search for. `value`: a value of a facet to narrow by. */
  kind: z.enum(['term', 'value']),
  /** The word, as an asset writes it, to stand in the place of the last one; or the value. */
  text: z.string(),
  /** With `value`: the facet's field. */
  field: z.optional(z.string()),
  /** How many assets are found with it, of those that the user may see. */
  count: z.int(),
});

/** A suggestion for the search box. */
export interface Suggestion extends z.infer<typeof Suggestion> {}

export const suggest = {
  query: z.object({
    /** What stands in the search box; the last word is the one that is gone on with. */
    q: z.string().check(z.maxLength(MAX_SEARCH_LENGTH)),
    /** Only what is found together with this filter is suggested. */
    filter: z.optional(json(Filter)),
    rows: z.optional(integer(1, 50)),
  }),
  reply: z.looseObject({ suggestions: z.array(Suggestion) }),
};

export const search = {
  reply: SearchReply,
  query: z.object(parameters),
};

export const searchByBody = {
  reply: SearchReply,
  body: z.object(parameters),
};
