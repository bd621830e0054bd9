import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { MediaError } from '../../../lib/media-error.js';
import { readTask, serveTasks, type FileTask, type ThreadImage } from '../../../workers/thread.js';

export interface SvgTask extends FileTask {
  /** Pixels of the longer side. */
  side: number;
  /** Pixels that the drawing may ask for by itself. */
  pixels: number;
}

/** RGBA, and the size that the drawing has by itself. */
export interface SvgImage extends ThreadImage {
  own: { width: number; height: number };
}

/**
 * Drawings, by librsvg inside sharp, which runs no script. They are handed over as bytes, never as a path: without an
 * address of its own a drawing reaches no other file, and librsvg fetches nothing from a network in any case. But a
 * drawing can ask for hours of work in one filter, which no time limit inside sharp ends: hence a process of their own.
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
    value: { data: pixels, width: info.width, height: info.height, own: { width, height } },
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
