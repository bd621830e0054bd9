import { open } from 'node:fs/promises';
import { getPreview } from '@assetportal/sdk/contract';
import { assertMay, staleCode } from '../../auth/call-guard.js';
import { openedFile } from '../../files/opened-file.js';
import {
  CARD_SOURCE,
  imageVersion,
  RENDITION_SIZES,
  RENDITIONS,
  renditionPath,
  type RenditionSize,
} from '../../delivery/assets/rendition-url.js';
import { sendFile } from '../../http/send/send-file.js';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import { MediaError } from '../../lib/media-error.js';
import type { AppContext } from '../context.js';

/** For a URL with the version of the image, so that the response can be cached permanently. */
const PERMANENT = 'private, max-age=31536000, immutable';
/** For all other URLs: the browser requests the image again on each use, and permissions apply each time. */
const CHECKED = 'private, no-cache';

/** Adds the thumbnail and preview routes. */
export function previewRoutes(ctx: AppContext): void {
  const { app, mount, assets, authenticate, indexing, renditions } = ctx;

  mount(getPreview, async ({ query, principal }) => {
    const asset = await assets.get(query.id, principal);
    const source = await indexing.sources.get(query.id);
    if (source === undefined || asset.url === undefined) {
      throw new ApiError('preview-unavailable', { values: { reason: asset.preview_problem ?? 'not-ready' } });
    }
    const page = query.page ?? 1;
    return {
      url: renditionPath(query.id, 'preview', { version: imageVersion(asset), page }),
      asset_groups: asset.asset_groups,
    };
  });

  app.get<{ Params: { id: string; size: string }; Querystring: Record<string, string | string[]> }>(
    `${RENDITIONS}:id/:size`,
    { compress: false },
    async (request, reply) => {
      const { id, size } = request.params;
      const page = Number([request.query['page'] ?? '1'].flat()[0]);
      const format = formatOf(request.query['format'], size);
      if (!isRenditionSize(size) || !Number.isInteger(page) || page < 1 || format === null) {
        throw new ApiError('not-found');
      }
      const { principal, stale, token } = await authenticate(request);
      if (stale && principal.kind === 'anonymous') throw new ApiError(staleCode(token));
      assertMay(getPreview, principal);
      // The WebP images of the first page are rendered during indexing; the others are rendered on request.
      if (page > 1 || format !== undefined) await ctx.rateLimits.consume('page', request, principal);
      const asset = await assets.get(id, principal);
      // Other sites may show an image that every guest may view. They never send the cookie of a session (SameSite).
      if (principal.kind === 'guest') reply.header('cross-origin-resource-policy', 'cross-origin');
      const source = await indexing.sources.get(id);
      if (source === undefined) throw new ApiError('asset-not-found', { values: { id } });
      try {
        // The rendition of an offline asset is available only if it was created before. A PNG or JPEG needs only the WebP image.
        if (asset.offline && (await renditions.cached(source, { size, page })) === undefined)
          throw assetOffline();
        const rendition = await renditions.get(source, { size, page, format });
        return await sendFile(request, reply, {
          file: await openedFile(await open(rendition.path, 'r')),
          size: rendition.bytes,
          etag: rendition.etag,
          mime: rendition.mime,
          cacheControl: request.query['v'] === imageVersion(asset) ? PERMANENT : CHECKED,
        });
      } catch (error) {
        if (!(error instanceof MediaError)) throw error;
        throw new ApiError('preview-unavailable', { values: { reason: error.code }, cause: error });
      }
    },
  );
}

const isRenditionSize = (text: string): text is RenditionSize =>
  (RENDITION_SIZES as readonly string[]).includes(text);

/**
 * Returns the format of the image: undefined for WebP, `png` for terminals, `jpeg` for link previews, or null if it is
 * not available. Both have only one size, so that the cache stays small (decision 84).
 */
function formatOf(text: string | string[] | undefined, size: string): 'png' | 'jpeg' | undefined | null {
  if (text === undefined) return undefined;
  if (text === 'png' && size === 'small') return text;
  return text === 'jpeg' && size === CARD_SOURCE ? text : null;
}
