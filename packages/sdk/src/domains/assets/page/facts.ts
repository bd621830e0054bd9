import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { Translator } from '../../../translations/translator.js';
import { formatValue } from '../../facets/format.js';
import { averageColor } from '../average-color.js';
import { computedValues } from '../computed.js';
import { groupOf, type Group } from '../kind.js';
import { paperName } from './paper.js';

/** A part of the line below the title of an asset. */
interface Fact {
  /** The field that the fact shows. */
  readonly field: string;
  readonly text: string;
}

/** Fields of the line for each kind of asset, in their order. */
const FIELDS: Readonly<Record<Group, readonly string[]>> = {
  image: ['asset_type', 'size', 'file_size'],
  document: ['asset_type', 'page_cnt', 'extent', 'file_size'],
  video: ['asset_type', 'size', 'duration', 'file_size'],
  audio: ['asset_type', 'duration', 'channels', 'file_size'],
  '3d': ['asset_type', 'extent', 'file_size'],
  other: ['asset_type', 'file_size'],
};

/**
 * Returns what the line below the title of an asset shows, such as its format, its dimensions and its size in bytes
 * (mockup portal-asset, Asset page).
 *
 * @param listed Returns true for a field that the page may show.
 */
export function assetFacts(asset: Asset, translator: Translator, listed: (field: string) => boolean): Fact[] {
  return FIELDS[groupOf(asset)].filter(listed).flatMap((field) => {
    const text = textOf(asset, field, translator);
    return text === undefined ? [] : [{ field, text }];
  });
}

function textOf(asset: Asset, field: string, translator: Translator): string | undefined {
  const { t, locale } = translator;
  switch (field) {
    case 'asset_type':
      return asset.asset_type;
    case 'file_size':
      return formatValue(asset.file_size, 'filesize', locale);
    case 'page_cnt':
      return asset.page_cnt === undefined ? undefined : t('asset.pageCount', { count: asset.page_cnt });
    case 'extent':
      return groupOf(asset) === 'document'
        ? paperName(asset, translator)
        : computed(asset, field, translator);
    case 'size':
      return asset.filetype === 'svg' ? vector(asset, translator) : computed(asset, field, translator);
    default:
      return computed(asset, field, translator);
  }
}

const computed = (asset: Asset, field: string, translator: Translator): string | undefined =>
  computedValues(field)?.(asset, translator)[0];

/** An SVG image is sharp in any size. */
function vector({ thumbhash }: Asset, { t }: Translator): string {
  return t(averageColor(thumbhash)?.hasAlpha === true ? 'asset.vectorTransparent' : 'asset.vector');
}
