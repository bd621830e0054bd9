import type { Asset } from '../../contract/schemas/common/asset.js';
import { numberFormat } from '../../lib/text/formatters.js';

/** Size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

type Sized = Pick<Asset, 'width' | 'height' | 'pixel_x' | 'pixel_y'>;

/**
 * Returns the size to display as text, in pixels. This is the size of the file, or else the displayed size
 * (specification, section 3, Asset). Undefined if both are unknown.
 */
export function assetSize(asset: Sized): Size | undefined {
  return sizeOf(asset.pixel_x, asset.pixel_y) ?? sizeOf(asset.width, asset.height);
}

/**
 * Returns the size for the layout, in pixels. This is the displayed size, or else the size of the file. They
 * differ for a video whose pixels are not square. Undefined if both are unknown.
 */
export function displaySize(asset: Sized): Size | undefined {
  return sizeOf(asset.width, asset.height) ?? sizeOf(asset.pixel_x, asset.pixel_y);
}

function sizeOf(width: number | undefined, height: number | undefined): Size | undefined {
  return width !== undefined && height !== undefined && width > 0 && height > 0
    ? { width, height }
    : undefined;
}

/** Fields that determine the shape of an asset. */
type Shaped = Sized & Pick<Asset, 'bbox_x' | 'bbox_y' | 'asset_groups'>;

/**
 * Returns two sides with the proportions of an asset: the displayed size, or the page size of a document. Undefined if
 * both are unknown.
 */
export function shapeOf(asset: Shaped): Size | undefined {
  const page = asset.asset_groups.includes('document') ? sizeOf(asset.bbox_x, asset.bbox_y) : undefined;
  return displaySize(asset) ?? page;
}

/** Formats a length in mm with one decimal, without the unit (specification, sections 2 and 9). */
export function formatLength(mm: number, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mm);
}

/** Formats a duration in seconds, for example as `1:05` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const [hours = 0, ...rest] = parts;
  return (hours > 0 ? parts : rest)
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}
