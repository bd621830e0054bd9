import { isModel3d } from '@assetportal/sdk/rules';
import { getModel, ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { subjectOf } from '../../delivery/downloads/subject.js';
import { ApiError } from '../../lib/api-error.js';
import { MediaError } from '../../lib/media-error.js';
import type { AppContext } from '../context.js';

/**
 * Adds the route that returns links to a 3D model and its referenced files. All of them are originals and
 * require the permission to download. If the principal may not download the model, the call fails, and clients
 * show the preview instead.
 */
export function modelRoutes(ctx: AppContext): void {
  const { mount, assets, authorizer, indexing, renditions } = ctx;
  mount(getModel, async ({ params, principal }) => {
    const id = params['id'] ?? '';
    const asset = await assets.get(id, principal);
    if (!isModel3d(asset)) {
      throw new ApiError('preview-unavailable', { values: { reason: 'unsupported-format' } });
    }
    authorizer.authorize(principal, 'download', asset);
    const source = await indexing.sources.get(id);
    if (source === undefined) throw new ApiError('file-gone');
    const url = await createLink(ctx, asset, principal);
    const files: { name: string; url: string }[] = [];
    const missing: string[] = [];
    for (const [name, file] of await renditions.references(source).catch(rethrow)) {
      const link = file === undefined ? undefined : await linkToReference(ctx, file.id, principal);
      if (link === undefined) missing.push(name);
      else files.push({ name, url: link });
    }
    return { url, filetype: asset.filetype, files, missing };
  });
}

async function createLink(
  { downloadSource, links }: AppContext,
  asset: Asset,
  principal: Principal,
): Promise<string> {
  const { etag } = await downloadSource.getOrCreate({ asset, convertSet: ORIGINAL, page: 1 });
  const version = etag.slice(1, -1);
  const subject = subjectOf(principal);
  return links.create({ id: asset.id, convertSet: ORIGINAL, target: 'view', subject, version });
}

/**
 * Returns a link to a referenced file. Returns undefined if the file does not exist or may not be downloaded, so
 * that a client cannot distinguish the cases.
 */
async function linkToReference(
  ctx: AppContext,
  id: string,
  principal: Principal,
): Promise<string | undefined> {
  try {
    const asset = await ctx.assets.get(id, principal);
    ctx.authorizer.authorize(principal, 'download', asset);
    return await createLink(ctx, asset, principal);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Throws a media layer error as an ApiError: `file-gone` or `preview-unavailable`. */
function rethrow(error: unknown): never {
  if (!(error instanceof MediaError)) throw error;
  if (error.code === 'unreadable') throw new ApiError('file-gone', { cause: error });
  throw new ApiError('preview-unavailable', { values: { reason: error.code }, cause: error });
}
