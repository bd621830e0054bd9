import type { Asset } from '../../contract/schemas/common/asset.js';

/**
 * Asset fields that a download needs, and those that its dialog and its row in the list show. Without the optional
 * ones, both show less.
 */
export type Downloadable = Pick<Asset, 'id' | 'fname' | 'file_size'> &
  Partial<
    Pick<
      Asset,
      | 'title'
      | 'localized'
      | 'asset_type'
      | 'asset_groups'
      | 'filetype'
      | 'url'
      | 'thumbhash'
      | 'width'
      | 'height'
      | 'pixel_x'
      | 'pixel_y'
      | 'copyright'
      | 'usage_terms'
      | 'digital_source'
      | 'content_credentials'
      | 'content_credentials_verified'
    >
  >;

/** Fields of {@link Downloadable}. */
export const DOWNLOADABLE_FIELDS = [
  'id',
  'fname',
  'file_size',
  'title',
  'localized',
  'asset_type',
  'asset_groups',
  'filetype',
  'url',
  'thumbhash',
  'width',
  'height',
  'pixel_x',
  'pixel_y',
  'copyright',
  'usage_terms',
  'digital_source',
  'content_credentials',
  'content_credentials_verified',
] as const satisfies readonly (keyof Downloadable)[];

/** Returns the fields of an asset that a download needs. Lists of many assets then need less memory. */
export function downloadable(asset: Downloadable): Downloadable {
  return Object.fromEntries(
    DOWNLOADABLE_FIELDS.flatMap((field) => (asset[field] === undefined ? [] : [[field, asset[field]]])),
  ) as Downloadable;
}
