import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomicallySync } from '../lib/atomic-write.js';
import { systemCode } from '../lib/errors.js';

/** Name of the file that explains a state directory to an admin who opens it. */
const README_FILE = 'README';

const CONTENT = `This directory is the state of an assetportal. It is not a cache: back it up.

portal.db         users, passwords, settings, pages, bookmarks, collections,
                  permissions, history, audit log and signing key
portal.db-wal     the latest changes of portal.db: part of it while a server runs
generation        detects a portal.db that is older than the other files
backups           copies before restores and upgrades

These can be created again. To gain space, stop the server and delete them:

search.snapshot   search index
renditions        previews and converted files
reserve           space for saving settings while the disk is full
reading           temporary files

lock.db prevents two servers from using the state at once.

Back up, also while the server runs:
    assetportal backup portal-state.zip --data <this directory>
Restore on a new machine:
    assetportal restore portal-state.zip --data <empty directory>
`;

/** Adds the file to a state directory, unless there is one. Does nothing if the disk is full or read-only. */
export function writeStateReadme(directory: string): void {
  const path = join(directory, README_FILE);
  try {
    if (!existsSync(path)) writeAtomicallySync(path, CONTENT);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
}
