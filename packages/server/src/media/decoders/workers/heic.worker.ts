import { writeFile } from 'node:fs/promises';
import decode from 'heic-decode';
import { readHeifHeader } from '../../containers/isobmff.js';
import { tiffOf } from '../../containers/tiff.js';
import { MediaError } from '../../../lib/media-error.js';
import { serveTasks } from '../../../workers/serve-tasks.js';
import { readWhole, withInputFile, type InputFile } from '../../common/input-file.js';

export interface HeicTask {
  readonly file: InputFile;
  /** Maximum size of the file, in bytes. */
  readonly limit: number;
  /** Maximum number of pixels to decode. */
  readonly pixels: number;
  /** File that receives the image. */
  readonly output: string;
}

export interface HeicImage {
  readonly width: number;
  readonly height: number;
  /** True if the output is a TIFF file with a color profile. Otherwise, it contains raw pixels. */
  readonly tiff: boolean;
}

serveTasks<HeicTask, HeicImage>(async (task) => {
  const bytes = await withInputFile(task.file, (open) => readWhole(open, task.limit));
  const header = readHeifHeader(bytes);
  if (header.width * header.height > task.pixels) throw new MediaError('too-large');
  // The decoder applies the rotation and mirroring of the file, but not the color profile.
  const { width, height, data } = await decode({ buffer: bytes });
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const { icc } = header;
  const image = { width, height, space: 'rgb', bits: 8, alpha: true, pixels, icc } as const;
  await writeFile(task.output, icc ? tiffOf(image) : pixels);
  return { width, height, tiff: icc !== undefined };
});
