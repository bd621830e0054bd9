import { writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { MediaError } from '../../lib/media-error.js';
import type { RawPixels } from '../common/decoded-image.js';
import { readWhole, withInputFile, type InputFile } from '../common/input-file.js';
import { declaredColors } from './palette/declared-colors.js';
import { paletteOf } from './palette/palette.js';

/** Task to render an SVG. */
export interface SvgTask {
  readonly file: InputFile;
  /** Maximum size of the SVG, unpacked, in bytes. */
  readonly limit: number;
  /** Longer side in pixels. */
  readonly side: number;
  /** Maximum number of pixels of the SVG, both at its intrinsic size and at the rendered density. */
  readonly pixels: number;
  /** File that receives the pixels. */
  readonly output: string;
  /** Color behind the SVG, which then has no transparent pixels at its edges. Undefined for a transparent one. */
  readonly background?: string | undefined;
  /** True to return the colors that fill the SVG. Default: false. */
  readonly palette?: boolean;
}

/** The size of the rendered pixels, the intrinsic size of the SVG, and the colors that fill it (`paletteOf`). */
export interface SvgImage extends RawPixels {
  readonly intrinsic: { readonly width: number; readonly height: number };
  /** Only if it was requested. */
  readonly palette?: string[] | undefined;
}

/**
 * Renders an SVG with librsvg (in sharp), which runs no scripts.
 *
 * The SVG is passed as bytes, never as a path: without a base URL, an SVG cannot reference other files. librsvg
 * never accesses the network. A single SVG filter can take hours, and no time limit in sharp stops it, so the
 * process is killed then.
 */
export async function renderSvg(task: SvgTask): Promise<SvgImage> {
  const { file, limit, side, pixels, output, background, palette = false } = task;
  const bytes = await withInputFile(file, (open) => readWhole(open, limit));
  const svg = bytes[0] === 0x1f && bytes[1] === 0x8b ? unpack(bytes, limit) : bytes;
  const { width, height } = await sharp(svg, { limitInputPixels: pixels }).metadata();
  const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 20_000);
  const rendered = sharp(svg, { density, limitInputPixels: pixels });
  const { data, info } = await (background === undefined ? rendered : rendered.flatten({ background }))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  await writeFile(output, data);
  return {
    width: info.width,
    height: info.height,
    channels: 4,
    intrinsic: { width, height },
    ...(palette && { palette: paletteOf(data, info, declaredColors(svg)) }),
  };
}

function unpack(data: Buffer, limit: number): Buffer {
  try {
    return gunzipSync(data, { maxOutputLength: limit });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new MediaError(tooLarge ? 'too-large' : 'damaged', undefined, { cause: error });
  }
}
