import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the total size of the files in a folder in bytes, without its subfolders. */
export async function filesSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    // A temporary file may be gone by now.
    .map(({ name }) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
