import type { Asset } from '@assetportal/sdk/contract';
import type { OpenedFile } from '../../files/opened-file.js';
import type { Dimensions } from '../../media/renditions.js';

/** Identifies the file of a download: the original, or a rendition created with a convert set. */
export interface DownloadRequest {
  readonly asset: Asset;
  readonly convertSet: string;
  /** Page number, from 1. */
  readonly page: number;
}

/** A file ready to be sent: its size and content are fixed, and `open` fails if the file has changed since. */
export interface ServableFile {
  /** Download name: the asset's name with the extension of the target format. */
  readonly fname: string;
  /** Size in bytes. */
  readonly size: number;
  readonly mime: string;
  /** Strong ETag, in quotes. */
  readonly etag: string;
  /** CRC-32 of the content. Undefined for originals indexed before checksums were stored. */
  readonly crc32: number | undefined;
  /** Modification time of the original, in milliseconds since the epoch. */
  readonly modified: number;
  /** Size in pixels of a converted image. Undefined for originals, and for files that are not images. */
  readonly dimensions?: Dimensions | undefined;
  /** Opens the file. @throws ApiError `file-gone`, `file-changed` or `unavailable` */
  open(): Promise<OpenedFile>;
}

/**
 * Provides the files for downloads, ZIP archives and players. The caller checks permissions first
 * (`auth/permissions/`).
 */
export interface DownloadSource {
  /**
   * Returns the numbers of the pages that a convert set produces from an asset: only 1, or one for each page or
   * frame. Empty if it cannot convert the asset.
   */
  pages(asset: Asset, convertSet: string): readonly number[];
  /**
   * Returns the file if it is available immediately, or undefined if it must be converted first.
   * @throws ApiError `asset-offline`, `convert-set-unknown`, `file-gone`
   */
  find(request: DownloadRequest): Promise<ServableFile | undefined>;
  /**
   * Returns the file and converts it first if necessary. Concurrent calls share one conversion.
   *
   * @param onProgress Receives the progress, from 0 to 1.
   * @throws ApiError `asset-offline`, `file-gone`, `file-changed`, `convert-set-unknown`; a MediaError if the file cannot be
   *   converted
   */
  getOrCreate(request: DownloadRequest, onProgress?: (progress: number) => void): Promise<ServableFile>;
}
