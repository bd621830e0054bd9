import type { Group } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';

/** Why a file could not be taken in; a stable word (`AssetFailure.reason`). */
export type ReadProblemCode = 'unreadable' | 'empty' | 'truncated' | 'changed-while-read' | 'timed-out';

/** Members of an asset that are read from the file's metadata. */
export type FileFields = Partial<
  Pick<
    Asset,
    | 'title'
    | 'description'
    | 'keywords'
    | 'creator'
    | 'copyright'
    | 'city'
    | 'country'
    | 'taken_date'
    | 'rating'
    | 'camera'
    | 'lens'
    | 'location'
    | 'duration'
    | 'video_codec'
    | 'audio_codec'
    | 'page_cnt'
    | 'width'
    | 'height'
    | 'pixel_x'
    | 'pixel_y'
    | 'bbox_x'
    | 'bbox_y'
    | 'orientation'
  >
>;

/** What the library keeps of a file so that it need not be read again (a row of the assets table). */
export interface IndexedFile {
  readonly id: string;
  /** Relative to the root, as bytes. */
  readonly path: Uint8Array;
  readonly stamp: string;
  readonly size: number;
  readonly ino: number;
  readonly sha256?: string;
  readonly problem?: ReadProblemCode;
}

/** The members of an asset that come from its file; the rest is the media part's and the portal's own. */
export type FileAsset = Pick<
  Asset,
  'id' | 'fname' | 'folder' | 'filetype' | 'asset_type' | 'mime' | 'file_size'
> &
  Pick<Asset, 'title' | 'sha256' | 'preview_problem'> &
  FileFields & { asset_groups: [Group] };

/** A file as it was read: new, changed, moved, or just seen again. */
export interface ReadFile extends IndexedFile {
  readonly mtimeMs: number;
  /** Of the content; absent where it could not be read. */
  readonly crc32?: number;
  readonly asset: FileAsset;
}

/** Changes of the library, applied in one transaction. */
export interface LibraryBatch {
  readonly upserts: readonly ReadFile[];
  readonly removed: readonly string[];
}
