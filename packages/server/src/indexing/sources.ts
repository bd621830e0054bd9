import type { Asset } from '@assetportal/sdk/contract';
import type { ReferencePolicy } from '../auth/permissions/reference-policy.js';
import { renderSuffix, type Source } from '../media/renditions.js';
import type { AssetFile, AssetRepository } from '../store/assets.js';
import { createReferencedFiles, type ReferencedFiles } from './referenced-files.js';

/** Looks up the data that the media component needs to process an asset. */
export interface Sources {
  /**
   * Returns undefined if the asset does not exist or no longer exists. By default, the source refers only to files
   * that a preview for all users may show.
   *
   * @param mayUse Decides which folders the source may refer to instead, for a reply to one user. Renditions of
   *   such a source must not be stored.
   */
  get(id: string, mayUse?: (folder: string) => boolean): Promise<Source | undefined>;
  /** Returns the source for an asset and its file, if the caller has already looked up both. */
  of(asset: Asset, file: AssetFile): Source;
}

export function createSources(
  assets: Pick<AssetRepository, 'one' | 'at' | 'file'>,
  policy: ReferencePolicy,
): Sources {
  const references = createReferencedFiles(assets);
  const sourceOf = (asset: Asset, file: AssetFile, mayUse?: (folder: string) => boolean): Source => {
    const isAllowed = mayUse ?? ((folder: string) => policy.mayShow(asset.folder, folder));
    const source = plainSource(asset, file, references, isAllowed);
    // The preview of a model depends on the files that it may show.
    const fingerprint = source.assetGroup === '3d' ? policy.fingerprint(asset.folder) : '';
    return fingerprint === '' ? source : { ...source, version: `${source.version}-${fingerprint}` };
  };
  return {
    async get(id, mayUse) {
      const record = await assets.one(id);
      const file = record && (await assets.file(id));
      return record && file && sourceOf(record.asset, file, mayUse);
    },
    of: (asset, file) => sourceOf(asset, file),
  };
}

const plainSource = (
  asset: Asset,
  file: AssetFile,
  references: ReferencedFiles,
  mayUse: (folder: string) => boolean,
): Source => ({
  id: asset.id,
  path: file.path,
  filetype: asset.filetype,
  assetGroup: asset.asset_groups[0] ?? 'other',
  version: `${asset.sha256 ?? `${file.size}-${Math.trunc(file.mtimeMs)}`}${renderSuffix(asset.filetype)}`,
  size: file.size,
  displayed: displayedSize(asset),
  mtimeMs: file.mtimeMs,
  ctimeMs: file.ctimeMs,
  ino: file.ino,
  async resolveReference(name) {
    const reference = await references.find(asset, name, mayUse);
    return reference && plainSource(reference.asset, reference.file, references, mayUse);
  },
});

const displayedSize = ({ pixel_x: width, pixel_y: height }: Asset): Source['displayed'] =>
  width !== undefined && height !== undefined ? { width, height } : undefined;
