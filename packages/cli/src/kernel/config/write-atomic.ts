import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/**
 * Writes a file in full or not at all. Creates its folder, which only the user can read.
 *
 * The temporary file is filled here: write-file-atomic ignores that a write may be short, and would publish a truncated
 * file on a full disk. It then syncs the file to the disk and renames it.
 */
export async function writeAtomic(path: string, content: string, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFileAtomic(path, '', { mode, tmpfileCreated: (file) => writeFileSync(file, content) });
}
