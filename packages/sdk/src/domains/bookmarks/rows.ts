import type { InfoConfig } from '../../config/schema/schema.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { assetInfo } from '../assets/info.js';
import { metadataRows, type MetadataOptions } from '../assets/metadata.js';

/** A row of the bookmarks page. */
export interface BookmarkRow {
  readonly title: string;
  /** Short facts, in the configured order. */
  readonly facts: readonly string[];
  /** Who owns the rights, or the values of the second column if two are configured. Empty if there is none. */
  readonly rights: string;
  /** Width of the line between rows, in pixels. */
  readonly borderWidth: number;
}

/**
 * Returns a row of the bookmarks page (decisions, section 7, Configuration keys on the asset page). The facts are those
 * of `bookmark` in the configuration. With two columns, the second replaces the rights.
 *
 * @param config `bookmark` from the configuration.
 */
export function bookmarkRow(asset: Asset, config: InfoConfig, options: MetadataOptions): BookmarkRow {
  const { title, borderWidth } = assetInfo(asset, config, options);
  const valuesOf = (params: InfoConfig['paramsLeft']) =>
    metadataRows(asset, params, options).flatMap(({ values }) => values);
  const left = valuesOf(config.paramsLeft);
  const right = valuesOf(config.paramsRight);
  const hasColumn = config.columns === 2 && right.length > 0;
  return {
    title,
    facts: config.columns === 2 ? left : [...left, ...right],
    rights: hasColumn ? right.join(' · ') : rightsOf(asset),
    borderWidth,
  };
}

/** Returns who owns the rights to an asset: its copyright notice, or else its creators and its terms of use. */
export function rightsOf({ copyright, creator, usage_terms: terms }: Asset): string {
  const notice = copyright?.trim() ?? '';
  if (notice !== '') return notice;
  return [creator ?? [], terms ?? []]
    .flat()
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(', ');
}

/** Returns the total size of assets, in bytes. */
export function totalSize(assets: readonly Pick<Asset, 'file_size'>[]): number {
  return assets.reduce((sum, asset) => sum + asset.file_size, 0);
}
