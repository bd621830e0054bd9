import { LIMITS } from '../common/limits.js';
import type { Decoder } from './decoder.js';
import { MediaError } from '../../lib/media-error.js';

/** Decodes HEIC and HEIF in a thread, because the prebuilt sharp has no HEVC decoder. */
export const heic: Decoder = async (source, page, { workers }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const { data, width, height, tiff } = await workers.heic.run({
    path: source.path,
    limit: LIMITS.wholeFileBytes,
    pixels: LIMITS.workerPixels,
  });
  return tiff ? { data: Buffer.from(data.buffer) } : { data, width, height, channels: 4 };
};
