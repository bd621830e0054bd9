import type { FileHandle } from 'node:fs/promises';
import type { Asset } from '@assetportal/sdk/contract';

/** A file that a download is about: the asset's own, or what a convert set makes of it. */
export interface DownloadRequest {
  readonly asset: Asset;
  readonly convertSet: string;
  /** From 1. */
  readonly page: number;
}

/** A file that is there and whose length and content are known: what is promised of it is what is sent. */
export interface ServableFile {
  /** The name it is to have: the asset's, with the extension of the format that it was converted to. */
  readonly fname: string;
  /** Bytes. */
  readonly size: number;
  readonly mime: string;
  /** Strong, in quotes. */
  readonly etag: string;
  /** Of the content; undefined for an original that was indexed before it was kept. */
  readonly crc32: number | undefined;
  /** Epoch milliseconds: when the original was last changed. */
  readonly modified: number;
  /** Opens the very file that was promised. @throws ApiError `file-gone`, `file-changed`, `unavailable` */
  open(): Promise<FileHandle>;
}

/** Gives the files that downloads, zips and players hand over. Who may have them was asked before (`rights/`). */
export interface DownloadSource {
  /** Which files a convert set gives of an asset: page 1, or one for each page or frame; none where it makes nothing of it. */
  pages(asset: Asset, convertSet: string): readonly number[];
  /** What can be handed over at once; undefined where it would have to be made first. @throws ApiError */
  find(wanted: DownloadRequest): Promise<ServableFile | undefined>;
  /**
   * The same, made first where it has to be; never twice at once.
   *
   * @param onProgress From 0 to 1.
   * @throws ApiError `file-gone`, `file-changed`; a MediaError where it cannot be made
   */
  make(wanted: DownloadRequest, onProgress?: (progress: number) => void): Promise<ServableFile>;
}
