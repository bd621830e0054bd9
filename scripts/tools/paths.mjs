import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the repository, independent of the working directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Folder of caches and records. `npm ci` deletes it with the packages. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'assetportal');
