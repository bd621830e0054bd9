import type { AltField, InfoConfig, PortalConfig } from '../../config/schema/schema.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { translated } from '../fields/translated.js';
import { localizedText } from './localized.js';
import { metadataRows, metadataValues, type MetadataRow, type MetadataOptions } from './metadata.js';
import type { Translator } from '../../translations/translator.js';

/** Information about an asset, as displayed in one view. */
export interface AssetInfo {
  readonly title: string;
  /** Up to two columns of rows. Empty columns are omitted. */
  readonly columns: readonly (readonly MetadataRow[])[];
  /** Width of the border, in pixels. */
  readonly borderWidth: number;
}

/**
 * Returns the information about an asset for its page, the info view or a card on the bookmark page
 * (specification, section 2, Asset page; section 3, Config). The result has a title and the configured rows in
 * one or two columns. A single column lists the left rows before the right ones.
 *
 * @param info `assetInfo`, `infoView` or `bookmark` from the configuration.
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

/** Returns the title of an asset in a language, or else its file name. */
export const nameOf = (asset: Pick<Asset, 'title' | 'fname' | 'localized'>, locale: string): string =>
  (localizedText(asset, 'title', locale) ?? '').trim() || asset.fname;

function titleOf(asset: Asset, field: string, translator: Translator): string {
  const values = metadataValues(asset, { field_name: field, options: { filterVal: null } }, translator);
  return values.length > 0 ? values.join(', ') : nameOf(asset, translator.locale);
}

/**
 * Returns the alternative text for an asset's image (specification, section 3, Config, accessibility). It
 * consists of the values of the first configured field that has any. Otherwise it is the configured title, or
 * else the asset's own title or file name.
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
  return translated(accessibility.fallback_title, translator.locale) ?? nameOf(asset, translator.locale);
}

/**
 * Returns the artists of an audio file, which a tile shows below the title. Undefined for other kinds, and if there
 * is none.
 */
export function artistOf({ asset_groups: groups, creator }: Pick<Asset, 'asset_groups' | 'creator'>) {
  return groups.includes('audio') ? [creator ?? []].flat().join(', ') || undefined : undefined;
}

/**
 * Returns the accessible name of a result. It contains the visible text in its order, so that users can speak the
 * visible label (WCAG 2.5.3, Label in Name). The alternative text and the type follow
 * where they add something. The type of an image is left out.
 *
 * @param options.visible Visible parts of the result, in order.
 * @param options.alt Result of {@link altText}.
 */
export function resultName(
  asset: Pick<Asset, 'asset_type' | 'asset_groups' | 'url'>,
  options: { readonly visible: readonly string[]; readonly alt: string },
): string {
  const { visible, alt } = options;
  const seen = visible.join(' ');
  const contains = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());
  const named = contains(alt, seen) ? alt : contains(seen, alt) ? seen : `${seen}, ${alt}`;
  const isImage = asset.asset_groups.includes('image') && asset.url !== undefined;
  return isImage || contains(seen, asset.asset_type) ? named : `${named}, ${asset.asset_type}`;
}
