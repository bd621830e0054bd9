import { call } from '../call.js';
import { camelKeys, type CamelKeys } from '../names.js';
import type { ConvertSetOfferReply, ZipReply } from '../schemas/downloads.js';

const load = () => import('../schemas/downloads.js');

export const getConvertSets = call({
  name: 'session.csets',
  method: 'GET',
  path: 'session/csets',
  summary:
    'Returns the convert sets that are available to the user for all of the assets. Ignores assets that do not exist or that the user may not view.',
  access: 'viewer',
  scope: 'downloads',
  problems: ['forbidden', 'asset-not-found'],
  schemas: async () => (await load()).getConvertSets,
  unwrap: ({ convert_sets }) => convert_sets,
});

/** A convert set with what the user would get in it. */
export interface OfferedConvertSet extends CamelKeys<ConvertSetOfferReply['convert_sets'][number]> {}

/** Convert sets that are available for at least one of many assets, and the assets that are not available. */
export interface ConvertSetOffer {
  /** The original first. */
  readonly convertSets: readonly OfferedConvertSet[];
  /** IDs of the assets that the user may not download, or that do not exist. */
  readonly unavailable: readonly string[];
}

export const getConvertSetOffer = call({
  name: 'session.csets_offer',
  method: 'POST',
  path: 'session/csets',
  summary:
    'Returns the convert sets that are available to the user for at least one of the assets, with the number of assets and the size of the files, and the IDs of the assets that are not available.',
  access: 'viewer',
  scope: 'downloads',
  idempotent: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['forbidden', 'asset-not-found', 'asset-offline', 'convert-set-unknown'],
  schemas: async () => (await load()).getConvertSetOffer,
  unwrap: ({ convert_sets, unavailable }: ConvertSetOfferReply): ConvertSetOffer => ({
    convertSets: convert_sets.map(camelKeys),
    unavailable,
  }),
});

export const getDownload = call({
  name: 'downloads.get',
  method: 'GET',
  path: 'download/',
  summary: 'Returns a short-lived link to the asset’s file. The download can be resumed.',
  access: 'viewer',
  scope: 'downloads',
  problems: [
    'asset-not-found',
    'forbidden',
    'file-gone',
    'asset-offline',
    'file-changed',
    'convert-set-unknown',
    'conversion-failed',
    'not-ready',
  ],
  schemas: async () => (await load()).getDownload,
});

/** Link to a zip archive and the IDs of the assets that it does not contain. */
export interface ZipLink extends CamelKeys<ZipReply> {}

const zipping = {
  unwrap: (reply: ZipReply): ZipLink => camelKeys(reply),
  path: 'download',
  access: 'viewer',
  idempotent: true,
  problems: [
    'asset-not-found',
    'forbidden',
    'file-gone',
    'asset-offline',
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
  scope: 'downloads',
  summary: 'Returns a link to a zip archive of several assets.',
  schemas: async () => (await load()).getZip,
});

export const getZipByBody = call({
  ...zipping,
  name: 'downloads.zip_post',
  method: 'POST',
  scope: 'downloads',
  summary: 'Returns a link to a zip archive. Accepts a JSON body, for more IDs than fit into a URL.',
  bodyLimit: 8 * 1024 * 1024,
  schemas: async () => (await load()).getZipByBody,
});

export const getDownloadLinks = call({
  name: 'downloads.links',
  method: 'POST',
  path: 'download',
  operation: 'links',
  summary:
    'Returns short-lived links to the files of several assets, and the assets without one. Files that must be converted first are rejected with `not-ready`.',
  access: 'viewer',
  scope: 'downloads',
  idempotent: true,
  problems: zipping.problems,
  schemas: async () => (await load()).getDownloadLinks,
});

