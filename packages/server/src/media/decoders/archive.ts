import { MediaError } from '../../lib/media-error.js';
import { LIMITS } from '../common/limits.js';
import { readZipEntry, type ZipEntry, zipEntries } from '../containers/zip.js';
import type { Decoder } from './decoder.js';

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
  /(^|\/)cover[^/]*\.(jpe?g|png|webp)$/i, // EPUB
  /^thumbnail\.png$/i,
];

/** Extracts the preview image that the authoring program stored in a zip-based document. */
export const archive: Decoder = async (source, page) => {
  if (page > 1) throw new MediaError('unsupported-format', 'only the first page is available');
  const head = await source.head(8);
  // Office stores encrypted documents in the container of its older formats.
  if (head.readUInt32BE(0) === 0xd0cf11e0) throw new MediaError('encrypted');
  const entries = await zipEntries(source);
  let best: ZipEntry | undefined;
  for (const pattern of PREVIEW_PATHS) {
    best = entries.filter(({ name }) => pattern.test(name)).sort((a, b) => b.bytes - a.bytes)[0];
    if (best) break;
  }
  if (!best) throw new MediaError('unsupported-format', 'no embedded image');
  if (best.bytes > LIMITS.embeddedBytes) throw new MediaError('too-large');
  return { data: await readZipEntry(source, best), facts: {} };
};
