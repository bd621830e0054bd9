import { MediaError } from '../../lib/media-error.js';
import type { Decoder } from './decoder.js';

/** Extracts the preview image that the authoring program stored in a zip-based document. */
export const archive: Decoder = async (source, page, { extract }) => {
  if (page > 1) throw new MediaError('unsupported-format', 'only the first page is available');
  const path = await source.outputFile();
  await extract.preview(source.file, path);
  return { file: { path }, facts: {} };
};
