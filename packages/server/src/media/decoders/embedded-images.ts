import type { ExifTool } from 'exiftool-vendored';
import { join } from 'node:path';
import sharp from 'sharp';
import { createExifToolProcesses, metadataTool } from '../../workers/exiftool.js';
import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import type { OpenSource } from '../common/source.js';

/** Tags in which cameras and programs store a preview image or cover art. */
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
  /** File in the temporary folder of the source. */
  path: string;
  /** EXIF orientation of the containing file, 1 to 8. */
  orientation?: number;
}

/**
 * Extracts embedded images with an exiftool process that stays open, because starting exiftool takes ten times
 * as long as reading one file.
 */
export class EmbeddedImages {
  #exiftool: ExifTool | undefined;

  /**
   * Returns the largest readable image inside the file, or undefined if there is none.
   *
   * @throws MediaError `tool-missing` or `timed-out`
   */
  async largest(source: OpenSource): Promise<EmbeddedImage | undefined> {
    if ((await metadataTool()) !== 'exiftool') throw new MediaError('tool-missing', 'exiftool needs perl');
    const exiftool = this.#start();
    const path = await source.plainPath();
    const args = [...TAGS.map((tag) => `-${tag}`), '-Orientation#'];
    // exiftool reports problems with a file in its output. If the call itself fails, exiftool is the cause.
    const output = await exiftool.readRaw(path, { readArgs: args }).catch((cause: unknown) => {
      throw new MediaError('timed-out', 'exiftool failed', { cause });
    });
    const tags = output as Record<string, unknown>;
    const orientation = Number(tags['Orientation']);
    for (const tag of largestFirst(tags)) {
      const output = join(await source.folder(), tag);
      // Some embedded images are truncated or in a proprietary format. They are skipped.
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

function largestFirst(tags: Record<string, unknown>): string[] {
  return TAGS.map((tag) => ({ tag, bytes: binaryBytes(tags[tag]) }))
    .filter(({ bytes }) => bytes > 0 && bytes <= LIMITS.embeddedBytes)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ tag }) => tag);
}

/**
 * Returns the size of binary data, which exiftool prints as `(Binary data 6188 bytes, use -b option to
 * extract)`.
 */
function binaryBytes(value: unknown): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return Number(/Binary data (\d+) bytes/.exec(text)?.[1] ?? /"bytes":\s*(\d+)/.exec(text)?.[1] ?? 0);
}
