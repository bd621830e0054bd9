import * as z from 'zod/mini';
import { MAX_IDS } from '../limits.js';
import { AssetId, ConvertSetId } from './common/ids.js';
import { boolean, integer, oneOrMany } from './common/wire.js';

/** A form in which an asset can be downloaded (specification, section 3). */
export const ConvertSet = z.looseObject({ id: z.string(), title: z.string() });

/** A form in which an asset can be downloaded. */
export interface ConvertSet extends z.infer<typeof ConvertSet> {}

/** A signed, short-lived path below the portal's origin. */
const Link = z.looseObject({
  url: z.string(),
  /** Bytes, where a file is behind it. */
  size: z.optional(z.int()),
  /** The name it is to have. */
  fname: z.optional(z.string()),
});

export const getConvertSets = {
  query: z.object({ asset_id: oneOrMany(AssetId) }),
  reply: z.looseObject({ convert_sets: z.array(ConvertSet) }),
};

export const getDownload = {
  query: z.object({
    id: AssetId,
    csetid: z.optional(ConvertSetId),
    target: z.optional(z.enum(['down', 'view'])),
    /** Of a convert set that makes pictures of pages or frames: which one, from 1. Default 1. */
    page: z.optional(integer(1, 100_000)),
  }),
  reply: Link,
};

/** Where a zip is, and what is not in it. */
export const ZipReply = z.looseObject({
  url: z.string(),
  /** Ids that are not in it: gone, not the user's to download, or such that they could not be converted. */
  rejected_asset_ids: z.array(z.string()),
  /** Bytes of the zip. */
  size: z.optional(z.int()),
  /** The name it is to have. */
  fname: z.optional(z.string()),
});

/** Where a zip is, and what is not in it. */
export interface ZipReply extends z.infer<typeof ZipReply> {}

export const getZip = {
  reply: ZipReply,
  query: z.object({
    operation: z.literal('zip'),
    csetid: ConvertSetId,
    id: oneOrMany(AssetId),
    folders: z.optional(boolean),
  }),
};

export const getZipByBody = {
  reply: ZipReply,
  body: z.object({
    operation: z.literal('zip'),
    csetid: ConvertSetId,
    id: z.array(AssetId).check(z.minLength(1), z.maxLength(100 * MAX_IDS)),
    /** Keeps the library's folders in the zip; without, all files are beside one another. Default false. */
    folders: z.optional(boolean),
  }),
};

export const prepareDownload = {
  body: z.object({
    csetid: ConvertSetId,
    id: z.array(AssetId).check(z.minLength(1), z.maxLength(100 * MAX_IDS)),
    page: z.optional(integer(1, 100_000)),
    /** Seconds to wait for something to change before answering. Default 0. */
    wait: z.optional(integer(0, 20)),
  }),
  reply: z.looseObject({
    /** Nothing is left to be made: the link can be had at once. */
    ready: z.boolean(),
    /** From 0 to 1, over everything that is made. */
    progress: z.number(),
    total: z.int(),
    done: z.int(),
    /** Those that could not be made, with a stable word (its text is `preview.problem.<word>`). */
    failed: z.array(z.looseObject({ id: z.string(), reason: z.string() })),
  }),
};

export const getPreview = {
  query: z.object({
    id: AssetId,
    target: z.optional(z.enum(['view'])),
    page: z.optional(integer(1, 100_000)),
  }),
  reply: z.looseObject({ url: z.string(), asset_groups: z.array(z.string()) }),
};

export const getVideo = {
  params: z.object({ id: AssetId }),
  reply: Link,
};

export const getModel = {
  params: z.object({ id: AssetId }),
  reply: z.looseObject({
    url: z.string(),
    /** The canonical extension of what it really is: `obj`. */
    filetype: z.string(),
    /** By the name with which the model refers to each. */
    files: z.array(z.looseObject({ name: z.string(), url: z.string() })),
    /** Names that it refers to and that are not in the library, or not the user's to have. */
    missing: z.array(z.string()),
  }),
};

export const getDownloadLimits = {
  reply: z.looseObject({ max_assets: z.int() }),
};
