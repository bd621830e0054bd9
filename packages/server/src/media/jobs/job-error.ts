import { statfs } from 'node:fs/promises';
import { asMediaError, type MediaError, type PreviewProblem } from '../../lib/media-error.js';
import { systemCode } from '../../lib/errors.js';

/** Free bytes below which a disk counts as full: nothing tells any more whose fault a half-written file is. */
const FULL_BYTES = 4 * 2 ** 20;

/** Problems that may pass without a change of the file's content. */
const TRANSIENT: ReadonlySet<PreviewProblem> = new Set(['unreadable', 'incomplete']);

/**
 * Returns the error that a failed job is reported with: a MediaError, or an error with the code `ENOSPC` if the disk of
 * `folder` is full, because that is not the file's fault.
 */
export async function jobError(error: unknown, folder: string): Promise<Error> {
  if (systemCode(error) === 'ENOSPC' || (await isFull(folder)))
    return Object.assign(new Error('The disk of the renditions is full.', { cause: error }), {
      code: 'ENOSPC',
    });
  return asMediaError(error);
}

/** Returns true if the job would fail in the same way again. */
export const isLasting = ({ code }: MediaError): boolean => !TRANSIENT.has(code);

/** A program in another process reports only that it could not write. */
async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < FULL_BYTES;
}
