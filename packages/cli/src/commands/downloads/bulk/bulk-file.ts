import type { Asset } from '@assetportal/sdk/contract';
import { MAX_SMALL_SIZE } from '../files/small-file.js';
import type { AssetSave } from '../save-asset.js';

/** A small original to download. */
export interface BulkFile {
  readonly asset: Asset;
  readonly save: AssetSave;
}

/** Size from which a group is downloaded, in bytes. */
const GROUP_BYTES = 64 * 1024 * 1024;
/** Maximum number of files in a group. */
const GROUP_FILES = 1000;

/** Returns true if the original is small enough to be received in memory. */
export const isSmallOriginal = ({ file_size: size }: Asset): boolean => size <= MAX_SMALL_SIZE;

/** Collects small files into groups. */
export class BulkGroups {
  private files: BulkFile[] = [];
  private bytes = 0;

  /** Adds a file. Returns the group if it is complete. */
  add(file: BulkFile): BulkFile[] | undefined {
    this.files.push(file);
    this.bytes += file.asset.file_size;
    return this.bytes >= GROUP_BYTES || this.files.length >= GROUP_FILES ? this.takeRest() : undefined;
  }

  /** Returns the files of the incomplete group, and starts a new one. */
  takeRest(): BulkFile[] {
    const { files } = this;
    this.files = [];
    this.bytes = 0;
    return files;
  }
}
