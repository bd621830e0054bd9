import * as z from 'zod/mini';
import { AssetId, MAX_IDS } from './assets.js';
import { call } from './call.js';
import { integer, oneOrMany } from './wire.js';

/** The convert set that is the file itself, which every asset has (decisions, section 2). */
export const ORIGINAL = 'original';

const ConvertSetId = z.string().check(z.minLength(1), z.maxLength(100));

/** A form in which an asset can be downloaded (specification, section 3). */
export const ConvertSet = z.looseObject({ id: z.string(), title: z.string() });
/** A form in which an asset can be downloaded. */
export interface ConvertSet extends z.infer<typeof ConvertSet> {}

/** A signed, short-lived path below the portal's origin. */
const Link = z.looseObject({ url: z.string() });

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
  }),
  reply: Link,
  problems: ['asset-not-found', 'forbidden', 'file-gone', 'convert-set-unknown'],
});

/** Where a zip is, and what is not in it. */
export const ZipAnswer = z.looseObject({
  url: z.string(),
  /** Ids that are not in it: gone, or not the user's to download. */
  rejected_asset_ids: z.array(z.string()),
});
/** Where a zip is, and what is not in it. */
export interface ZipAnswer extends z.infer<typeof ZipAnswer> {}

const zipping = {
  path: 'download',
  access: 'viewer',
  safe: true,
  reply: ZipAnswer,
  problems: ['asset-not-found', 'forbidden', 'convert-set-unknown'],
} as const;

export const getZip = call({
  ...zipping,
  name: 'downloads.zip',
  method: 'GET',
  when: 'operation',
  summary: 'A link to a zip of several assets.',
  query: z.object({ operation: z.literal('zip'), csetid: ConvertSetId, id: oneOrMany(AssetId) }),
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
  }),
  bodyLimit: 8 * 1024 * 1024,
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
  problems: ['asset-not-found', 'preview-unavailable'],
});

export const getDownloadLimits = call({
  name: 'info.downloads',
  method: 'GET',
  path: 'info/downloads',
  summary: 'How many assets may be downloaded at once: -1 any number, 0 none.',
  access: 'viewer',
  reply: z.looseObject({ max_assets: z.int() }),
});
