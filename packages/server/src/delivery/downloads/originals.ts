import type { Asset } from '@assetportal/sdk/contract';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import type { AssetFile, AssetRepository } from '../../store/assets.js';
import type { ServableFile } from './servable-file.js';
import { openOriginal } from '../../files/open-original.js';

/** Returns the original file of an asset, as it was indexed. @throws ApiError `asset-offline`, `file-gone` */
export async function originalOf(assets: AssetRepository, asset: Asset): Promise<ServableFile> {
  const file = await assets.file(asset.id);
  if (file === undefined) throw new ApiError('file-gone');
  if (file.offline) throw assetOffline();
  return {
    fname: asset.fname,
    size: file.size,
    mime: asset.mime ?? 'application/octet-stream',
    etag: etagOf(asset, file),
    crc32: file.crc32,
    modified: file.mtimeMs,
    open: () => openOriginal(file),
  };
}

const etagOf = (asset: Asset, file: AssetFile): string =>
  `"${asset.sha256 ?? `${asset.id}-${file.size}-${Math.trunc(file.mtimeMs)}`}"`;
