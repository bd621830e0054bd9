import type { InfoConfig } from '../../config/schema/schema.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { assetInfo } from '../assets/info.js';
import { localized } from '../assets/localized.js';
import { metadataRows, type MetadataOptions } from '../assets/metadata.js';

/** A fact in a row of the bookmarks page. */
export interface BookmarkFact {
  /** Name of the field, which a tooltip shows. */
  readonly label: string;
  readonly text: string;
}

/** A row of the bookmarks page. */
export interface BookmarkRow {
  readonly title: string;
  /** Short facts, in the configured order. */
  readonly facts: readonly BookmarkFact[];
  /** The facts of the second column if two are configured. Otherwise the owner of the rights, without a label. */
  readonly rights: readonly BookmarkFact[];
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
  const factsOf = (params: InfoConfig['paramsLeft']) =>
    metadataRows(asset, params, options).flatMap(({ label, values }) =>
      values.map((text) => ({ label, text })),
    );
  const left = factsOf(config.paramsLeft);
  const right = factsOf(config.paramsRight);
  const owner = rightsOf(localized(asset, options.translator.locale));
  const hasColumn = config.columns === 2 && right.length > 0;
  return {
    title,
    facts: config.columns === 2 ? left : [...left, ...right],
    rights: hasColumn ? right : owner === '' ? [] : [{ label: '', text: owner }],
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
