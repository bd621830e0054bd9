import {
  getFont,
  getMesh,
  getPeaks,
  getZoomImage,
  ORIGINAL,
  type Asset,
  type Call,
} from '@assetportal/sdk/contract';
import type { FontWeights } from '@assetportal/sdk/rules';
import {
  isShowable,
  MESH,
  PEAKS,
  viewerSpecOf,
  WEIGHTS,
  ZOOM,
} from '../../delivery/downloads/viewer-specs.js';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import { asPreviewUnavailable, createLink, linkTo, readyFile } from '../create-link.js';
import { authorizeOriginal } from '../original.js';

/** Adds the routes for the viewers of an asset page: full-size images, meshes of 3D models, fonts, and waveforms. */
export function viewerRoutes(ctx: AppContext): void {
  const { mount } = ctx;

  mount(getZoomImage, async (input) => {
    const asset = await assetFor(ctx, input, ZOOM);
    await authorizeOriginal(ctx, asset, input);
    if (asset.offline) throw assetOffline();
    const { page = 1 } = input.query;
    const isImage = asset.asset_groups.includes('image');
    if (page > Math.max(1, asset.page_cnt ?? 1)) throw unavailable('unreadable');
    const convertSet = isImage && page === 1 && isShowable(asset) ? ORIGINAL : ZOOM;
    const file = await readyFile(ctx, { asset, convertSet, page }, input).catch(asPreviewUnavailable);
    const link = await linkTo(ctx, file, { id: asset.id, convertSet, target: 'view', page }, input);
    const { width = 0, height = 0 } = file.dimensions ?? asset;
    return { ...link, width, height };
  });

  mount(getMesh, async (input) => {
    const asset = await assetFor(ctx, input, MESH);
    await authorizeOriginal(ctx, asset, input);
    if (asset.offline) throw assetOffline();
    return createLink(ctx, asset, { convertSet: MESH, target: 'view' }, input).catch(asPreviewUnavailable);
  });

  mount(getFont, async (input) => {
    const asset = await assetFor(ctx, input, WEIGHTS);
    await authorizeOriginal(ctx, asset, input);
    if (asset.offline) throw assetOffline();
    const weights = await readJson<FontWeights>(ctx, { asset, convertSet: WEIGHTS }, input).catch(noWeights);
    const link = await createLink(ctx, asset, { convertSet: ORIGINAL, target: 'view' }, input);
    return { ...link, ...(weights && { weights }) };
  });

  mount(getPeaks, async (input) => {
    const asset = await assetFor(ctx, input, PEAKS);
    const peaks = await readJson<number[]>(ctx, { asset, convertSet: PEAKS }, input).catch(
      asPreviewUnavailable,
    );
    return { peaks };
  });
}

/** Returns the asset of a request. @throws ApiError `asset-not-found`; `preview-unavailable` if it has no such viewer */
async function assetFor(
  { assets }: AppContext,
  { params, principal }: HandlerInput<Call>,
  convertSet: string,
): Promise<Asset> {
  const asset = await assets.get(params['id'] ?? '', principal);
  if (viewerSpecOf(convertSet, asset) === undefined) throw unavailable('unsupported-format');
  return asset;
}

const unavailable = (reason: string): ApiError => new ApiError('preview-unavailable', { values: { reason } });

/** Returns undefined for a font whose weights are not readable. The browser decides whether it is a font. */
function noWeights(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'conversion-failed')) throw error;
}

/** Returns the content of a rendition that is JSON. */
async function readJson<Content>(
  ctx: AppContext,
  file: { readonly asset: Asset; readonly convertSet: string },
  input: HandlerInput<Call>,
): Promise<Content> {
  const { handle } = await (await readyFile(ctx, { ...file, page: 1 }, input)).open();
  try {
    return JSON.parse(await handle.readFile('utf8')) as Content;
  } finally {
    await handle.close();
  }
}
