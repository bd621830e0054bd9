import * as z from 'zod/mini';
import { AssetId } from './assets.js';
import { call } from './call.js';
import { integer } from './wire.js';

/** The convert set that is the file itself, which every asset has (decisions, section 2). */
export const ORIGINAL = 'original';

/** A signed, short-lived path below the portal's origin. */
const Link = z.looseObject({ url: z.string() });

export const getDownload = call({
  name: 'downloads.get',
  method: 'GET',
  path: 'download',
  summary: 'A link under which the asset’s file can be fetched, and resumed, for a short while.',
  access: 'viewer',
  query: z.object({
    id: AssetId,
    csetid: z.optional(z.string().check(z.maxLength(100))),
    target: z.optional(z.enum(['down', 'view'])),
  }),
  reply: Link,
  problems: ['asset-not-found', 'forbidden', 'file-gone'],
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

export const getDownloadLimits = call({
  name: 'info.downloads',
  method: 'GET',
  path: 'info/downloads',
  summary: 'How many assets may be downloaded at once: -1 any number, 0 none.',
  access: 'viewer',
  reply: z.looseObject({ max_assets: z.int() }),
});
