import { getDownload, getVideo, ORIGINAL, prepareDownload, type Asset } from '@assetportal/sdk/contract';
import { isPlayable, PLAYER, PLAYER_PREVIEW, previewSpecOf } from '../../delivery/downloads/player.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import { CAPTIONS } from '../../delivery/downloads/viewer-specs.js';
import { originalRefusal } from '../original.js';
import { asPreviewUnavailable, createLink } from '../create-link.js';
import { fileRoute } from './file-route.js';
import { linksRoute } from './links-route.js';

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
    const isRefused = (await originalRefusal(ctx, asset, input)) !== null;
    const convertSet = isRefused ? PLAYER_PREVIEW : playableSetOf(asset, input.query.converted);
    const link = await createLink(ctx, asset, { convertSet, target: 'play' }, input).catch(
      asPreviewUnavailable,
    );
    if (asset.captions === undefined) return link;
    const subject = await ctx.linkSubjects.of(input.principal, input.token);
    const captions = asset.captions.map((caption, at) => {
      const track = { id: asset.id, convertSet: CAPTIONS, target: 'play', page: at + 1 } as const;
      return { ...caption, url: ctx.links.create(track, subject) };
    });
    return { ...link, captions };
  });

  linksRoute(ctx);
  fileRoute(ctx);
}

/** Returns the convert set of the player for a user who may download the original. */
function playableSetOf(asset: Asset, converted = false): string {
  if (!converted && isPlayable(asset)) return ORIGINAL;
  return asset.asset_groups.includes('video') ? PLAYER : PLAYER_PREVIEW;
}
