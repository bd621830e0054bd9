import { ExifTool } from 'exiftool-vendored';
import { join } from 'node:path';
import sharp from 'sharp';
import { LIMITS } from '../limits.js';
import { asMediaError, MediaError } from '../problem.js';
import type { OpenSource } from '../source.js';

/** Where cameras and programs keep a picture of the picture. */
const TAGS = [
  'JpgFromRaw',
  'JpgFromRaw2',
  'PreviewImage',
  'PreviewTIFF',
  'BigImage',
  'OtherImage',
  'PageImage',
  'PhotoshopThumbnail',
  'ThumbnailImage',
  'ThumbnailTIFF',
  'Picture',
  'CoverArt',
] as const;

export interface EmbeddedPicture {
  /** A file in the source's folder. */
  path: string;
  /** EXIF orientation of the file around it, 1 to 8. */
  orientation?: number;
}

/** exiftool, kept open while it is needed: starting it costs ten times what one file costs. */
export class EmbeddedPictures {
  #exiftool: ExifTool | undefined;

  /** The largest picture inside the file that can be read; none when there is none. @throws MediaError */
  async largest(source: OpenSource): Promise<EmbeddedPicture | undefined> {
    const exiftool = this.#start();
    const path = await source.plainPath();
    try {
      const args = [...TAGS.map((tag) => `-${tag}`), '-Orientation#'];
      const found = (await exiftool.readRaw(path, { readArgs: args })) as Record<string, unknown>;
      const orientation = Number(found['Orientation']);
      for (const tag of largestFirst(found)) {
        const output = join(await source.folder(), tag);
        await exiftool.extractBinaryTag(tag, path, output);
        // Some are cut off, some are in a format of the camera's own.
        const pixels = await sharp(output)
          .metadata()
          .catch(() => undefined);
        if (!pixels) continue;
        return { path: output, ...(orientation >= 1 && orientation <= 8 ? { orientation } : {}) };
      }
      return undefined;
    } catch (error) {
      const problem = asMediaError(error);
      // Without perl there is no exiftool.
      if (/perl|ENOENT|spawn/i.test(problem.message))
        throw new MediaError('tool-missing', problem.message, { cause: error });
      // Otherwise it is about exiftool, not about the file, of which it would have said so in its answer.
      throw error instanceof MediaError
        ? error
        : new MediaError('timed-out', problem.message, { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.#exiftool?.end(false);
  }

  #start(): ExifTool {
    return (this.#exiftool ??= new ExifTool({
      maxProcs: 1,
      taskTimeoutMillis: LIMITS.seconds.worker * 1000,
      taskRetries: 0,
    }));
  }
}

function largestFirst(found: Record<string, unknown>): string[] {
  return TAGS.map((tag) => ({ tag, bytes: binaryBytes(found[tag]) }))
    .filter(({ bytes }) => bytes > 0 && bytes <= LIMITS.embeddedBytes)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ tag }) => tag);
}

/** exiftool names what it does not print: `(Binary data 6188 bytes, use -b option to extract)`. */
function binaryBytes(value: unknown): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return Number(/Binary data (\d+) bytes/.exec(text)?.[1] ?? /"bytes":\s*(\d+)/.exec(text)?.[1] ?? 0);
}
