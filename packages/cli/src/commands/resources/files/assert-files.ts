import { RESOURCE_KINDS, type ResourceKindName } from '@assetportal/sdk/admin';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import { plain } from '../../../kernel/text/plain.js';
import type { ExportedFile } from './exported.js';

/** Checks that a folder has files of an export. @throws CliError `nothing-to-import` */
export function assertFiles(
  files: readonly ExportedFile[],
  dir: string,
  kinds: readonly ResourceKindName[],
): void {
  if (files.length > 0) return;
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
