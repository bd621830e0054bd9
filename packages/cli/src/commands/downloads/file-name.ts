import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileNames, numberedFileName } from '@assetportal/sdk';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';

/** Options for choosing a file name. */
export interface NameOptions {
  readonly folder: string;
  /** True to fail if the name is taken, instead of adding a number. */
  readonly exact: boolean;
  /**
   * Returns true if an existing file has the content to be downloaded. Without this function, existing files are
   * not compared.
   */
  readonly isSame?: (path: string, size: number) => Promise<boolean>;
}

/**
 * Returns a path with the first free name. If an existing file has the same content, returns its path (`present`
 * is true).
 *
 * @throws CliError `file-exists`
 */
export async function chooseFileName(
  name: string,
  names: FileNames,
  { folder, exact, isSame }: NameOptions,
): Promise<{ path: string; present: boolean }> {
  for (let number = 1; ; number += 1) {
    const path = join(folder, numberedFileName(name, number));
    if (names.take(numberedFileName(name, number))) {
      const existing = await stat(path).catch(() => undefined);
      if (existing === undefined) return { path, present: false };
      if (existing.isFile() && (await isSame?.(path, existing.size))) return { path, present: true };
    }
    if (exact) throw new CliError('file-exists', EXIT.local, { path });
  }
}
