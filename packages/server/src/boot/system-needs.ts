import { accessSync, constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { StartError } from '../lib/errors.js';

/**
 * Checks what the library and its decoders need from the system. Without it, the index would wait forever for files that
 * cannot be read.
 *
 * @throws StartError `proc-missing`, `temp-unwritable`
 */
export function assertSystemNeeds(): void {
  if (process.platform === 'linux' && !existsSync('/proc/self/fd')) {
    throw new StartError(
      'proc-missing',
      'The file system /proc is not mounted. Files cannot be opened safely without it.',
      'Mount it: mount -t proc proc /proc',
    );
  }
  const path = tmpdir();
  try {
    accessSync(path, constants.W_OK);
  } catch (cause) {
    throw new StartError(
      'temp-unwritable',
      `The folder for temporary files ${path} is missing or cannot be written.`,
      'Create it, or set TMPDIR to another folder.',
      { cause, values: { path } },
    );
  }
}
