import decode from 'heic-decode';
import { readHeifHeader } from '../../containers/isobmff.js';
import { tiffOf } from '../../containers/tiff.js';
import { MediaError } from '../../../lib/media-error.js';
import { readTask, serveTasks, type FileTask, type ThreadImage } from '../../../workers/thread.js';

export interface HeicTask extends FileTask {
  /** Maximum number of pixels to decode. */
  pixels: number;
}

export interface HeicImage extends ThreadImage {
  /** True if `data` is a TIFF file with a color profile. Otherwise, `data` contains raw pixels. */
  tiff: boolean;
}

serveTasks<HeicTask, HeicImage>(async (task) => {
  const bytes = readTask(task);
  const header = readHeifHeader(bytes);
  if (header.width * header.height > task.pixels) throw new MediaError('too-large');
  // The decoder applies the rotation and mirroring of the file, but not the color profile.
  const { width, height, data } = await decode({ buffer: bytes });
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const result = header.icc
    ? new Uint8Array(tiffOf(pixels, width, height, header.icc))
    : new Uint8Array(pixels);
  return {
    value: { data: result, width, height, tiff: header.icc !== undefined },
    transfer: [result.buffer],
  };
});
