import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { storedBookmarks, type StoredBookmarks } from '@assetportal/sdk/rules';
import { withLock } from '../../kernel/config/file-lock.js';
import { requireSettingsDirectory } from '../../kernel/config/user-folders.js';
import { writeAtomicSync } from '../../kernel/config/write-atomic.js';

/** Bookmarks of a guest, in a file of the settings directory. Each change reads and writes the file under a lock. */
export interface LocalBookmarks extends StoredBookmarks {
  /** Replaces the list by `next(list)`. Concurrent commands lose no change of each other. */
  change(next: (ids: readonly string[]) => readonly string[]): LocalChange;
}

interface LocalChange {
  readonly before: readonly string[];
  readonly ids: readonly string[];
}

/**
 * Opens the local bookmarks for a portal. They have the same format and rules as those in a browser (SDK,
 * `storedBookmarks`). The file has mode 0600 and is written completely or not at all.
 *
 * @param address Normalized address of the portal.
 * @param env Environment, which can name the settings directory.
 * @throws CliError `home-missing`
 */
export function localBookmarks(address: string, env: NodeJS.ProcessEnv): LocalBookmarks {
  const path = join(requireSettingsDirectory(env), 'bookmarks', fileName(address));
  const stored = storedBookmarks({
    get: (key) => readIfPresent(`${path}.${key}.json`),
    set: (key, value) => writeAtomicSync(`${path}.${key}.json`, `${value}\n`, 0o600),
    remove: (key) => rmSync(`${path}.${key}.json`, { force: true }),
  });
  const locked = <T>(work: () => T): T => withLock(`${path}.lock`, work);
  return {
    readGuest: stored.readGuest,
    writeGuest: (ids) => locked(() => stored.writeGuest(ids)),
    writePending: (pending) => locked(() => stored.writePending(pending)),
    dropPending: (user) => locked(() => stored.dropPending(user)),
    dropOthers: (user) => locked(() => stored.dropOthers(user)),
    adopt: (user, further) => locked(() => stored.adopt(user, further)),
    confirm: (ids) => locked(() => stored.confirm(ids)),
    keep: (user, ids) => locked(() => stored.keep(user, ids)),
    change: (next) =>
      locked(() => {
        const before = stored.readGuest() ?? [];
        const ids = next(before);
        stored.writeGuest(ids);
        return { before, ids };
      }),
  };
}

/** Returns a file name for an address. The hash makes it unique, and the host makes it readable. */
function fileName(address: string): string {
  const host = new URL(address).host.replace(/[^a-z0-9.-]/gi, '_');
  return `${host}-${createHash('sha256').update(address).digest('hex').slice(0, 16)}`;
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
