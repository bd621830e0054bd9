import { link, open, rename, unlink } from 'node:fs/promises';

/** Moves a file. Returns false, without changing anything, if `target` exists. */
export async function moveToFree(source: string, target: string): Promise<boolean> {
  try {
    // A link never replaces an existing file, but a rename does.
    await link(source, target);
    await unlink(source);
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
async function renameToFree(source: string, target: string): Promise<boolean> {
  try {
    await (await open(target, 'wx')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  await rename(source, target);
  return true;
}
