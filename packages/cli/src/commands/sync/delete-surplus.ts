import { rmdir, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Context } from '../../kernel/context.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { plain } from '../../kernel/text/plain.js';
import type { TargetFolder } from '../downloads/files/target-folder.js';
import type { LedgerEntry } from '../downloads/state/entry.js';
import type { OpenTarget } from '../downloads/target.js';

/**
 * Deletes files of a mirror whose assets are gone, and the folders that are empty then. Only files whose hash is
 * unchanged are deleted. Returns the number of deleted files.
 */
export async function deleteSurplus(
  { io, t, signal }: Context,
  { folder, ledger }: OpenTarget,
  surplus: readonly LedgerEntry[],
): Promise<number> {
  let deleted = 0;
  for (const entry of surplus) {
    signal.throwIfAborted();
    try {
      const isThere = ledger.isOwner(entry) && (await folder.facts(entry.name)) !== undefined;
      if (!isThere) ledger.remove(entry);
      else if ((await folder.hash(entry.name)) === entry.sha256) {
        await unlink(folder.absolute(entry.name));
        ledger.remove(entry);
        await removeEmptyFolders(folder, entry.name);
        deleted += 1;
      } else {
        io.warn(t('sync.notDeleted', { path: plain(entry.name) }));
        // From now on, the file belongs to the user.
        ledger.remove(entry);
      }
    } catch (error) {
      throw toLocalError(error);
    }
  }
  return deleted;
}

async function removeEmptyFolders(folder: TargetFolder, path: string): Promise<void> {
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    const isRemoved = await rmdir(folder.absolute(parent)).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}
