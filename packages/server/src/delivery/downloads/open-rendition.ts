import { open } from 'node:fs/promises';
import { openedFile, type OpenedFile } from '../../files/opened-file.js';
import { systemCode } from '../../lib/errors.js';
import { ApiError } from '../../lib/api-error.js';
import { FORMATS, type Rendition, type RenditionFormat } from '../../media/renditions.js';

/**
 * Opens exactly the given rendition. If it has been evicted, it is created again and must have the same ETag.
 * Otherwise, a resumed download could continue with parts of another file.
 *
 * @throws ApiError `file-changed`, `unavailable`; and any error from `create`
 */
export async function openRendition(
  rendition: Rendition,
  create: () => Promise<Rendition>,
): Promise<OpenedFile> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await create();
    if (current.etag !== rendition.etag) throw new ApiError('file-changed');
    try {
      return await openedFile(await open(current.path, 'r'));
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EMFILE' || code === 'ENFILE') throw new ApiError('unavailable', { cause: error });
      // Evicted between the lookup and the open call.
      if (code !== 'ENOENT') throw error;
    }
  }
  throw new ApiError('unavailable');
}

const ATTEMPTS = 3;

/** Returns the original's name with the extension of the format and the page number: `brochure-3.jpg`. */
export function renditionName(fname: string, format: RenditionFormat, page: number | undefined): string {
  const dot = fname.lastIndexOf('.');
  const stem = dot > 0 ? fname.slice(0, dot) : fname;
  return `${stem}${page === undefined ? '' : `-${page}`}.${FORMATS[format].extension}`;
}
