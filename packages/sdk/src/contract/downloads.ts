import * as z from 'zod/mini';
import { AssetId, MAX_IDS } from './assets.js';
import { call } from './call.js';
import { boolean, integer, oneOrMany } from './wire.js';

/** The convert set that is the file itself, which every asset has (decisions, section 2). */
export const ORIGINAL = 'original';

/** The id of a convert set. */
export const ConvertSetId = z.string().check(z.minLength(1), z.maxLength(100));

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

export const getConvertSets = call({
  name: 'session.csets',
  method: 'GET',
  path: 'session/csets',
  summary:
    'The convert sets in which the user may download every one of the assets; those that are gone are left out.',
  access: 'viewer',
  query: z.object({ asset_id: oneOrMany(AssetId) }),
  reply: z.looseObject({ convert_sets: z.array(ConvertSet) }),
  problems: ['forbidden', 'asset-not-found'],
});

export const getDownload = call({
  name: 'downloads.get',
  method: 'GET',
  path: 'download/',
  summary: 'A link under which the asset’s file can be fetched, and resumed, for a short while.',
  access: 'viewer',
  query: z.object({
    id: AssetId,
    csetid: z.optional(ConvertSetId),
    target: z.optional(z.enum(['down', 'view'])),
    /** Of a convert set that makes pictures of pages or frames: which one, from 1. Default 1. */
    page: z.optional(integer(1, 100_000)),
  }),
  reply: Link,
  problems: [
    'asset-not-found',
    'forbidden',
    'file-gone',
    'file-changed',
    'convert-set-unknown',
    'conversion-failed',
    'not-ready',
  ],
});

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

const zipping = {
  path: 'download',
  access: 'viewer',
  safe: true,
  reply: ZipReply,
  problems: [
    'asset-not-found',
    'forbidden',
    'file-gone',
    'file-changed',
    'convert-set-unknown',
    'conversion-failed',
    'not-ready',
  ],
} as const;

export const getZip = call({
  ...zipping,
  name: 'downloads.zip',
  method: 'GET',
  when: 'operation',
  summary: 'A link to a zip of several assets.',
  query: z.object({
    operation: z.literal('zip'),
    csetid: ConvertSetId,
    id: oneOrMany(AssetId),
    folders: z.optional(boolean),
  }),
});

export const getZipByBody = call({
  ...zipping,
  name: 'downloads.zip_post',
  method: 'POST',
  summary: 'The same with a JSON body, for more ids than a URL holds.',
  body: z.object({
    operation: z.literal('zip'),
    csetid: ConvertSetId,
    id: z.array(AssetId).check(z.minLength(1), z.maxLength(100 * MAX_IDS)),
    /** Keeps the library's folders in the zip; without, all files are beside one another. Default false. */
    folders: z.optional(boolean),
  }),
  bodyLimit: 8 * 1024 * 1024,
});

export const prepareDownload = call({
  name: 'downloads.prepare',
  method: 'POST',
  path: 'download/prepare',
  summary:
    'Begins to make what a download of these assets in a convert set needs, and tells how far it is. Ask again until it is ready, then for the link.',
  access: 'viewer',
  safe: true,
  body: z.object({
    csetid: ConvertSetId,
    id: z.array(AssetId).check(z.minLength(1), z.maxLength(100 * MAX_IDS)),
    page: z.optional(integer(1, 100_000)),
    /** Seconds to wait for something to change before answering. Default 0. */
    wait: z.optional(integer(0, 20)),
  }),
  bodyLimit: 8 * 1024 * 1024,
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
  problems: ['asset-not-found', 'forbidden', 'convert-set-unknown'],
});

export const getPreview = call({
  name: 'downloads.preview',
  method: 'GET',
  path: 'download/preview',
  summary: 'A link to the preview picture of a page.',
  access: 'viewer',
  query: z.object({
    id: AssetId,
    target: z.optional(z.enum(['view'])),
    page: z.optional(integer(1, 100_000)),
  }),
  reply: z.looseObject({ url: z.string(), asset_groups: z.array(z.string()) }),
  problems: ['asset-not-found', 'preview-unavailable'],
});

export const getVideo = call({
  name: 'downloads.video',
  method: 'GET',
  path: 'download/video/{id}',
  summary: 'A link to the film in a form that browsers play.',
  access: 'viewer',
  params: z.object({ id: AssetId }),
  reply: Link,
  problems: ['asset-not-found', 'preview-unavailable', 'not-ready'],
});

export const getModel = call({
  name: 'downloads.model',
  method: 'GET',
  path: 'download/model/{id}',
  summary: 'Links to a 3D model and to the files it refers to (materials, buffers, textures), for a viewer.',
  access: 'viewer',
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
  problems: ['asset-not-found', 'forbidden', 'file-gone', 'preview-unavailable'],
});

export const getDownloadLimits = call({
  name: 'info.downloads',
  method: 'GET',
  path: 'info/downloads',
  summary: 'How many assets may be downloaded at once: -1 any number, 0 none.',
  access: 'viewer',
  reply: z.looseObject({ max_assets: z.int() }),
});
