import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { makeFolder } from '../io/make-folder.js';

/**
 * Writes a file completely or not at all. If its folder does not exist, creates it with access only for the
 * user.
 *
 * Fills the temporary file itself, because write-file-atomic ignores short writes and would publish a truncated
 * file on a full disk. The library then syncs the file to disk and renames it.
 */
export async function writeAtomic(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  await writeFileAtomic(path, '', { mode, tmpfileCreated: (file) => writeFileSync(file, content) });
}

/** Works like `writeAtomic`, but synchronously, for work under a lock (file-lock.ts). The folder must exist. */
export function writeAtomicSync(path: string, content: string, mode: number): void {
  writeFileAtomic.sync(path, '', { mode, tmpfileCreated: (file) => writeFileSync(file, content) });
}
