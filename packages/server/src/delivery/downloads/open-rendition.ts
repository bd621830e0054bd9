import { open, type FileHandle } from 'node:fs/promises';
import type { ConvertFormat } from '@assetportal/sdk/contract';
import { systemCode } from '../../lib/errors.js';
import { ApiError } from '../../lib/api-error.js';
import { FORMATS, type Rendition } from '../../media/renditions.js';

/**
 * Opens the very file that was promised. One that was evicted since is made again; the same bytes come out, or else it
 * is refused: a part of one file must never be carried on with by another.
 *
 * @throws ApiError `file-changed`, `unavailable`; what `make` throws
 */
export async function openRendition(
  promised: Rendition,
  make: () => Promise<Rendition>,
): Promise<FileHandle> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const now = await make();
    if (now.etag !== promised.etag) throw new ApiError('file-changed');
    try {
      return await open(now.path, 'r');
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EMFILE' || code === 'ENFILE') throw new ApiError('unavailable', { cause: error });
      // Evicted between the one and the other.
      if (code !== 'ENOENT') throw error;
    }
  }
  throw new ApiError('unavailable');
}

const ATTEMPTS = 3;

/** The original's name with the extension of the format, and the page: `brochure-3.jpg`. */
export function renditionName(fname: string, format: ConvertFormat, page: number | undefined): string {
  const dot = fname.lastIndexOf('.');
  const stem = dot > 0 ? fname.slice(0, dot) : fname;
  return `${stem}${page === undefined ? '' : `-${page}`}.${FORMATS[format].extension}`;
}
