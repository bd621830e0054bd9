import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { MediaError } from '../../../lib/media-error.js';
import { readTask, serveTasks, type FileTask, type ThreadImage } from '../../../workers/thread.js';

export interface SvgTask extends FileTask {
  /** Longer side in pixels. */
  side: number;
  /** Maximum number of pixels of the SVG, both at its intrinsic size and at the rendered density. */
  pixels: number;
}

/** RGBA pixels, and the intrinsic size of the SVG. */
export interface SvgImage extends ThreadImage {
  intrinsic: { width: number; height: number };
}

/**
 * Renders SVGs with librsvg (in sharp), which runs no scripts.
 *
 * SVGs are passed as bytes, never as a path: without a base URL, an SVG cannot reference other files. librsvg
 * never accesses the network. A single SVG filter can take hours, and no time limit in sharp stops it. SVGs are
 * therefore rendered in a separate process.
 */
serveTasks<SvgTask, SvgImage>(async (task) => {
  let svg = readTask(task);
  if (svg[0] === 0x1f && svg[1] === 0x8b) svg = unpack(svg, task.limit);
  const { width, height } = await sharp(svg, { limitInputPixels: task.pixels }).metadata();
  const density = Math.min(Math.max((72 * task.side) / Math.max(width, height), 1), 20_000);
  const { data, info } = await sharp(svg, { density, limitInputPixels: task.pixels })
    .resize(task.side, task.side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(data);
  return {
    value: { data: pixels, width: info.width, height: info.height, intrinsic: { width, height } },
    transfer: [pixels.buffer],
  };
});

function unpack(data: Buffer, limit: number): Buffer {
  try {
    return gunzipSync(data, { maxOutputLength: limit });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new MediaError(tooLarge ? 'too-large' : 'damaged', undefined, { cause: error });
  }
}
