import * as z from 'zod/mini';
import { MAX_ROWS, MAX_START } from '../limits.js';
import { Asset } from './common/asset.js';
import { ChangeQuery } from './common/change.js';
import { completeDocs, wrapped } from './common/complete.js';
import { AssetId } from './common/ids.js';
import { integer } from './common/wire.js';
import { FacetCount, Filter } from './search.js';

/** A collection (specification, section 3): a saved search, a list of assets or a folder. */
export const Collection = z.looseObject({
  /**
   * Stable identifier. The form is `prefix_number` in a meta collection and `folder/<name>` for a top-level
   * folder.
   */
  indicator: z.string(),
  /** Query of the search that the collection's button opens. */
  search: z.optional(z.string()),
  /**
   * Filter for the query (not in the specification). Needed for folders, whose names are not always searchable
   * words.
   */
  filter: z.optional(Filter),
  sort: z.optional(z.string()),
  orientation: z.optional(z.enum(['asc', 'desc'])),
  /** Names, keyed by lower-case language code. */
  translation: z.optional(z.record(z.string(), z.string())),
  /** Fallback name for languages without a translation. */
  label: z.optional(z.string()),
});

/** A collection, as defined by its schema. */
export interface Collection extends z.infer<typeof Collection> {}

/** A collection that an admin defines: a saved search or a hand-picked list of assets. */
export const CollectionDefinition = z.strictObject({
  /** Unique identifier; `prefix_number` for a member of a meta collection. */
  indicator: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{C}/\\]+$/u)),
  translation: z.optional(z.record(z.string(), z.string().check(z.maxLength(200)))),
  label: z.optional(z.string().check(z.maxLength(200))),
  /** Query in the syntax of the search box. Mutually exclusive with `assets`. */
  search: z.optional(z.string().check(z.maxLength(2000))),
  /** Filter for `search`. */
  filter: z.optional(Filter),
  /** Sort field for `search`. Default `score`. */
  sort: z.optional(z.string().check(z.maxLength(100))),
  orientation: z.optional(z.enum(['asc', 'desc'])),
  /** Asset IDs in display order. Mutually exclusive with `search`. */
  assets: z.optional(z.array(AssetId).check(z.maxLength(10_000))),
  /** True to omit the collection from lists. It is still available by its indicator. */
  hidden: z.optional(z.boolean()),
});

/** A collection that an admin defines. */
export interface CollectionDefinition extends z.infer<typeof CollectionDefinition> {}

const definitions = {
  collections: z.array(CollectionDefinition).check(z.maxLength(2000)),
  /** True if each top-level folder of the library is also a collection. Default true. */
  folders: z.optional(z.boolean()),
};

/** All collections that an admin defined. */
export const CollectionDefinitions = z.strictObject(definitions);

export const getCollectionDefinitions = {
  reply: z.looseObject(definitions),
};

export const saveCollectionDefinitions = {
  query: ChangeQuery,
  body: CollectionDefinitions,
  reply: z.looseObject({}),
};

export const listCollections = {
  query: z.object({ operation: z.literal('list') }),
  reply: z.looseObject({ collections: z.array(Collection) }),
  complete: wrapped('collections'),
};

/** Reply of {@link getCollection}. */
const CollectionReply = z.looseObject({
  response: z.looseObject({ numFound: z.optional(z.int()), docs: z.array(Asset) }),
});

/** Reply of {@link getCollection}. */
export interface CollectionReply extends z.infer<typeof CollectionReply> {}

export const getCollection = {
  query: z.object({
    // Folder names may be longer than the indicators that an admin may define.
    collection: z.string().check(z.minLength(1), z.maxLength(300)),
    solr_rows: z.optional(integer(0, MAX_ROWS)),
    solr_start: z.optional(integer(0, MAX_START)),
  }),
  reply: CollectionReply,
  complete: completeDocs,
};

/** A frequent keyword. */
const FrequentKeyword = z.looseObject({
  ...FacetCount.shape,
  /** Other keywords of exactly the same assets, such as the word in a second language. Absent if there are none. */
  same: z.optional(z.array(z.string())),
});

/** A frequent keyword. */
export interface FrequentKeyword extends z.infer<typeof FrequentKeyword> {}

/** Reply of {@link getDashboard}. */
const DashboardReply = z.looseObject({
  /** Number of assets that the user may view. */
  total: z.int(),
  /**
   * Large image for the top of the home page, and the path of its preview. Absent if the library has no suitable
   * image.
   */
  hero: z.optional(z.looseObject({ asset: Asset, image: z.string() })),
  /** The most frequent keywords, most frequent first. Of those of the same assets, only one is an entry. */
  keywords: z.array(FrequentKeyword),
  /** The collections that contain visible assets, as `collection?operation=list` returns them. */
  collections: z.array(Collection),
  /**
   * First assets of the first rows, keyed by row (`CollectionRow.key`). They have only the fields that the home page
   * shows. Rows without an entry are loaded on demand.
   */
  posters: z.record(z.string(), z.looseObject({ numFound: z.int(), docs: z.array(Asset) })),
});

/** Reply of {@link getDashboard}. */
export interface DashboardReply extends z.infer<typeof DashboardReply> {}

export const getDashboard = { reply: DashboardReply };
