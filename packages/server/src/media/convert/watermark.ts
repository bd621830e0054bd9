import sharp, { type OverlayOptions } from 'sharp';
import { LIMITS } from '../common/limits.js';
import type { Dimensions } from './geometry.js';
import type { RenditionSpec } from '../common/recipe.js';

const GRAVITY = {
  center: 'center',
  'top-left': 'northwest',
  'top-right': 'northeast',
  'bottom-left': 'southwest',
  'bottom-right': 'southeast',
  tiled: 'northwest',
} as const;

/** Margin around the watermark, as a fraction of the shorter side of the image. */
const MARGIN = 0.03;

/** Returns the watermark, scaled for an image of this size. It is never larger than the image. */
export async function overlay(
  file: string,
  { position, opacity = 0.5, scale = 0.25 }: NonNullable<RenditionSpec['watermark']>,
  size: Dimensions,
): Promise<OverlayOptions> {
  const margin = Math.round(Math.min(size.width, size.height) * MARGIN);
  const inside = {
    width: Math.max(1, Math.min(size.width - 2 * margin, Math.round(size.width * scale))),
    height: Math.max(1, size.height - 2 * margin),
  };
  const { data, info } = await sharp(file, { limitInputPixels: LIMITS.pixels })
    .resize({ ...inside, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at] as number) * opacity);
  // The margin is part of the overlay on all sides, so that positions in a corner need no calculation.
  const input = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: TRANSPARENT })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, gravity: GRAVITY[position], ...(position === 'tiled' ? { tile: true } : {}) };
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
