import { writeFile } from 'node:fs/promises';
import { MediaError } from '../../lib/media-error.js';
import { readRange, withInputFile, type InputFile } from '../common/input-file.js';
import { LIMITS } from '../common/limits.js';
import { readZipEntry, zipEntries, type ZipEntry } from '../containers/zip.js';
import { epubCover } from './epub-cover.js';

/** Patterns for the paths of preview images in archives, best first. */
const PREVIEW_PATHS: readonly RegExp[] = [
  /^preview\.(jpe?g|png)$/i, // iWork
  /^mergedimage\.png$/, // Krita, OpenRaster
  /^quicklook\/(preview|thumbnail)\.(jpe?g|png)$/i,
  /^previews\/preview\.png$/i, // Sketch
  /^docprops\/thumbnail\.(jpe?g|png)$/i, // Office
  /^thumbnails\/thumbnail\.png$/i, // OpenDocument
  /^metadata\/(thumbnail|plate_1)\.png$/i, // 3MF
  /^preview\.jpe?g$/i,
  /(^|\/)cover[^/]*\.(jpe?g|png|webp)$/i, // EPUB whose cover is not declared
  /^thumbnail\.png$/i,
];

/**
 * Extracts the preview image that the authoring program stored in a zip-based document.
 *
 * @param output file that receives the image
 * @throws MediaError
 */
export async function extractPreview(file: InputFile, output: string): Promise<void> {
  await withInputFile(file, async ({ handle }) => {
    // Office stores encrypted documents in the container of its older formats.
    if ((await readRange(handle, 0, 4)).toString('hex') === 'd0cf11e0') throw new MediaError('encrypted');
    const entries = await zipEntries(handle);
    const best = (await epubCover(handle, entries)) ?? bestPreview(entries);
    if (!best) throw new MediaError('unsupported-format', 'no embedded image');
    if (best.bytes > LIMITS.embeddedBytes) throw new MediaError('too-large');
    await writeFile(output, await readZipEntry(handle, best));
  });
}

function bestPreview(entries: readonly ZipEntry[]): ZipEntry | undefined {
  for (const pattern of PREVIEW_PATHS) {
    const [largest] = entries.filter(({ name }) => pattern.test(name)).sort((a, b) => b.bytes - a.bytes);
    if (largest) return largest;
  }
  return undefined;
}
