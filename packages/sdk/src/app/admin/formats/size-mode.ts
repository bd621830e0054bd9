import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import { IMAGE_MEMBERS, kindsOfFormat, supportsCmyk } from '../../../domains/convert-sets/check.js';
import { camelName } from '../../../contract/names.js';
import { ASSET_KINDS, type ConvertFormat } from '../../../contract/vocabulary.js';
import { withFormatValue } from './fields.js';

/** How a convert set limits the size: not at all, by the longest side, or by a box. */
export type SizeMode = 'original' | 'longest' | 'box';

const DEFAULT_SIDE = 1600;

/** Returns how a convert set limits the size. */
export function sizeMode({ longestSide, width, height }: ConvertSetSettings): SizeMode {
  if (longestSide !== undefined) return 'longest';
  return width === undefined && height === undefined ? 'original' : 'box';
}

/** Returns a convert set with another limit of the size, near the former one. */
export function withSizeMode(set: ConvertSetSettings, mode: SizeMode): ConvertSetSettings {
  const { longestSide, width, height, crop, focus, ...rest } = set;
  if (mode === sizeMode(set)) return set;
  // A side may be a text that was entered instead of a number.
  const sides: readonly unknown[] = [longestSide, width, height];
  const side = Math.max(0, ...sides.filter((value) => typeof value === 'number'));
  const limit = side === 0 ? DEFAULT_SIDE : side;
  if (mode === 'longest') return { ...rest, longestSide: limit };
  return mode === 'box' ? { ...rest, width: limit, height: limit, ...crops({ crop, focus }) } : rest;
}

const crops = ({ crop, focus }: Pick<ConvertSetSettings, 'crop' | 'focus'>) => ({
  ...(crop === undefined ? {} : { crop }),
  ...(focus === undefined ? {} : { focus }),
});

/**
 * Returns a convert set in another file format, without the values and the kinds of asset that the format does not
 * support.
 */
export function withFileFormat(set: ConvertSetSettings, format: ConvertFormat): ConvertSetSettings {
  const kinds = kindsOfFormat(format);
  const groups = set.assetGroups.filter((kind) => kinds.includes(kind));
  const [first] = kinds;
  let next: ConvertSetSettings = {
    ...set,
    format,
    assetGroups: groups.length > 0 || first === undefined ? groups : [first],
  };
  if (set.colorSpace === 'cmyk' && !supportsCmyk(format))
    next = withFormatValue(next, 'colorSpace', undefined);
  if (format !== 'mp4') return next;
  const ignored = [...IMAGE_MEMBERS, 'quality', 'metadata'];
  return ignored.reduce((one, name) => withFormatValue(one, camelName(name), undefined), next);
}

/** Returns a convert set with another crop. The focus point belongs to the crop around it. */
export function withCrop(set: ConvertSetSettings, crop: ConvertSetSettings['crop']): ConvertSetSettings {
  const next = withFormatValue(set, 'crop', crop);
  return crop === 'focus' ? next : withFormatValue(next, 'focus', undefined);
}

/** Returns the kinds of asset, with those that the file format of a convert set supports. */
export function formatKinds({ format }: Pick<ConvertSetSettings, 'format'>): readonly {
  readonly kind: AssetKind;
  readonly isSupported: boolean;
}[] {
  const supported = kindsOfFormat(format);
  return ASSET_KINDS.map((kind) => ({ kind, isSupported: supported.includes(kind) }));
}

type AssetKind = (typeof ASSET_KINDS)[number];
