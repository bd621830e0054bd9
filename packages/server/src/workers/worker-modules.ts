import { readdirSync } from 'node:fs';

/**
 * Returns the modules under a source folder that run in a worker, without the extension, such as
 * `media/libvips/image.worker`. They are bundled together, but without the server: shared with it, their files would
 * load many modules that no worker uses, and each start would take twice as long.
 */
export const workerModules = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(?:\.worker|^library\/worker)\.ts$/.test(path))
    .map((path) => path.replace(/\.ts$/, ''))
    .sort();
