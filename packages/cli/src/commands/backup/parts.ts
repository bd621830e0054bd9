import { createAdminClient } from '@assetportal/sdk/admin';
import { BACKUP_PARTS, type BackupPart } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';

/** Timeout in milliseconds for calls that send or receive an archive, which may take long on a slow line. */
export const ARCHIVE_TIMEOUT = 30 * 60 * 1000;

/** File argument for standard output. */
export const STDOUT = '-';

/** Returns the API calls for backups. */
export const backupsOf = (context: Context) => createAdminClient(context.portal()).backup;

/** Returns the parts that `--only` names. Undefined for all. @throws CliError `part-unknown` */
export function parseParts(names: readonly string[] | undefined): readonly BackupPart[] | undefined {
  const unknown = names?.find((name) => !(BACKUP_PARTS as readonly string[]).includes(name));
  if (unknown === undefined) return names as readonly BackupPart[] | undefined;
  throw new CliError('part-unknown', EXIT.usage, { name: unknown, available: BACKUP_PARTS.join(', ') });
}
