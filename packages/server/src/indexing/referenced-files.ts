import { posix } from 'node:path';
import type { Asset } from '@assetportal/sdk/contract';
import type { AssetFile, AssetRecord, AssetRepository } from '../store/assets.js';

/** The file that another one refers to by name. */
interface ReferencedFile extends AssetRecord {
  readonly file: AssetFile;
}

/** Finds the files of the library that others refer to: a model its textures. */
export interface ReferencedFiles {
  /** Undefined where the library has none under that name: nothing outside of it is ever looked at. */
  find(asset: Pick<Asset, 'folder'>, name: string): Promise<ReferencedFile | undefined>;
}

export function createReferencedFiles(assets: Pick<AssetRepository, 'at' | 'file'>): ReferencedFiles {
  return {
    async find({ folder }, name) {
      const [record] = await assets.at(placesOf(folder, name));
      const file = record && (await assets.file(record.id));
      return record && file && { ...record, file };
    },
  };
}

/**
 * Where in the library a file may lie that is named so in a file of this folder, the likeliest first: the path as it is
 * written, the same with its `%20` resolved, and what stands at its end beside the file, since many programs write where
 * the file lay on the machine of whoever made it. A path is one of the index, never of the disk.
 */
function placesOf(folder: string, name: string): string[] {
  const plain = name.replace(/^file:\/\/\/?/i, '/').replaceAll('\\', '/');
  // A letter before a colon is a drive, more of them are an address elsewhere.
  if (/^[a-z][a-z0-9+.-]+:/i.test(plain)) return [];
  const spellings = [plain, decoded(plain)].flatMap((path) => [
    path,
    path.normalize('NFC'),
    path.normalize('NFD'),
  ]);
  const places = spellings.flatMap((path) => {
    const last = path.split('/').at(-1) ?? '';
    const isAbsolute = /^(\/|[a-z]:)/i.test(path);
    return isAbsolute ? [join(folder, last)] : [join(folder, path), join(folder, last)];
  });
  return [...new Set(places.filter((path) => path !== undefined))];
}

/** Undefined for what leads out of the library. */
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
    return path; // a per cent sign that stands for itself
  }
}
