import * as z from 'zod/mini';
import { Asset } from './asset.js';
import { call } from './call.js';
import { integer, json, oneOrMany } from './wire.js';

/** The most rows one answer holds. */
export const MAX_ROWS = 1000;
/** How many rows an answer holds when none are asked for. */
export const DEFAULT_ROWS = 25;
const MAX_QUERY_LENGTH = 10_000;

/** A list means any of its values; a text is a range: `[from TO to]`, with `*` for an open end. */
export const Filter = z.record(
  z.string(),
  z.nullable(z.union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])),
);
export type Filter = z.infer<typeof Filter>;

const parameters = {
  filter: z.optional(json(Filter)),
  solr_facetfields: z.optional(oneOrMany(z.string().check(z.maxLength(100)))),
  solr_q: z.optional(z.string().check(z.maxLength(MAX_QUERY_LENGTH))),
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

/** How many suggestions there are when no number is asked for. */
export const DEFAULT_SUGGESTIONS = 8;

export const suggest = call({
  name: 'search.suggest',
  method: 'GET',
  tagged: true,
  path: 'search/suggest',
  summary:
    'Words and facet values that go on with what is being typed, of what the user may see: those that begin so, then those with it inside; the most frequent first.',
  access: 'viewer',
  query: z.object({
    /** What stands in the search box; the last word is the one that is gone on with. */
    q: z.string().check(z.maxLength(MAX_QUERY_LENGTH)),
    /** Only what is found together with this filter is suggested. */
    filter: z.optional(json(Filter)),
    rows: z.optional(integer(1, 50)),
  }),
  reply: z.looseObject({ suggestions: z.array(Suggestion) }),
  problems: ['unknown-field'],
});

const searching = {
  path: 'search',
  access: 'viewer',
  safe: true,
  reply: SearchReply,
  problems: ['unknown-field'],
} as const;

export const search = call({
  ...searching,
  name: 'search.get',
  method: 'GET',
  tagged: true,
  summary: 'Finds assets, and counts the values of the facets asked for.',
  query: z.object(parameters),
});

export const searchByBody = call({
  ...searching,
  name: 'search.post',
  method: 'POST',
  summary: 'The same with a JSON body, for filters too long for a URL.',
  body: z.object(parameters),
});
