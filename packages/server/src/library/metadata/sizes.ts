import type { Group } from '@assetportal/sdk/rules';
import { first, number, type Tags } from './tags.js';
import type { FileFields } from '../../store/assets/indexed-file.js';

type Sizes = Pick<
  FileFields,
  'width' | 'height' | 'pixel_x' | 'pixel_y' | 'bbox_x' | 'bbox_y' | 'orientation'
>;

const MM_PER_INCH = 25.4;
/** Longest plausible side in pixels. Larger values come from damaged headers and are ignored. */
const MAX_PIXELS = 1_000_000;

/** Returns the displayed and print size, and the orientation. All are those after the rotation that the file specifies. */
export function sizes(tags: Tags, kind: { group: Group; filetype: string }): Sizes {
  const stored = storedSize(tags);
  const exact = sizeIn(tags, 'Container:DisplayedSize');
  if (stored === undefined) return exact ? pixelSizes(exact.x, exact.y, kind.group) : {};
  const rotated = exact ? isSwapped(stored, exact) : isRotated(tags, kind);
  const shown = exact ?? (rotated ? { x: stored.y, y: stored.x } : stored);
  const print = kind.group === 'image' ? resolution(tags) : undefined;
  const mm = print && { x: millimeters(stored.x, print.x), y: millimeters(stored.y, print.y) };
  return {
    ...pixelSizes(shown.x, shown.y, kind.group),
    ...(mm && { bbox_x: rotated ? mm.y : mm.x, bbox_y: rotated ? mm.x : mm.y }),
  };
}

/** Returns the fields for a size at which a file is displayed, in pixels. */
export const pixelSizes = (width: number, height: number, group: Group): Sizes => ({
  pixel_x: width,
  pixel_y: height,
  width,
  height,
  orientation: orientationOf(width, height, group),
});

/** Returns true if one image is wide and the other one is high. */
const isSwapped = (a: Size, b: Size): boolean => (a.x - a.y) * (b.x - b.y) < 0;

function orientationOf(width: number, height: number, group: Group): NonNullable<Sizes['orientation']> {
  if (width === height) return 'square';
  // Videos are often twice as wide as high. Only an image of this shape is a panorama.
  if (group === 'image' && width >= 2 * height) return 'panorama';
  return width > height ? 'landscape' : 'portrait';
}

interface Size {
  readonly x: number;
  readonly y: number;
}

function storedSize(tags: Tags): Size | undefined {
  if (first(tags, 'Composite:ImageSize') !== undefined) return sizeIn(tags, 'Composite:ImageSize');
  const x = number(first(tags, 'File:ImageWidth', '*:ImageWidth'));
  const y = number(first(tags, 'File:ImageHeight', '*:ImageHeight'));
  return x === undefined || y === undefined ? undefined : plausible(x, y);
}

/** Returns the size in a tag with two numbers. */
function sizeIn(tags: Tags, tag: string): Size | undefined {
  const value = first(tags, tag);
  const parts = typeof value === 'string' ? /^(\d+)[ x](\d+)/.exec(value) : null;
  return parts ? plausible(Number(parts[1]), Number(parts[2])) : undefined;
}

function plausible(x: number, y: number): Size | undefined {
  const isPlausible = (side: number) => Number.isInteger(side) && side > 0 && side <= MAX_PIXELS;
  return isPlausible(x) && isPlausible(y) ? { x, y } : undefined;
}

/** Returns true if displaying the file upright swaps width and height. */
function isRotated(tags: Tags, { group, filetype }: { group: Group; filetype: string }): boolean {
  // In HEIF files the container's own rotation applies, and the one in EXIF must be ignored.
  if (group === 'video' || filetype === 'heic' || filetype === 'avif') {
    const rotation = number(first(tags, 'Composite:Rotation', 'QuickTime:Rotation', 'Track1:Rotation')) ?? 0;
    // A HEIF file stores quarter turns. Versions of exiftool report these, or degrees.
    const isTurns = group !== 'video' && Math.abs(rotation) <= 3;
    return Math.abs(Math.round(isTurns ? rotation : rotation / 90)) % 2 === 1;
  }
  const orientation = number(tags['IFD0:Orientation']) ?? 1;
  return orientation >= 5 && orientation <= 8;
}

/**
 * Returns the resolution in pixels per inch. Returns undefined if the file has none, or if its numbers have no
 * unit and are only a ratio.
 */
function resolution(tags: Tags): { x: number; y: number } | undefined {
  const isPerMeter = number(tags['PNG-pHYs:PixelUnits']) === 1;
  if (isPerMeter) {
    const x = number(tags['PNG-pHYs:PixelsPerUnitX']);
    const y = number(tags['PNG-pHYs:PixelsPerUnitY']);
    return plausibleResolution(x && x * 0.0254, y && y * 0.0254);
  }
  for (const group of ['IFD0', 'Photoshop', 'JFIF']) {
    const unit = group === 'Photoshop' ? 2 : jfifUnit(group, number(tags[`${group}:ResolutionUnit`]));
    const factor = unit === 2 ? 1 : unit === 3 ? 2.54 : undefined;
    const x = number(tags[`${group}:XResolution`]);
    const y = number(tags[`${group}:YResolution`]);
    const size = factor === undefined ? undefined : plausibleResolution(x && x * factor, y && y * factor);
    if (size) return size;
  }
  return undefined;
}

/** Converts a JFIF unit (0: none, 1: inch, 2: cm) to EXIF's numbering, which is higher by one. */
function jfifUnit(group: string, unit: number | undefined): number | undefined {
  return group === 'JFIF' && unit !== undefined ? unit + 1 : unit;
}

/**
 * Returns the resolution if it is more than 1 and at most 100,000 pixels per inch. Other values are placeholders
 * or errors.
 */
function plausibleResolution(
  x: number | undefined,
  y: number | undefined,
): { x: number; y: number } | undefined {
  if (x === undefined || y === undefined || !(x > 1 && y > 1 && x <= 100_000 && y <= 100_000))
    return undefined;
  return { x, y };
}

function millimeters(pixels: number, perInch: number): number {
  return Number(((pixels / perInch) * MM_PER_INCH).toFixed(1));
}
