import * as z from 'zod/mini';
import { MAX_IDS } from '../limits.js';
import { AssetId, ConvertSetId } from './common/ids.js';
import { boolean, integer, oneOrMany } from './common/wire.js';

/** A format in which an asset can be downloaded (specification, section 3). */
export const ConvertSet = z.looseObject({ id: z.string(), title: z.string() });

/** A format in which an asset can be downloaded. */
export interface ConvertSet extends z.infer<typeof ConvertSet> {}

/** Signed, short-lived link to a path on the portal's origin. */
const Link = z.looseObject({
  url: z.string(),
  /** Size in bytes, if the link refers to a file. */
  size: z.optional(z.int()),
  /** Download name. */
  fname: z.optional(z.string()),
});

export const getConvertSets = {
  query: z.object({ asset_id: oneOrMany(AssetId) }),
  reply: z.looseObject({ convert_sets: z.array(ConvertSet) }),
};

/** A convert set with what the user would get in it (decisions, section 7, Formats of many assets). */
const OfferedConvertSet = z.looseObject({
  id: z.string(),
  title: z.string(),
  /** Number of the assets that the user may download in this convert set. At least 1. */
  allowed: z.int(),
  /** Number of the assets that the user may view. */
  total: z.int(),
  /** Total size of the files, in bytes. Absent if it is unknown. */
  bytes: z.optional(z.int()),
  /** True if `bytes` is an estimate. */
  estimated: z.optional(z.literal(true)),
  /** Width of the file in pixels. Only for a single asset. */
  width: z.optional(z.int()),
  /** Height of the file in pixels. Only for a single asset. */
  height: z.optional(z.int()),
  /** Extension that all of the files have, such as `webp`. Absent if they differ. */
  filetype: z.optional(z.string()),
  /** Download name. Only for a single asset. */
  fname: z.optional(z.string()),
  /** Longest side of the images, in pixels, if the convert set limits it. */
  longest_side: z.optional(z.int()),
  /** Resolution that the files record, in dots per inch, if the convert set defines one. */
  resolution: z.optional(z.int()),
  /** Version of the recipe. Changes with the content of the files. Absent for the original. */
  version: z.optional(z.string()),
  /** Kinds of asset that the convert set applies to. Absent for the original. */
  asset_groups: z.optional(z.array(z.string())),
});

export const getConvertSetOffer = {
  body: z.object({
    asset_id: z.array(AssetId).check(z.minLength(1), z.maxLength(100 * MAX_IDS)),
    /** Convert set to which `unavailable` refers. Default: any. */
    csetid: z.optional(ConvertSetId),
  }),
  reply: z.looseObject({
    /** Convert sets that are available for at least one of the assets, the original first. */
    convert_sets: z.array(OfferedConvertSet),
    /** IDs of the assets that the user may not download, or that do not exist. */
    unavailable: z.array(z.string()),
  }),
};

/** Reply to the call for the convert sets of many assets. */
export interface ConvertSetOfferReply extends z.infer<(typeof getConvertSetOffer)['reply']> {}

export const getDownload = {
  query: z.object({
    id: AssetId,
    csetid: z.optional(ConvertSetId),
    target: z.optional(z.enum(['down', 'view'])),
    /** Page or frame to convert, for convert sets that create images of pages or frames. Starts at 1. Default 1. */
    page: z.optional(integer(1, 100_000)),
  }),
  reply: Link,
};

/** A file of a zip archive. */
const ZipEntry = z.looseObject({
  id: z.string(),
  /** Page or frame. Starts at 1. */
  page: z.int(),
  /** Path in the archive. */
  name: z.string(),
  /** Position of the first byte of the file in the archive. Files are stored without compression. */
  offset: z.int(),
  /** Size in bytes. */
  size: z.int(),
  crc32: z.int(),
  /** SHA-256 in lower-case hexadecimal. Only for originals that the portal has hashed. */
  sha256: z.optional(z.string()),
  /** Time of the last change of the original, in milliseconds since the epoch. */
  modified: z.number(),
});

/** Link to a zip archive and the IDs of the assets that it does not contain. */
export const ZipReply = z.looseObject({
  url: z.string(),
  /**
   * IDs of the assets that the archive does not contain. An asset is rejected if it does not exist, if the user
   * may not view or download it, or if it is not available in this convert set. It is also rejected if its file
   * is missing or has changed, or if its conversion failed.
   */
  rejected_asset_ids: z.array(z.string()),
  /** The same assets, each with a stable reason code. The message key is `zip.reason.<reason>`. */
  rejected: z.optional(
    z.array(
      z.looseObject({
        id: z.string(),
        /** File name. Absent if the asset does not exist, or if the user may not view it. */
        fname: z.optional(z.string()),
        reason: z.string(),
      }),
    ),
  ),
  /** Size of the archive, in bytes. */
  size: z.optional(z.int()),
  /** Download name. */
  fname: z.optional(z.string()),
  /** The files in the order of the archive, if they were requested. */
  entries: z.optional(z.array(ZipEntry)),
});

