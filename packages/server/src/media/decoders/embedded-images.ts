import { lstat, mkdir, readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { exiftoolPath } from 'exiftool-vendored';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import { metadataTool } from '../../workers/exiftool.js';
import { openOutput } from '../../workers/output.js';
import { rethrowEnded } from '../../workers/process-end.js';
import { runTool } from '../../workers/spawn.js';
import { readRange } from '../common/input-file.js';
import { LIMITS } from '../common/limits.js';
import type { OpenSource } from '../common/source.js';
import type { Tools } from './tools.js';

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
  readonly path: string;
  /** EXIF orientation of the containing file, 1 to 8. */
  readonly orientation?: number;
}

/**
 * Extracts the largest readable image inside a file with exiftool. Returns undefined if there is none.
 *
 * Each file has its own exiftool process, because the process inherits a descriptor of exactly this file.
 *
 * @throws MediaError `tool-missing`, `timed-out` or `unreadable`
 */
export async function largestEmbeddedImage(
  source: OpenSource,
  { image, signal }: Pick<Tools, 'image' | 'signal'>,
): Promise<EmbeddedImage | undefined> {
  if ((await metadataTool()) !== 'exiftool') throw new MediaError('tool-missing', 'exiftool needs perl');
  const folder = join(await source.folder(), 'embedded');
  await mkdir(folder, { mode: 0o700 });
  const { path, input } = await source.toolInput();
  // `%` starts a format code in the path of an output file. `-W!` also replaces the files of an attempt that was killed.
  const output = join(folder.replaceAll('%', '%%'), '%t.%s');
  const tags = [...TAGS.map((tag) => `-${tag}`), '-Orientation#'];
  const args = [await exiftoolPath(), '-config', '', '-q', '-q', '-b', '-W!', output, ...tags, path];
  const options = { folder: await source.folder(), signal, input, seconds: LIMITS.seconds.worker };
  await runTool('perl', args, { ...options, bytes: LIMITS.embeddedBytes }).catch((error: unknown) => {
    // exiftool also fails after it has extracted images from a file with errors.
    if (asMediaError(error).code !== 'damaged') throw error;
  });
  const files = await extractedFiles(folder);
  const orientation = await orientationIn(folder);
  for (const file of files) {
    // Some embedded images are truncated or in a proprietary format. They are skipped.
    const isReadable = await image.inspect({ file: { path: file }, decode: false }).then(
      () => true,
      (error: unknown) => {
        rethrowEnded(error);
        return false;
      },
    );
    if (isReadable) return { path: file, ...(orientation ? { orientation } : {}) };
  }
  return undefined;
}

/** Returns the paths of the extracted images, largest first. */
async function extractedFiles(folder: string): Promise<string[]> {
  const tags: ReadonlySet<string> = new Set(TAGS);
  const files: { path: string; size: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await lstat(path);
    if (tags.has(parse(name).name) && stats.isFile() && stats.size <= LIMITS.embeddedBytes)
      files.push({ path, size: stats.size });
  }
  return files
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
    .map(({ path }) => path);
}

async function orientationIn(folder: string): Promise<number | undefined> {
  const output = await openOutput(join(folder, 'Orientation.txt')).catch(() => undefined);
  if (!output) return undefined;
  const text = await readRange(output.file, 0, 2).finally(() => output.file.close());
  const orientation = Number(text.toString('latin1'));
  return orientation >= 1 && orientation <= 8 ? orientation : undefined;
}