export const prepareDownload = call({
  name: 'downloads.prepare',
  method: 'POST',
  path: 'download/prepare',
  summary:
    'Starts preparing the renditions for a download of these assets, and returns the progress. Repeat the call until `ready` is true, then request the link.',
  access: 'viewer',
  scope: 'downloads',
  idempotent: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['asset-not-found', 'asset-offline', 'forbidden', 'convert-set-unknown'],
  schemas: async () => (await load()).prepareDownload,
});

export const getPreview = call({
  name: 'downloads.preview',
  method: 'GET',
  path: 'download/preview',
  summary: 'Returns a link to the preview image of a page.',
  access: 'viewer',
  scope: 'assets:read',
  problems: ['asset-not-found', 'preview-unavailable'],
  schemas: async () => (await load()).getPreview,
  unwrap: camelKeys,
});

export const getVideo = call({
  name: 'downloads.video',
  method: 'GET',
  path: 'download/video/{id}',
  summary:
    'Returns a link to a video or audio file that browsers can play: the original with permission for it, otherwise a preview.',
  access: 'viewer',
  scope: 'downloads',
  problems: ['asset-not-found', 'asset-offline', 'preview-unavailable', 'not-ready'],
  schemas: async () => (await load()).getVideo,
});

export const getPeaks = call({
  name: 'downloads.peaks',
  method: 'GET',
  path: 'download/peaks/{id}',
  summary: 'Returns the peak levels of an audio file, for a waveform.',
  access: 'viewer',
  scope: 'assets:read',
  problems: ['asset-not-found', 'asset-offline', 'preview-unavailable', 'not-ready'],
  schemas: async () => (await load()).getPeaks,
  unwrap: ({ peaks }) => peaks,
});

export const getZoomImage = call({
  name: 'downloads.zoom',
  method: 'GET',
  path: 'download/zoom/{id}',
  summary:
    'Returns a link to an image in its full size that browsers can display: the original, or a rendition of it. Requires the permission to download the original and, if the portal has terms of use, that the user has accepted them.',
  access: 'viewer',
  scope: 'downloads',
  problems: ['asset-not-found', 'asset-offline', 'forbidden', 'preview-unavailable', 'not-ready'],
  schemas: async () => (await load()).getZoomImage,
});

export const getMesh = call({
  name: 'downloads.mesh',
  method: 'GET',
  path: 'download/mesh/{id}',
  summary:
    'Returns a link to the triangles of a 3D model as a binary glTF file, for a viewer. Requires the permission to download the original and, if the portal has terms of use, that the user has accepted them.',
  access: 'viewer',
  scope: 'downloads',
  problems: ['asset-not-found', 'asset-offline', 'forbidden', 'preview-unavailable', 'not-ready'],
  schemas: async () => (await load()).getMesh,
});

export const getFont = call({
  name: 'downloads.font',
  method: 'GET',
  path: 'download/font/{id}',
  summary:
    'Returns a link to a font for its specimen, and the range of its weights. Requires the permission to download the original and, if the portal has terms of use, that the user has accepted them.',
  access: 'viewer',
  scope: 'downloads',
  problems: ['asset-not-found', 'asset-offline', 'forbidden', 'preview-unavailable', 'not-ready'],
  schemas: async () => (await load()).getFont,
});

export const getModel = call({
  name: 'downloads.model',
  method: 'GET',
  path: 'download/model/{id}',
  summary:
    'Returns links to a 3D model and its referenced files (materials, buffers, textures). Requires the permission to download the original and, if the portal has terms of use, that the user has accepted them.',
  access: 'viewer',
  scope: 'downloads',
  problems: ['asset-not-found', 'asset-offline', 'forbidden', 'file-gone', 'preview-unavailable'],
  schemas: async () => (await load()).getModel,
});

export const getDownloadLimits = call({
  name: 'info.downloads',
  method: 'GET',
  path: 'info/downloads',
  summary: 'Returns the maximum number of assets per download: -1 for no limit, 0 if downloads are disabled.',
  access: 'viewer',
  scope: 'downloads',
  schemas: async () => (await load()).getDownloadLimits,
  unwrap: ({ max_assets }) => max_assets,
});
