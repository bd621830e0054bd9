import * as z from 'zod/mini';
import { MAX_BOOKMARKS, MAX_IDS, MIN_ID_PREFIX } from '../limits.js';
import { Asset } from './common/asset.js';
import { completeDocs, withDefaults } from './common/complete.js';
import { AssetId } from './common/ids.js';
import { SIMILARITIES } from '../vocabulary.js';
import { integer, oneOrMany } from './common/wire.js';

/** Assets in the order of the requested IDs. Unknown and forbidden IDs are omitted. */
export const AssetsReply = z.looseObject({
  response: z.looseObject({ numFound: z.int(), docs: z.array(Asset) }),
});

export const getAssets = {
  reply: AssetsReply,
  complete: completeDocs,
  query: z.object({ assetid: oneOrMany(AssetId) }),
};

export const getAssetsByPrefix = {
  reply: AssetsReply,
  complete: completeDocs,
  query: z.object({ prefix: AssetId.check(z.minLength(MIN_ID_PREFIX)) }),
};

export const getAssetsByBody = {
  reply: AssetsReply,
  complete: completeDocs,
  body: z.object({ assetid: z.array(AssetId).check(z.maxLength(MAX_IDS)) }),
};

export const getBookmarks = {
  reply: z.array(z.string()),
};

export const saveBookmarks = {
  body: z.array(z.looseObject({ id: AssetId })).check(z.maxLength(MAX_BOOKMARKS)),
  reply: z.looseObject({ rejected: z.array(z.string()) }),
  complete: withDefaults({ rejected: [] }),
};

export const getSimilarAssets = {
  reply: AssetsReply,
  complete: completeDocs,
  query: z.object({
    assetid: AssetId,
    /** What the assets have in common with this one. */
    by: z.enum(SIMILARITIES),
    /** Maximum number of assets. Default 24. */
    rows: z.optional(integer(1, 100)),
  }),
};
