import { statfs } from 'node:fs/promises';
import { asMediaError, type MediaError, type PreviewProblem } from '../../lib/media-error.js';
import { diskFullError } from '../../lib/disk-space.js';
import { isDiskFull } from '../../lib/errors.js';

/**
 * Number of free bytes below which a disk counts as full. If a job fails on a full disk, its original is not
 * reported as faulty.
 */
const FULL_BYTES = 4 * 2 ** 20;

/** Problems that may disappear without a change to the file's content. */
const TRANSIENT: ReadonlySet<PreviewProblem> = new Set(['unreadable', 'incomplete']);

/**
 * Returns the error to report for a failed job: an error with the code `ENOSPC` if the disk of `folder` is full,
 * otherwise a MediaError. A full disk is thus not reported as a fault in the file.
 */
export async function jobError(error: unknown, folder: string): Promise<Error> {
  if (isDiskFull(error) || (await isFull(folder))) return diskFullError(error);
  return asMediaError(error);
}

/** Returns true if the job would fail again in the same way. */
export const isLasting = ({ code }: MediaError): boolean => !TRANSIENT.has(code);

/**
 * Returns true if the disk of `folder` is full. The free space is checked because an external program does not
 * report why it could not write.
 */
async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < FULL_BYTES;
}
