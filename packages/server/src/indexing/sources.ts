import type { Asset } from '@assetportal/sdk/contract';
import type { Source } from '../media/renditions.js';
import type { AssetFile, AssetRepository } from '../store/assets.js';
import { createReferencedFiles, type ReferencedFiles } from './referenced-files.js';

/** Looks up what the media part needs to know of an asset. */
export interface Sources {
  /** Undefined if the asset does not exist, or no longer. */
  get(id: string): Promise<Source | undefined>;
  /** The same for an asset and a file that were looked up already. */
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
    const found = await references.find(asset, name);
    return found && sourceOf(found.asset, found.file, references);
  },
});
