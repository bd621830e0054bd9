import { isModel3d } from '@assetportal/sdk/rules';
import { getModel, ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import { MediaError } from '../../lib/media-error.js';
import type { RenditionService, Source } from '../../media/renditions.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { AssetRepository } from '../../store/assets.js';
import type { DownloadSource } from '../../delivery/downloads/servable-file.js';
import { subjectOf } from '../../delivery/downloads/subject.js';
import type { Links } from '../../delivery/downloads/links.js';

export interface ModelParts {
  readonly assets: AssetRepository;
  readonly authorizer: Authorizer;
  readonly downloadSource: DownloadSource;
  readonly links: Links;
  readonly media: Pick<RenditionService, 'references'>;
  /** What the media part needs to know of an asset; undefined when its file is not there. */
  readonly source: (id: string) => Promise<Source | undefined>;
}

/**
 * What a viewer needs to show a model: the model itself and the files that it refers to. Each is the original, so each
 * needs the right to download it; who may not have the model gets its picture instead.
 */
export function modelRoutes(mount: Mount, parts: ModelParts): void {
  const { assets, authorizer: authorizer, downloadSource: downloadSource, links, media } = parts;

  async function linkTo(asset: Asset, holder: string): Promise<string> {
    const { etag } = await downloadSource.make({ asset, convertSet: ORIGINAL, page: 1 });
    const version = etag.slice(1, -1);
    return links.make({ id: asset.id, convertSet: ORIGINAL, target: 'view', subject: holder, version });
  }

  /** Undefined for what is gone, or not theirs to have: who asks cannot tell the difference. */
  async function linkToCompanion(id: string | undefined, principal: Principal): Promise<string | undefined> {
    const record = id === undefined ? undefined : await assets.one(id);
    if (!record || !authorizer.mayView(principal, record.asset)) return undefined;
    if (!authorizer.mayDownload(principal, record.asset, ORIGINAL)) return undefined;
    return linkTo(record.asset, subjectOf(principal)).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
  }

  mount(getModel, async ({ params, principal }) => {
    const id = params['id'] ?? '';
    const record = await assets.one(id);
    if (!record || !authorizer.mayView(principal, record.asset)) {
      throw new ApiError('asset-not-found', { values: { id } });
    }
    const { asset } = record;
    if (!isModel3d(asset)) {
      throw new ApiError('preview-unavailable', { values: { reason: 'unsupported-format' } });
    }
    if (!authorizer.mayDownload(principal, asset, ORIGINAL)) throw new ApiError('forbidden');
    const source = await parts.source(id);
    if (source === undefined) throw new ApiError('file-gone');
    const url = await linkTo(asset, subjectOf(principal));
    const files: { name: string; url: string }[] = [];
    const missing: string[] = [];
    for (const [name, found] of await media.references(source).catch(unavailable)) {
      const link = await linkToCompanion(found?.id, principal);
      if (link === undefined) missing.push(name);
      else files.push({ name, url: link });
    }
    return { url, filetype: asset.filetype, files, missing };
  });
}

function unavailable(error: unknown): never {
  if (!(error instanceof MediaError)) throw error;
  if (error.code === 'unreadable') throw new ApiError('file-gone', { cause: error });
  throw new ApiError('preview-unavailable', { values: { reason: error.code }, cause: error });
}
