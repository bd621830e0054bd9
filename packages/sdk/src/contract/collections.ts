import * as z from 'zod/mini';
import { Asset } from './asset.js';
import { call } from './call.js';
import { AssetId } from './assets.js';
import { Filter, MAX_ROWS } from './search.js';
import { integer } from './wire.js';

/** Rows of a collection's posters (specification, section 9, Pre-search collection fetch). */
export const COLLECTION_ROWS = 20;

/** A collection (specification, section 3): a saved search, a list of assets, or a folder. */
export const Collection = z.looseObject({
  /** Its stable name; a meta collection's is `prefix_number`, that of a folder at the top `folder/<name>`. */
  indicator: z.string(),
  /** The search that its button opens. */
  search: z.optional(z.string()),
  /** Ours: what narrows that search. A folder's name need not be a word that can be searched for. */
  filter: z.optional(Filter),
  sort: z.optional(z.string()),
  orientation: z.optional(z.enum(['asc', 'desc'])),
  /** Its name by lower-case language. */
  translation: z.optional(z.record(z.string(), z.string())),
  /** Its name where there is none for the reader's language. */
  label: z.optional(z.string()),
});
/** A collection, as its schema says. */
export interface Collection extends z.infer<typeof Collection> {}

/** A collection that an admin defines: a saved search, or a list of assets picked by hand. */
export const CollectionDefinition = z.strictObject({
  /** Unique; `prefix_number` for one of a meta collection. */
  indicator: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{C}/\\]+$/u)),
  translation: z.optional(z.record(z.string(), z.string().check(z.maxLength(200)))),
  label: z.optional(z.string().check(z.maxLength(200))),
  /** The search, in the language of the search box. Not together with `assets`. */
  search: z.optional(z.string().check(z.maxLength(2000))),
  /** With `search`: what narrows it. */
  filter: z.optional(Filter),
  /** With `search`: the field it is sorted by. Default `score`. */
  sort: z.optional(z.string().check(z.maxLength(100))),
  orientation: z.optional(z.enum(['asc', 'desc'])),
  /** Ids, in the order in which they are shown. Not together with `search`. */
  assets: z.optional(z.array(AssetId).check(z.maxLength(10_000))),
  /** Not listed, but found by its indicator. */
  hidden: z.optional(z.boolean()),
});
/** A collection that an admin defines. */
export interface CollectionDefinition extends z.infer<typeof CollectionDefinition> {}

const definitions = {
  collections: z.array(CollectionDefinition).check(z.maxLength(2000)),
  /** Each folder at the top of the library is a collection too. Default true. */
  folders: z.optional(z.boolean()),
};

export const getCollectionDefinitions = call({
  name: 'admin.collections.get',
  method: 'GET',
  path: 'admin/collections',
  summary: 'The collections that an admin defined.',
  access: 'admin',
  versioned: true,
  reply: z.looseObject(definitions),
});

export const saveCollectionDefinitions = call({
  name: 'admin.collections.save',
  method: 'POST',
  path: 'admin/collections',
  summary: 'Replaces the collections that an admin defined; those before go into the history.',
  access: 'admin',
  safe: false,
  versioned: true,
  body: z.strictObject(definitions),
  bodyLimit: 8 * 1024 * 1024,
  reply: z.looseObject({}),
  problems: ['changed-meanwhile', 'unknown-field'],
});

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
    // A folder's name may be longer than what an admin may call a collection.
    collection: z.string().check(z.minLength(1), z.maxLength(300)),
    solr_rows: z.optional(integer(0, MAX_ROWS)),
    solr_start: z.optional(integer(0, 1_000_000_000)),
  }),
  reply: z.looseObject({
    response: z.looseObject({ numFound: z.optional(z.int()), docs: z.array(Asset) }),
  }),
  problems: ['collection-not-found'],
});
