import { MediaError } from '../../lib/media-error.js';
import type { Decoder } from './decoder.js';

/** Extracts the preview image that the authoring program stored in a zip-based document. */
export const archive: Decoder = async (source, page, { extract, image }) => {
  if (page > 1) throw new MediaError('unsupported-format', 'only the first page is available');
  const path = await source.outputFile();
  await extract.preview(source.file, path);
  // The image can be in a format that sharp does not read, or be encrypted.
  await image.inspect({ file: { path }, decode: false });
  return { file: { path }, facts: {} };
};