/** Link to a zip archive and the IDs of the assets that it does not contain. */
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
    /** True to preserve the library's folders. Otherwise, all files are at the top level. Default false. */
    folders: z.optional(boolean),
    /** True to return the files of the archive, so that a client can unpack it during the download. Default false. */
    entries: z.optional(boolean),
  }),
};

export const getDownloadLinks = {
  body: z.object({
    operation: z.literal('links'),
    csetid: ConvertSetId,
    id: z.array(AssetId).check(z.minLength(1), z.maxLength(MAX_IDS)),
  }),
  reply: z.looseObject({
    links: z.array(
      z.looseObject({
        id: z.string(),
        url: z.string(),
        /** Download name. */
        fname: z.string(),
        /** Size in bytes. */
        size: z.int(),
        /** SHA-256 in lower-case hexadecimal. Only for originals that the portal has hashed. */
        sha256: z.optional(z.string()),
      }),
    ),
    /** The other assets, with the code of the problem. `not-ready` if the file must be prepared first. */
    rejected: z.array(z.looseObject({ id: z.string(), code: z.string() })),
  }),
};

export const prepareDownload = {
  body: z.object({
    csetid: ConvertSetId,
    id: z.array(AssetId).check(z.minLength(1), z.maxLength(100 * MAX_IDS)),
    page: z.optional(integer(1, 100_000)),
    /** Maximum number of seconds to wait for a status change before responding. Default 0. */
    wait: z.optional(integer(0, 20)),
  }),
  reply: z.looseObject({
    /** True if all renditions exist, so that the link is available immediately. */
    ready: z.boolean(),
    /** Overall progress from 0 to 1. */
    progress: z.number(),
    total: z.int(),
    done: z.int(),
    /** Failed conversions, each with a stable reason code. The message key is `preview.problem.<code>`. */
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

/**
 * `accepted` if the user has accepted the terms of use. Without it, a portal with terms returns no original pixels
 * (decisions, section 8, Terms).
 */
const terms = z.optional(z.literal('accepted'));

export const getVideo = {
  params: z.object({ id: AssetId }),
  query: z.object({
    /** True for the converted file also if most browsers play the original, after a browser could not play it. */
    converted: z.optional(boolean),
    terms,
  }),
  reply: z.extend(Link, {
    /** Links to the caption files of a video, in the order of `captions` of the asset. */
    captions: z.optional(
      z.array(z.looseObject({ fname: z.string(), lang: z.optional(z.string()), url: z.string() })),
    ),
  }),
};

export const getPeaks = {
  params: z.object({ id: AssetId }),
  reply: z.looseObject({
    /** Peak levels of 400 equal parts of the audio, from 0 to 100, relative to the loudest. */
    peaks: z.array(z.int()),
  }),
};

export const getZoomImage = {
  params: z.object({ id: AssetId }),
  query: z.object({
    /** Page of a document, or frame of a multi-page image. Starts at 1. Default 1. */
    page: z.optional(integer(1, 100_000)),
    terms,
  }),
  reply: z.extend(Link, {
    /** Displayed size in pixels. */
    width: z.int(),
    height: z.int(),
  }),
};

export const getMesh = {
  params: z.object({ id: AssetId }),
  query: z.object({ terms }),
  reply: Link,
};

const Weight = z.int().check(z.minimum(1), z.maximum(1000));

export const getFont = {
  params: z.object({ id: AssetId }),
  query: z.object({ terms }),
  reply: z.extend(Link, {
    /** Weights of the font, which differ if it is variable. Absent if they are not readable. */
    weights: z.optional(z.object({ min: Weight, max: Weight, initial: Weight })),
  }),
};

export const getModel = {
  params: z.object({ id: AssetId }),
  query: z.object({ terms }),
  reply: z.looseObject({
    url: z.string(),
    /** Canonical extension of the actual file type, such as `obj`. */
    filetype: z.string(),
    /** Referenced files that the user may download, with the names that the model uses. */
    files: z.array(z.looseObject({ name: z.string(), url: z.string() })),
    /** Names of referenced files that are not in the library or that the user may not download. */
    missing: z.array(z.string()),
  }),
};

export const getDownloadLimits = {
  reply: z.looseObject({ max_assets: z.int() }),
};
