import * as z from 'zod/mini';
import { MAX_ROWS } from '../limits.js';
import { Asset } from './common/asset.js';
import { AssetId } from './common/ids.js';
import { integer } from './common/wire.js';
import { Filter } from './search.js';

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

/** All collections that an admin defined. */
export const CollectionDefinitions = z.strictObject(definitions);

export const getCollectionDefinitions = {
  reply: z.looseObject(definitions),
};

export const saveCollectionDefinitions = {
  body: CollectionDefinitions,
  reply: z.looseObject({}),
};

export const listCollections = {
  query: z.object({ operation: z.literal('list') }),
  reply: z.looseObject({ collections: z.array(Collection) }),
};

export const getCollection = {
  query: z.object({
    // A folder's name may be longer than what an admin may call a collection.
    collection: z.string().check(z.minLength(1), z.maxLength(300)),
    solr_rows: z.optional(integer(0, MAX_ROWS)),
    solr_start: z.optional(integer(0, 1_000_000_000)),
  }),
  reply: z.looseObject({
    response: z.looseObject({ numFound: z.optional(z.int()), docs: z.array(Asset) }),
  }),
};
