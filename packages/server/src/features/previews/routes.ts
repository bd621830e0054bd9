import { open } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { getPreview } from '@assetportal/sdk/contract';
import type { Authenticate, Mount } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { RateLimits } from '../../http/guard/rate-limits.js';
import { sendFile } from '../../http/send/send-file.js';
import { MediaError } from '../../lib/media-error.js';
import type { RenditionService, Source } from '../../media/renditions.js';
import type { AssetReader } from '../../delivery/assets/asset-reader.js';
import { imageVersion, RENDITIONS, renditionPath } from '../../delivery/assets/rendition-url.js';

export interface PreviewParts {
  readonly media: RenditionService;
  readonly assets: AssetReader;
  readonly identify: Authenticate;
  readonly rates: RateLimits;
  /** What the media part needs to know of an asset; undefined when its file is not there. */
  readonly source: (id: string) => Promise<Source | undefined>;
}

/** Its address holds the version, so it may be kept for good; but by the one who asked only, because rights guard it. */
const CACHE = 'private, max-age=31536000, immutable';

export function previewRoutes(app: FastifyInstance, mount: Mount, parts: PreviewParts): void {
  const { assets, media, identify } = parts;

  mount(getPreview, async ({ query, principal }) => {
    const asset = await assets.one(query.id, principal);
    if (asset === undefined) throw new ApiError('asset-not-found', { values: { id: query.id } });
    const source = await parts.source(query.id);
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
      const known = (size === 'thumbnail' || size === 'preview') && Number.isInteger(page) && page >= 1;
      if (!known) throw new ApiError('not-found');
      const { principal, stale } = await identify(request);
      if (principal.kind === 'nobody') throw new ApiError(stale ? 'session-expired' : 'not-logged-in');
      // The first page is made ahead; each of the others is made because somebody asks.
      if (page > 1) await parts.rates.consume('page', request, principal);
      const asset = await assets.one(id, principal);
      const source = asset && (await parts.source(id));
      if (asset === undefined || source === undefined)
        throw new ApiError('asset-not-found', { values: { id } });
      try {
        const rendition = await media.get(source, { size, page });
        return await sendFile(request, reply, {
          handle: await open(rendition.path, 'r'),
          size: rendition.bytes,
          etag: rendition.etag,
          mime: rendition.mime,
          cacheControl: CACHE,
        });
      } catch (error) {
        if (!(error instanceof MediaError)) throw error;
        throw new ApiError('preview-unavailable', { values: { reason: error.code }, cause: error });
      }
    },
  );
}
