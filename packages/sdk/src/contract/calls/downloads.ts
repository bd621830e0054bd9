import { call } from '../call.js';
import { camelKeys, type CamelKeys } from '../names.js';
import type { ZipReply } from '../schemas/downloads.js';

const load = () => import('../schemas/downloads.js');

export const getConvertSets = call({
  name: 'session.csets',
  method: 'GET',
  path: 'session/csets',
  summary:
    'The convert sets in which the user may download every one of the assets; those that are gone are left out.',
  access: 'viewer',
  problems: ['forbidden', 'asset-not-found'],
  schemas: async () => (await load()).getConvertSets,
  unwrap: ({ convert_sets }) => convert_sets,
});

export const getDownload = call({
  name: 'downloads.get',
  method: 'GET',
  path: 'download/',
  summary: 'A link under which the asset’s file can be fetched, and resumed, for a short while.',
  access: 'viewer',
  problems: [
    'asset-not-found',
    'forbidden',
    'file-gone',
    'file-changed',
    'convert-set-unknown',
    'conversion-failed',
    'not-ready',
  ],
  schemas: async () => (await load()).getDownload,
});

/** Where a zip is, and what is not in it. */
export interface ZipLink extends CamelKeys<ZipReply> {}

const zipping = {
  unwrap: (reply: ZipReply): ZipLink => camelKeys(reply),
  path: 'download',
  access: 'viewer',
  safe: true,
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
  schemas: async () => (await load()).getZip,
});

export const getZipByBody = call({
  ...zipping,
  name: 'downloads.zip_post',
  method: 'POST',
  summary: 'The same with a JSON body, for more ids than a URL holds.',
  bodyLimit: 8 * 1024 * 1024,
  schemas: async () => (await load()).getZipByBody,
});

export const prepareDownload = call({
  name: 'downloads.prepare',
  method: 'POST',
  path: 'download/prepare',
  summary:
    'Begins to make what a download of these assets in a convert set needs, and tells how far it is. Ask again until it is ready, then for the link.',
  access: 'viewer',
  safe: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['asset-not-found', 'forbidden', 'convert-set-unknown'],
  schemas: async () => (await load()).prepareDownload,
});

export const getPreview = call({
  name: 'downloads.preview',
  method: 'GET',
  path: 'download/preview',
  summary: 'A link to the preview picture of a page.',
  access: 'viewer',
  problems: ['asset-not-found', 'preview-unavailable'],
  schemas: async () => (await load()).getPreview,
  unwrap: camelKeys,
});

export const getVideo = call({
  name: 'downloads.video',
  method: 'GET',
  path: 'download/video/{id}',
  summary: 'A link to the film in a form that browsers play.',
  access: 'viewer',
  problems: ['asset-not-found', 'preview-unavailable', 'not-ready'],
  schemas: async () => (await load()).getVideo,
});

export const getModel = call({
  name: 'downloads.model',
  method: 'GET',
  path: 'download/model/{id}',
  summary: 'Links to a 3D model and to the files it refers to (materials, buffers, textures), for a viewer.',
  access: 'viewer',
  problems: ['asset-not-found', 'forbidden', 'file-gone', 'preview-unavailable'],
  schemas: async () => (await load()).getModel,
});

export const getDownloadLimits = call({
  name: 'info.downloads',
  method: 'GET',
  path: 'info/downloads',
  summary: 'How many assets may be downloaded at once: -1 any number, 0 none.',
  access: 'viewer',
  schemas: async () => (await load()).getDownloadLimits,
  unwrap: ({ max_assets }) => max_assets,
});
