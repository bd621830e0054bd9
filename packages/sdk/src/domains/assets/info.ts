import type { AltField, InfoConfig, PortalConfig } from '../../config/schema/schema.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { translated } from '../fields/translated.js';
import { metadataRows, metadataValues, type MetadataRow, type MetadataOptions } from './metadata.js';
import type { Translator } from '../../translations/translator.js';

/** What is shown of an asset in one place. */
export interface AssetInfo {
  readonly title: string;
  /** One or two columns of rows; a column without rows is none. */
  readonly columns: readonly (readonly MetadataRow[])[];
  /** Pixels. */
  readonly borderWidth: number;
}

/**
 * What is shown of an asset on its page, in the info view or on a card of the bookmark page (specification, section 2,
 * Asset page; section 3, Config): a title, and the configured rows in one or two columns. In one column the left rows
 * come before the right ones.
 *
 * @param info The configuration’s `assetInfo`, `infoView` or `bookmark`.
 */
export function assetInfo(asset: Asset, info: InfoConfig, options: MetadataOptions): AssetInfo {
  const left = metadataRows(asset, info.paramsLeft, options);
  const right = metadataRows(asset, info.paramsRight, options);
  const columns = info.columns === 1 ? [[...left, ...right]] : [left, right];
  return {
    title: titleOf(asset, info.title, options.translator),
    columns: columns.filter((rows) => rows.length > 0),
    borderWidth: info.options.border_width,
  };
}

function titleOf(asset: Asset, field: string, translator: Translator): string {
  const values = metadataValues(asset, { field_name: field, options: { filterVal: null } }, translator);
  return values.length > 0 ? values.join(', ') : asset.title.trim() || asset.fname;
}

/**
 * What describes an asset’s picture to those who do not see it (specification, section 3, Config, accessibility): the
 * first of the configured fields that the asset has, else the configured title, else the asset’s own.
 */
export function altText(
  asset: Asset,
  accessibility: PortalConfig['accessibility'],
  translator: Translator,
): string {
  for (const field of accessibility.alt) {
    const values = metadataValues(asset, field satisfies AltField, translator);
    if (values.length > 0) return values.join(', ');
  }
  return translated(accessibility.fallback_title, translator.locale) ?? (asset.title.trim() || asset.fname);
}
