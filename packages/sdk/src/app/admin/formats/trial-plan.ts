import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { filetypeText } from '../../../domains/downloads/formats/text.js';
import { FORMAT_DEFAULTS } from './fields.js';

/** Formats that a browser shows. */
const SHOWABLE: readonly string[] = ['jpeg', 'png', 'webp', 'avif', 'mp4'];
const LOSSY: readonly string[] = ['jpeg', 'webp', 'avif'];

/** Properties that decide which part of an asset is shown, and in which size. */
const GEOMETRY = ['longestSide', 'width', 'height', 'crop', 'focus'] as const;

/** Returns the kind of an asset to which a convert set applies. Undefined if it does not apply. */
export const kindForFormat = (set: ConvertSetSettings, asset: Asset) =>
  set.assetGroups.find((kind) => asset.asset_groups.includes(kind));

/**
 * Returns a convert set for the image before the conversion: the same part in the same size, almost without loss. So
 * both images show the same detail at the same place, and even files that no browser can show are compared.
 */
export function referenceFormat(set: ConvertSetSettings): ConvertSetSettings {
  const geometry: Partial<ConvertSetSettings> = Object.fromEntries(
    GEOMETRY.map((name) => [name, set[name]] as const).filter(([, value]) => value),
  );
  const isVideo = set.format === 'mp4';
  return {
    id: 'reference',
    assetGroups: set.assetGroups,
    format: 'jpeg',
    quality: 97,
    // A video has another size than its frames, and is not compared pixel by pixel.
    ...(isVideo ? { longestSide: set.longestSide ?? 1920 } : geometry),
  };
}

/**
 * Returns a convert set whose image shows the result of another one whose files no browser can show. Null if the file
 * itself can be shown.
 */
export function shownFormat(set: ConvertSetSettings): ConvertSetSettings | null {
  if (SHOWABLE.includes(set.format)) return null;
  const { colorSpace, ...rest } = set;
  const quality = set.format === 'pdf' ? set.quality : 97;
  return {
    ...rest,
    ...(colorSpace === undefined || colorSpace === 'cmyk' ? {} : { colorSpace }),
    id: 'shown',
    format: 'jpeg',
    ...(quality === undefined ? {} : { quality }),
  };
}

/** A convert set that is compared with the tried one. */
export interface ComparedFormat {
  readonly key: string;
  readonly set: ConvertSetSettings;
  /** Text behind the name: `WebP 60`. */
  readonly detail: string;
  /** True for other settings of the same format, false for another format. */
  readonly isNeighbor: boolean;
}

const qualityOf = ({ quality }: ConvertSetSettings): number =>
  quality ?? (FORMAT_DEFAULTS['quality'] as number);

/** Returns the file type of a convert set, with its quality. */
export const formatDetail = (set: ConvertSetSettings): string =>
  LOSSY.includes(set.format) ? `${filetypeText(set.format)} ${qualityOf(set)}` : filetypeText(set.format);

/** Returns the formats and the neighboring settings that are compared on an asset. */
export function comparedFormats(
  tried: ConvertSetSettings,
  all: readonly ConvertSetSettings[],
  asset: Asset,
): readonly ComparedFormat[] {
  const others = all.filter(
    (set) => set.id !== tried.id && set.hidden !== true && kindForFormat(set, asset) !== undefined,
  );
  const compared = (set: ConvertSetSettings, isNeighbor: boolean): ComparedFormat => ({
    key: `${isNeighbor ? 'near' : 'other'} ${set.id} ${formatDetail(set)}`,
    set,
    isNeighbor,
    detail: formatDetail(set),
  });
  return [
    ...others.map((set) => compared(set, false)),
    ...neighborsOf(tried).map((set) => compared(set, true)),
  ];
}

/** Returns the same convert set with a lower quality, and in a file format that needs fewer bytes. */
function neighborsOf(set: ConvertSetSettings): ConvertSetSettings[] {
  if (!LOSSY.includes(set.format))
    return set.format === 'png' ? [{ ...set, format: 'webp', quality: 85 }] : [];
  const quality = qualityOf(set);
  const lower: ConvertSetSettings[] = quality > 30 ? [{ ...set, quality: quality - 20 }] : [];
  const { colorSpace: _colorSpace, ...plain } = set;
  if (set.format === 'jpeg') return [...lower, { ...plain, format: 'webp', quality: Math.min(quality, 80) }];
  if (set.format === 'webp')
    return [...lower, { ...set, format: 'avif', quality: Math.max(10, quality - 30) }];
  return lower;
}

/** Returns the part of the size that a file saves, from 0 to 1. Negative if it is larger. Null if it is unknown. */
export function savingOf(bytes: number, original: number): number | null {
  return original > 0 ? 1 - bytes / original : null;
}
