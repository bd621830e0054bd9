import type { Group } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';

/** Why a file could not be indexed: a stable code (`AssetFailure.reason`). */
export type ReadProblemCode = 'unreadable' | 'empty' | 'truncated' | 'changed-while-read' | 'timed-out';

/** Asset fields that are read from the file's metadata. */
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
    | 'usage_terms'
    | 'web_statement'
    | 'licensor'
    | 'credit_line'
    | 'instructions'
    | 'model_release'
    | 'property_release'
    | 'alt_text'
    | 'extended_description'
    | 'digital_source'
    | 'content_credentials'
    | 'content_credentials_actions'
    | 'content_credentials_signer'
    | 'content_credentials_verified'
    | 'localized'
    | 'exposure_time'
    | 'f_number'
    | 'iso'
    | 'focal_length'
    | 'color_profile'
    | 'color_space'
    | 'frame_rate'
    | 'sample_rate'
    | 'channels'
  >
>;

/** Stored data of a file that lets a scan skip unchanged files (a row of the assets table). */
export interface IndexedFile {
  readonly id: string;
  /** Relative to the root, as bytes. */
  readonly path: Uint8Array;
  readonly stamp: string;
  readonly size: number;
  readonly ino: number;
  readonly sha256?: string;
  readonly problem?: ReadProblemCode;
  /** Set while the file is missing. */
  readonly offline?: OfflineCause;
}

/**
 * Why an asset's file is not available: the file itself is missing, or the mount point above it is not mounted.
 * The second kind is never removed by time.
 */
export type OfflineCause = 'missing' | 'unmounted';

/** Asset fields that come from the file. The others come from the media component or the portal itself. */
export type FileAsset = Pick<
  Asset,
  'id' | 'fname' | 'folder' | 'filetype' | 'asset_type' | 'mime' | 'file_size'
> &
  Pick<Asset, 'title' | 'sha256' | 'preview_problem'> &
  FileFields & { asset_groups: [Group] };

/** A file after reading: new, changed, moved, or seen again. */
export interface ReadFile extends IndexedFile {
  readonly mtimeMs: number;
  /** CRC-32 of the content. Undefined if the content could not be read. */
  readonly crc32?: number;
  readonly asset: FileAsset;
}

/** An asset whose file is missing. */
export interface OfflineFile {
  readonly id: string;
  readonly cause: OfflineCause;
  /** True if an admin has confirmed the loss. Its time until removal then starts in any case. Default: false. */
  readonly confirmed?: boolean;
}

/** Changes in the library, applied in one transaction. */
export interface LibraryBatch {
  /** An asset that was offline is online again. */
  readonly upserts: readonly ReadFile[];
  readonly removed: readonly string[];
  /** Assets whose file was detected as missing, or is missing for another reason than before. Default: none. */
  readonly offline?: readonly OfflineFile[];
  /** IDs of assets whose file is back unchanged. Default: none. */
  readonly returned?: readonly string[];
}
