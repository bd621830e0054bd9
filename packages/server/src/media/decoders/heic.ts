import { LIMITS } from '../common/limits.js';
import { checkedReply, HeicReply } from '../common/replies.js';
import type { Decoder } from './decoder.js';
import { MediaError } from '../../lib/media-error.js';

/** Decodes HEIC and HEIF in a separate process, because the prebuilt sharp has no HEVC decoder. */
export const heic: Decoder = async (source, page, { workers }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const output = await source.outputFile();
  const reply = await workers.heic.run({
    file: source.file,
    limit: LIMITS.wholeFileBytes,
    pixels: LIMITS.workerPixels,
    output,
  });
  const { width, height, tiff } = checkedReply(HeicReply, reply);
  return { file: { path: output }, ...(tiff ? {} : { raw: { width, height, channels: 4 } }) };
};
