import { isModel3d } from '@assetportal/sdk/rules';
import { getModel, ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import type { LinkSubject } from '../../delivery/downloads/link-subjects.js';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import { MediaError } from '../../lib/media-error.js';
import type { AppContext } from '../context.js';
import { authorizeOriginal } from '../original.js';

/**
 * Adds the route that returns links to a 3D model and its referenced files. All of them are originals and
 * require the permission to download, and that the user has accepted the terms of use, if there are any. Otherwise the
 * call fails, and clients show the preview instead.
 */
export function modelRoutes(ctx: AppContext): void {
  const { mount, assets, authorizer, indexing, renditions } = ctx;
  mount(getModel, async (input) => {
    const { params, principal, token } = input;
    const id = params['id'] ?? '';
    const asset = await assets.get(id, principal);
    if (!isModel3d(asset)) {
      throw new ApiError('preview-unavailable', { values: { reason: 'unsupported-format' } });
    }
    authorizer.authorize(principal, 'download', asset);
    await authorizeOriginal(ctx, asset, input);
    if (asset.offline) throw assetOffline();
    const mayUse = (folder: string) => authorizer.allows(principal, 'download', { folder });
    const source = await indexing.sources.get(id, mayUse);
    if (source === undefined) throw new ApiError('file-gone');
    const subject = await ctx.linkSubjects.of(principal, token);
    const url = await createLink(ctx, asset, subject);
    const files: { name: string; url: string }[] = [];
    const missing: string[] = [];
    for (const [name, file] of await renditions.references(source).catch(rethrow)) {
      const link = file === undefined ? undefined : await linkToReference(ctx, file.id, subject);
      if (link === undefined) missing.push(name);
      else files.push({ name, url: link });
    }
    return { url, filetype: asset.filetype, files, missing };
  });
}

async function createLink(
  { downloadSource, links }: AppContext,
  asset: Asset,
  subject: LinkSubject,
): Promise<string> {
  const { etag } = await downloadSource.getOrCreate({ asset, convertSet: ORIGINAL, page: 1 });
  const version = etag.slice(1, -1);
  return links.create({ id: asset.id, convertSet: ORIGINAL, target: 'view', version }, subject);
}

/**
 * Returns a link to a referenced file. Returns undefined if the file does not exist or may not be downloaded, so
 * that a client cannot distinguish the cases.
 */
async function linkToReference(
  ctx: AppContext,
  id: string,
  subject: LinkSubject,
): Promise<string | undefined> {
  try {
    const asset = await ctx.assets.get(id, subject.principal);
    ctx.authorizer.authorize(subject.principal, 'download', asset);
    return await createLink(ctx, asset, subject);
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
