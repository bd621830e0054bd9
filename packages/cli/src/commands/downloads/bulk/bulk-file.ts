import type { Asset } from '@assetportal/sdk/contract';
import { MAX_SMALL_SIZE } from '../files/small-file.js';

/** Verified content of a file, in memory. */
export interface ReceivedFile {
  readonly parts: readonly Uint8Array[];
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
  /** Time of the last change of the original, in milliseconds since the epoch. */
  readonly modified: number;
}

/** A small original to download. Its methods report the result. They reject only for bugs and interruptions. */
export interface BulkFile {
  readonly asset: Asset;
  /** Downloads the file by itself, with retries. */
  readonly download: () => Promise<void>;
  /** Saves content that has arrived with other files. */
  readonly store: (received: ReceivedFile) => Promise<void>;
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
