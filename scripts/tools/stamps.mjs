import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './paths.mjs';

/** Returns what a step of the preparation has recorded, or undefined. */
export function readStamp(name) {
  try {
    return readFileSync(join(cacheFolder, name), 'utf8');
  } catch {
    return undefined;
  }
}

/** Records the state in which a step of the preparation has left the installed packages or a build. */
export function writeStamp(name, text) {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(join(cacheFolder, `${name}.part`), text);
  renameSync(join(cacheFolder, `${name}.part`), join(cacheFolder, name));
}
