import type { Asset } from '@assetportal/sdk/contract';
import type { Source } from '../media/renditions.js';
import type { AssetFile, AssetRepository } from '../store/assets.js';
import { createReferencedFiles, type ReferencedFiles } from './referenced-files.js';

/** Looks up the data that the media component needs to process an asset. */
export interface Sources {
  /** Returns undefined if the asset does not exist or no longer exists. */
  get(id: string): Promise<Source | undefined>;
  /** Returns the source for an asset and its file, if the caller has already looked up both. */
  of(asset: Asset, file: AssetFile): Source;
}

export function createSources(assets: Pick<AssetRepository, 'one' | 'at' | 'file'>): Sources {
  const references = createReferencedFiles(assets);
  return {
    async get(id) {
      const record = await assets.one(id);
      const file = record && (await assets.file(id));
      return record && file && sourceOf(record.asset, file, references);
    },
    of: (asset, file) => sourceOf(asset, file, references),
  };
}

const sourceOf = (asset: Asset, file: AssetFile, references: ReferencedFiles): Source => ({
  id: asset.id,
  path: file.path,
  filetype: asset.filetype,
  assetGroup: asset.asset_groups[0] ?? 'other',
  version: asset.sha256 ?? `${file.size}-${Math.trunc(file.mtimeMs)}`,
  size: file.size,
  async resolveReference(name) {
    const reference = await references.find(asset, name);
    return reference && sourceOf(reference.asset, reference.file, references);
  },
});
