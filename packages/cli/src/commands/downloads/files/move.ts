import { closeSync, linkSync, openSync, renameSync, unlinkSync } from 'node:fs';

/**
 * Moves a file. Returns false, without changing anything, if `target` exists. Synchronous: for thousands of small
 * files, a thread pool takes several times as long as the calls themselves.
 */
export function moveToFree(source: string, target: string): boolean {
  try {
    // A link never replaces an existing file, but a rename does.
    linkSync(source, target);
    unlinkSync(source);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT') throw error;
    return renameToFree(source, target);
  }
}

/**
 * Renames a file on file systems without hard links. An empty file first reserves the name; the rename then replaces
 * it.
 */
function renameToFree(source: string, target: string): boolean {
  try {
    closeSync(openSync(target, 'wx'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  renameSync(source, target);
  return true;
}
