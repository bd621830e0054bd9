import sharp from 'sharp';
import { LIMITS } from '../../common/limits.js';
import { linear, type ModelFile } from '../mesh/model.js';

/** The image on a surface. */
export interface Bitmap {
  /** sRGB with alpha, 8 bits per channel. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** True if the image can have transparent parts. */
  readonly masked: boolean;
}

/** Maximum side of a texture in pixels. Textures much larger than their rendered size would look noisy. */
const MAX_SIDE = 1024;
const MAX_TEXTURES = 200;

/** Textures of a model. */
export interface Textures {
  /** Keyed by name or embedded content. */
  readonly bitmaps: ReadonlyMap<string | Uint8Array, Bitmap>;
  /** True if a texture exists but cannot be decoded, for example in the format KTX2. */
  readonly incomplete: boolean;
}

/**
 * Loads the textures of a model. A surface with a missing or unreadable texture is rendered in its plain color.
 */
export async function loadTextures(
  names: Iterable<string | Uint8Array | undefined>,
  resolveReference: ModelFile['resolveReference'],
): Promise<Textures> {
  const bitmaps = new Map<string | Uint8Array, Bitmap>();
  let incomplete = false;
  for (const name of new Set(names)) {
    if (name === undefined || bitmaps.size >= MAX_TEXTURES) continue;
    const bytes = typeof name === 'string' ? resolveReference(name) : name;
    const bitmap = bytes && (await bitmapOf(bytes).catch(() => undefined));
    if (bitmap) bitmaps.set(name, bitmap);
    else if (bytes) incomplete = true;
  }
  return { bitmaps, incomplete };
}

async function bitmapOf(bytes: Uint8Array): Promise<Bitmap> {
  const image = sharp(bytes, { limitInputPixels: LIMITS.workerPixels, failOn: 'none' });
  const { hasAlpha } = await image.metadata();
  const { data, info } = await image
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, masked: hasAlpha === true };
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => linear(value / 255));

/**
 * Looks up the nearest pixel, and writes its linear red, green and blue and its alpha to `to`. The texture
 * repeats.
 */
export function textureAt({ data, width, height }: Bitmap, u: number, v: number, to: Float32Array): void {
  const x = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width));
  const y = Math.min(height - 1, Math.floor((1 - (v - Math.floor(v))) * height));
  const at = (y * width + x) * 4;
  to[0] = LINEAR[data[at] ?? 0]!;
  to[1] = LINEAR[data[at + 1] ?? 0]!;
  to[2] = LINEAR[data[at + 2] ?? 0]!;
  to[3] = (data[at + 3] ?? 255) / 255;
}
