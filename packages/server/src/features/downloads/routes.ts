import { getDownload, getVideo, ORIGINAL, prepareDownload, type Asset } from '@assetportal/sdk/contract';
import { waitForFile } from '../../delivery/downloads/pending-rendition.js';
import { isPlayable, PLAYER, PLAYER_PREVIEW, previewSpecOf } from '../../delivery/downloads/player.js';
import type { Link } from '../../delivery/downloads/links.js';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import { mayShowOriginal } from '../may-show-original.js';
import { fileRoute } from './file-route.js';

/** Adds the download routes: links to files, preparation, playback links, and the files themselves. */
export function downloadRoutes(ctx: AppContext): void {
  const { mount, assets, authorizer, convertSets } = ctx;
  const isOffered = (convertSet: string): boolean =>
    convertSet === ORIGINAL || convertSets.find(convertSet) !== undefined;

  mount(getDownload, async (input) => {
    const { query, principal } = input;
    const asset = await assets.get(query.id, principal);
    const { csetid: convertSet = ORIGINAL, target = 'down', page } = query;
    if (!isOffered(convertSet)) throw new ApiError('convert-set-unknown');
    authorizer.authorize(principal, 'download', asset, { convertSet });
    return createLink(ctx, asset, { convertSet, target, page }, input);
  });

  mount(prepareDownload, async ({ body, principal, request }) => {
    if (!isOffered(body.csetid)) throw new ApiError('convert-set-unknown');
    await ctx.rateLimits.consumeForIds('prepare', body.id.length, request, principal);
    return ctx.prepareService.prepare(body, principal);
  });

  mount(getVideo, async (input) => {
    const asset = await assets.get(input.params['id'] ?? '', input.principal);
    if (previewSpecOf(asset) === undefined) {
      throw new ApiError('preview-unavailable', { values: { reason: 'unsupported-format' } });
    }
    const convertSet = (await mayShowOriginal(ctx, asset, input.principal))
      ? playableSetOf(asset)
      : PLAYER_PREVIEW;
    try {
      return await createLink(ctx, asset, { convertSet, target: 'play' }, input);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conversion-failed')) throw error;
      throw new ApiError('preview-unavailable', { values: error.values, cause: error });
    }
  });

  fileRoute(ctx);
}

/** Returns the convert set of the player for a user who may download the original. */
function playableSetOf(asset: Asset): string {
  if (isPlayable(asset)) return ORIGINAL;
  return asset.asset_groups.includes('video') ? PLAYER : PLAYER_PREVIEW;
}

/** Creates a link to a file. Converts the file first, so that its size and content are fixed. */
async function createLink(
  { downloadSource, linkSubjects, links, rateLimits }: AppContext,
  asset: Asset,
  link: Pick<Link, 'convertSet' | 'target' | 'page'>,
  { principal, token, request }: Pick<HandlerInput<never>, 'principal' | 'token' | 'request'>,
) {
  const { convertSet, page = 1 } = link;
  const download = { asset, convertSet, page };
  let file = await waitForFile(downloadSource.find(download));
  if (file === undefined) {
    // Apply the rate limit for conversions also to clients that skip the preparation call.
    await rateLimits.consume('prepare', request, principal);
    file = await waitForFile(downloadSource.getOrCreate(download));
  }
  const { etag, size, fname } = file;
  const version = etag.slice(1, -1);
  return {
    url: links.create({ ...link, id: asset.id, version }, await linkSubjects.of(principal, token)),
    size,
    fname,
  };
}
