import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import sharp from 'sharp';
import { LIMITS } from '../limits.js';
import { MediaError } from '../problem.js';
import type { Decoder } from '../decode.js';

const unzip = promisify(gunzip);

/**
 * Drawings, by librsvg inside sharp, which runs no script. They are handed over as bytes, never as a path: without an
 * address of its own a drawing reaches no other file, and librsvg fetches nothing from a network in any case.
 * They are rendered at the size of the preview, however small they call themselves.
 */
export const svg: Decoder = async (source, page) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  let data = await source.bytes(LIMITS.svgBytes);
  if (data[0] === 0x1f && data[1] === 0x8b) {
    data = await unzip(data, { maxOutputLength: LIMITS.svgBytes }).catch((error: NodeJS.ErrnoException) => {
      throw new MediaError(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'damaged', error.message);
    });
  }
  const { width, height } = await sharp(data, { limitInputPixels: LIMITS.pixels }).metadata();
  const density = Math.min(Math.max((72 * LIMITS.renderedSide) / Math.max(width, height), 1), 20_000);
  return { data, density, facts: { width, height } };
};
