import type { ExifTool } from 'exiftool-vendored';
import { join } from 'node:path';
import sharp from 'sharp';
import { createExifToolProcesses, metadataTool } from '../../workers/exiftool.js';
import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import type { OpenSource } from '../common/source.js';

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

export interface EmbeddedImage {
  /** A file in the source's folder. */
  path: string;
  /** EXIF orientation of the file around it, 1 to 8. */
  orientation?: number;
}

/** exiftool, kept open while it is needed: starting it costs ten times what one file costs. */
export class EmbeddedImages {
  #exiftool: ExifTool | undefined;

  /** The largest picture inside the file that can be read; none when there is none. @throws MediaError */
  async largest(source: OpenSource): Promise<EmbeddedImage | undefined> {
    if ((await metadataTool()) !== 'exiftool') throw new MediaError('tool-missing', 'exiftool needs perl');
    const exiftool = this.#start();
    const path = await source.plainPath();
    const args = [...TAGS.map((tag) => `-${tag}`), '-Orientation#'];
    // What is wrong with a file exiftool says in its answer; if it fails, that is about exiftool.
    const answer = await exiftool.readRaw(path, { readArgs: args }).catch((cause: unknown) => {
      throw new MediaError('timed-out', 'exiftool failed', { cause });
    });
    const found = answer as Record<string, unknown>;
    const orientation = Number(found['Orientation']);
    for (const tag of largestFirst(found)) {
      const output = join(await source.folder(), tag);
      // Some are cut off, some are in a format of the camera's own.
      const pixels = await exiftool
        .extractBinaryTag(tag, path, output)
        .then(() => sharp(output).metadata())
        .catch(() => undefined);
      if (!pixels) continue;
      return { path: output, ...(orientation >= 1 && orientation <= 8 ? { orientation } : {}) };
    }
    return undefined;
  }

  async close(): Promise<void> {
    await this.#exiftool?.end(false);
  }

  #start(): ExifTool {
    return (this.#exiftool ??= createExifToolProcesses({
      processes: 1,
      timeoutMs: LIMITS.seconds.worker * 1000,
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
