import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCE_KINDS, type ExportManifest, type ResourceKindName } from '@assetportal/sdk/admin';
import type { Context } from '../../../kernel/context.js';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../../kernel/errors/local-error.js';
import { plain } from '../../../kernel/text/plain.js';

/** Files read from a folder, or from standard input (`-`), with the manifest of their export. */
interface ReadFiles {
  readonly files: readonly unknown[];
  readonly manifest: ExportManifest | undefined;
}

/**
 * Checks that a folder has files of an export, or is the export of a portal without such resources. Files that are only
 * ignored indicate the wrong folder or a wrong name.
 *
 * @throws CliError `nothing-to-import`
 */
export async function assertFiles(
  { absolute }: Pick<Context, 'absolute'>,
  { files, manifest }: ReadFiles,
  dir: string,
  kinds: readonly ResourceKindName[],
): Promise<void> {
  if (files.length > 0) return;
  if (manifest !== undefined) {
    const isOther =
      dir !== '-' &&
      (await Promise.all(kinds.map((kind) => hasFiles(absolute(join(dir, kind)))))).includes(true);
    if (!isOther) return;
  } else if ((await hasFiles(absolute(dir))) === false) return;
  const kind = kinds.join(', ');
  const all = kinds.length === RESOURCE_KINDS.length;
  const command =
    kinds.length > 1 ? `export ${plain(dir)}${all ? '' : ` --only ${kinds.join(',')}`}` : undefined;
  throw new CliError('nothing-to-import', EXIT.local, {
    dir: plain(dir),
    kind,
    command: command ?? `${kind} export --to ${plain(dir)}`,
  });
}

/** Returns whether a folder or a folder below it has a file that is not hidden. Undefined if the folder does not exist. */
async function hasFiles(dir: string): Promise<boolean | undefined> {
  try {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    return entries.some((entry) => !entry.isDirectory() && !entry.name.startsWith('.'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw toLocalError(error);
  }
}
