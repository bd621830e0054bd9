import * as z from 'zod/mini';
import { Asset } from './asset.js';
import { call } from './call.js';
import { MAX_ROWS } from './search.js';
import { integer } from './wire.js';

/** Rows of a collection's posters (specification, section 9, Pre-search collection fetch). */
export const COLLECTION_ROWS = 20;

/** A collection (specification, section 3): a saved search, a list of assets, or a folder. */
export const Collection = z.looseObject({
  /** Its stable name; a meta collection's is `prefix_number`. */
  indicator: z.string(),
  /** The search that its button opens. */
  search: z.optional(z.string()),
  sort: z.optional(z.string()),
  orientation: z.optional(z.enum(['asc', 'desc'])),
  /** Its name by lower-case language. */
  translation: z.optional(z.record(z.string(), z.string())),
  /** Its name where there is none for the reader's language. */
  label: z.optional(z.string()),
});
/** A collection, as its schema says. */
export interface Collection extends z.infer<typeof Collection> {}

export const listCollections = call({
  name: 'collections.list',
  method: 'GET',
  path: 'collection',
  summary: 'The collections in which the user may see something.',
  access: 'viewer',
  query: z.object({ operation: z.literal('list') }),
  reply: z.looseObject({ collections: z.array(Collection) }),
});

export const getCollection = call({
  name: 'collections.get',
  method: 'GET',
  path: 'collection/get',
  summary: 'The assets of a collection.',
  access: 'viewer',
  query: z.object({
    collection: z.string().check(z.minLength(1), z.maxLength(200)),
    solr_rows: z.optional(integer(0, MAX_ROWS)),
    solr_start: z.optional(integer(0, 1_000_000_000)),
  }),
  reply: z.looseObject({
    response: z.looseObject({ numFound: z.optional(z.int()), docs: z.array(Asset) }),
  }),
  problems: ['collection-not-found'],
});
