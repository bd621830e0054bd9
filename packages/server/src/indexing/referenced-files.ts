import { posix } from 'node:path';
import type { Asset } from '@assetportal/sdk/contract';
import type { AssetFile, AssetRecord, AssetRepository } from '../store/assets.js';

/** A file that another file refers to by name. */
interface ReferencedFile extends AssetRecord {
  readonly file: AssetFile;
}

/** Finds the files of the library that other files refer to, such as the textures of a model. */
export interface ReferencedFiles {
  /**
   * Returns undefined if the library has no such file. Never looks outside of the library.
   *
   * @param mayUse Returns false for folders whose files are treated as missing.
   */
  find(
    asset: Pick<Asset, 'folder'>,
    name: string,
    mayUse: (folder: string) => boolean,
  ): Promise<ReferencedFile | undefined>;
}

export function createReferencedFiles(assets: Pick<AssetRepository, 'at' | 'file'>): ReferencedFiles {
  return {
    async find({ folder }, name, mayUse) {
      const records = await assets.at(candidatePaths(folder, name));
      const record = records.find(({ asset }) => mayUse(asset.folder));
      const file = record && (await assets.file(record.id));
      return record && file && { ...record, file };
    },
  };
}

/**
 * Returns the library paths that a reference may point to, the most likely first:
 * - the path as written,
 * - the path after percent-decoding,
 * - the last part of the path, next to the referring file. Many programs write the absolute path on the author's
 *   machine.
 *
 * An absolute path is only looked up by its last part. Paths are looked up in the index, never on the disk.
 *
 * @param folder Folder of the referring file.
 */
function candidatePaths(folder: string, name: string): string[] {
  const plain = name.replace(/^file:\/\/\/?/i, '/').replaceAll('\\', '/');
  // A single character before a colon is a Windows drive. Several characters are a URL scheme.
  if (/^[a-z][a-z0-9+.-]+:/i.test(plain)) return [];
  const variants = [plain, decoded(plain)].flatMap((path) => [
    path,
    path.normalize('NFC'),
    path.normalize('NFD'),
  ]);
  const candidates = variants.flatMap((path) => {
    const last = path.split('/').at(-1) ?? '';
    const isAbsolute = /^(\/|[a-z]:)/i.test(path);
    return isAbsolute ? [join(folder, last)] : [join(folder, path), join(folder, last)];
  });
  return [...new Set(candidates.filter((path) => path !== undefined))];
}

/** Returns undefined for a path that leads out of the library. */
function join(folder: string, path: string): string | undefined {
  const joined = posix.join(folder, path);
  return joined === '..' || joined.startsWith('../') || joined === '.' || joined.endsWith('/')
    ? undefined
    : joined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // an unencoded percent sign
  }
}
