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

/** An original to download together with others. Its methods report the result. They reject only for bugs and interruptions. */
export interface BulkFile {
  readonly asset: Asset;
  /** Downloads the file by itself, with retries. @param link Link to its content, if there is one already. */
  readonly download: (link?: string) => Promise<void>;
  /** Saves content that has arrived with other files. Only for small files. */
  readonly store: (received: ReceivedFile) => Promise<void>;
}

/** Size at which a group is complete. */
interface GroupSize {
  readonly bytes: number;
  readonly files: number;
}

/** Complete group of small files, which are downloaded as one zip. */
export const SMALL_GROUP: GroupSize = { bytes: 64 * 1024 * 1024, files: 1000 };
/** Complete group of large files, whose links are requested together. The links expire, so the group must be small. */
export const LARGE_GROUP: GroupSize = { bytes: 1024 * 1024 * 1024, files: 100 };

/** Returns true if the original is small enough to be received in memory. */
export const isSmallOriginal = ({ file_size: size }: Asset): boolean => size <= MAX_SMALL_SIZE;

/** Collects files into groups. */
export class BulkGroups {
  private files: BulkFile[] = [];
  private bytes = 0;

  constructor(private readonly complete: GroupSize) {}

  /** Adds a file. Returns the group if it is complete. */
  add(file: BulkFile): BulkFile[] | undefined {
    this.files.push(file);
    this.bytes += file.asset.file_size;
    const { bytes, files } = this.complete;
    return this.bytes >= bytes || this.files.length >= files ? this.takeRest() : undefined;
  }

  /** Returns the files of the incomplete group, and starts a new one. */
  takeRest(): BulkFile[] {
    const { files } = this;
    this.files = [];
    this.bytes = 0;
    return files;
  }
}
