import { readFileSync } from 'node:fs';
import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';

/**
 * Returns the object in a JSON file, or undefined if the file does not exist. Reads synchronously: nothing else
 * can run before the first request, and loading `node:fs/promises` takes longer than this read.
 *
 * @param source Descriptor of the open file. Default: opens the path.
 * @throws CliError `settings-damaged`
 */
export function readJson(path: string, source: string | number = path): Record<string, unknown> | undefined {
  let text: string;
  try {
    text = readFileSync(source, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Some accounts of services have a file as their home, such as /dev/null.
    if (['ENOENT', 'ENOTDIR'].includes(code)) return undefined;
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch (cause) {
    throw new CliError('settings-damaged', EXIT.local, { path }, { cause });
  }
  throw new CliError('settings-damaged', EXIT.local, { path });
}
