import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** An open file with its properties at the time when it was opened. */
export interface OpenedFile {
  /** The recipient must close it. */
  readonly handle: FileHandle;
  readonly stats: Stats;
}

/** Reads the properties of an open file. Closes the file if that fails. */
export async function openedFile(handle: FileHandle): Promise<OpenedFile> {
  try {
    return { handle, stats: await handle.stat() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Returns true if the content of an open file is still the same as when it was opened. The change time also shows
 * that a program wrote to the file and then reset its modification time. It changes for other reasons too, so that
 * a renamed file counts as changed. A file that was removed, or replaced by renaming another one, keeps its
 * content.
 */
export async function isUnchanged({ handle, stats: before }: OpenedFile): Promise<boolean> {
  const now = await handle.stat();
  if (now.size !== before.size || now.mtimeMs !== before.mtimeMs) return false;
  return now.ctimeMs === before.ctimeMs || now.nlink < before.nlink;
}
