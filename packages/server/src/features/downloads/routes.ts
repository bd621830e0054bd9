import type { FastifyInstance } from 'fastify';
import { getDownload, getVideo, ORIGINAL, prepareDownload, type Asset } from '@assetportal/sdk/contract';
import type { HandlerInput, Mount } from '../../http/mount.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import type { RateLimits } from '../../http/guard/rate-limits.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { AssetRepository } from '../../store/assets.js';
import type { UserRepository } from '../../store/users.js';
import type { AuditLog } from '../../auth/audit.js';
import type { ConvertSets } from '../../delivery/convert-sets/service.js';
import type { DownloadSource } from '../../delivery/downloads/servable-file.js';
import { fileRoute } from './file-route.js';
import { subjectOf } from '../../delivery/downloads/subject.js';
import type { Link, Links } from '../../delivery/downloads/links.js';
import { PLAYER, playsAsItIs } from '../../delivery/downloads/player.js';
import type { PrepareService } from '../../delivery/downloads/prepare-service.js';
import { waitForFile } from '../../delivery/downloads/pending-rendition.js';

export interface DownloadParts {
  readonly assets: AssetRepository;
  readonly authorizer: Authorizer;
  readonly sets: ConvertSets;
  readonly downloadSource: DownloadSource;
  readonly preparing: PrepareService;
  readonly links: Links;
  readonly rates: RateLimits;
  readonly users: UserRepository;
  readonly audit: AuditLog;
  /** Told when a download of an asset begins. */
  readonly counted: (id: string) => void;
}

export function downloadRoutes(app: FastifyInstance, mount: Mount, parts: DownloadParts): void {
  const { assets, authorizer: authorizer, sets, downloadSource: downloadSource, links } = parts;

  const seen = async (id: string, principal: Principal): Promise<Asset> => {
    const record = await assets.one(id);
    if (record !== undefined && authorizer.mayView(principal, record.asset)) return record.asset;
    throw new ApiError('asset-not-found', { values: { id } });
  };
  const isOffered = (convertSet: string): boolean =>
    convertSet === ORIGINAL || sets.find(convertSet) !== undefined;
  /** A link to a file whose length and content are known by now. */
  const linkTo = async (
    asset: Asset,
    link: Pick<Link, 'convertSet' | 'target' | 'page'>,
    { principal, request }: Pick<HandlerInput<never>, 'principal' | 'request'>,
  ) => {
    const { convertSet, page = 1 } = link;
    const wanted = { asset, convertSet, page };
    let file = await waitForFile(downloadSource.find(wanted));
    if (file === undefined) {
      // Whoever does not wait for it to be prepared has as little of it made as others.
      await parts.rates.consume('prepare', request, principal);
      file = await waitForFile(downloadSource.make(wanted));
    }
    const { etag, size, fname } = file;
    const holder = subjectOf(principal);
    return {
      url: links.make({ ...link, subject: holder, id: asset.id, version: etag.slice(1, -1) }),
      size,
      fname,
    };
  };

  mount(getDownload, async ({ query, principal, request }) => {
    const asset = await seen(query.id, principal);
    const { csetid: convertSet = ORIGINAL, target = 'down', page } = query;
    if (!isOffered(convertSet)) throw new ApiError('convert-set-unknown');
    if (!authorizer.mayDownload(principal, asset, convertSet)) throw new ApiError('forbidden');
    return linkTo(asset, { convertSet, target, page }, { principal, request });
  });

  mount(prepareDownload, async ({ body, principal }) => {
    if (!isOffered(body.csetid)) throw new ApiError('convert-set-unknown');
    return parts.preparing.prepare(body, principal);
  });

  mount(getVideo, async ({ params, principal, request }) => {
    const asset = await seen(params['id'] ?? '', principal);
    const convertSet = playsAsItIs(asset) ? ORIGINAL : PLAYER;
    const isFilm = asset.asset_groups.includes('video');
    if (!isFilm && convertSet !== ORIGINAL) {
      throw new ApiError('preview-unavailable', { values: { reason: 'unsupported-format' } });
    }
    try {
      return await linkTo(asset, { convertSet, target: 'play' }, { principal, request });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conversion-failed')) throw error;
      throw new ApiError('preview-unavailable', { values: error.values, cause: error });
    }
  });

  fileRoute(app, parts);
}
