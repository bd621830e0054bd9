import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { MediaError } from '../lib/media-error.js';

// Windows has neither flag: links need privileges there, and pipes are not files.
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Opens a file that a worker or a program has written. A decoder with a flaw may have replaced its output by a link to
 * a file of the server, or by a pipe that never ends. Every output must therefore be read through this function or
 * moved by {@link moveOutput}, and never be opened by its path.
 *
 * @returns the handle, and the size in bytes
 * @throws MediaError `damaged` if it is not a regular file, is a hard link or does not exist
 */
export async function openOutput(
  path: string,
): Promise<{ readonly file: FileHandle; readonly size: number }> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((cause: unknown) => {
    throw new MediaError('damaged', 'no output file', { cause });
  });
  const stats = await file.stat();
  if (stats.isFile() && stats.nlink === 1) return { file, size: stats.size };
  await file.close();
  throw new MediaError('damaged', 'the output is not a regular file');
}

/**
 * Moves an output to `path`, in a folder of the same file system to which no worker can write.
 *
 * @throws MediaError as {@link openOutput} does; nothing is then at `path`
 */
export async function moveOutput(output: string, path: string): Promise<void> {
  await rename(output, path);
  try {
    // Checked only now, because a worker could replace the file between the check and the move.
    await (await openOutput(path)).file.close();
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}
