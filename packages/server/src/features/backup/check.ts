import {
  BACKUP_PARTS,
  nameKey,
  type BackupPart,
  type BackupPartReport,
  type BackupReport,
} from '@assetportal/sdk/contract';
import { compareParts, losesAccess, neededParts, type PortalSettings } from '@assetportal/sdk/rules';
import { ApiError, problemDocument, type Translate } from '../../lib/api-error.js';
import { sha256 } from '../../lib/checksum.js';
import type { AppContext } from '../context.js';
import type { ReadBackup } from './archive/read-archive.js';
import type { Collected } from './collect.js';
import { bytesOfPart, settingsOf } from './settings.js';
import { validatePart } from './validate.js';

/** Maximum number of differences that a report lists per part. */
const MAX_DETAILS = 500;

/** A backup and the present state, with their settings. */
export interface Comparison {
  readonly backup: ReadBackup;
  readonly present: Collected;
  readonly settings: { readonly backup: PortalSettings; readonly present: PortalSettings };
  /** Returns true for an entry of the backup with the present content. */
  readonly isUnchanged: (entry: string) => boolean;
}

export function compare(backup: ReadBackup, present: Collected): Comparison {
  const hashes = new Map(present.entries.map(({ name, bytes }) => [name, sha256(bytes)]));
  return {
    backup,
    present,
    settings: {
      backup: settingsOf(entriesOf(backup)),
      present: settingsOf(present.entries),
    },
    isUnchanged: (entry) => hashes.get(entry) === backup.manifest.resources[entry],
  };
}

/** Returns the parts of a backup that this release can restore. */
export const partsOf = ({ manifest }: ReadBackup): BackupPart[] =>
  BACKUP_PARTS.filter((part) => manifest.parts.includes(part));

const entriesOf = ({ entries }: ReadBackup) => [...entries].map(([name, bytes]) => ({ name, bytes }));

/** Returns what restoring a backup would change. @param admin Name of the user who restores it */
export async function reportOf(
  ctx: AppContext,
  comparison: Comparison,
  { admin, t }: { readonly admin: string; readonly t: Translate },
): Promise<BackupReport> {
  const { backup } = comparison;
  const { format, schema, with_secrets: secrets = false } = backup.manifest;
  const facts = { format, schema, with_secrets: secrets, newer: backup.newer };
  if (backup.newer) {
    const listed = (part: string) => ({
      part,
      bytes: bytesOfPart(entriesOf(backup), part as BackupPart),
      added: 0,
      changed: 0,
      removed: 0,
      details: [],
      requires: [],
    });
    return { ...facts, parts: backup.manifest.parts.map(listed) };
  }
  const parts: BackupPartReport[] = [];
  for (const part of partsOf(backup)) parts.push(await partReport(ctx, comparison, part, { admin, t }));
  return { ...facts, parts };
}

async function partReport(
  ctx: AppContext,
  comparison: Comparison,
  part: BackupPart,
  { admin, t }: { readonly admin: string; readonly t: Translate },
): Promise<BackupPartReport> {
  const { backup, settings } = comparison;
  const facts = { part, bytes: bytesOfPart(entriesOf(backup), part) };
  const none = { added: 0, changed: 0, removed: 0, details: [], requires: [] };
  try {
    await validatePart(ctx, backup, part, {
      settings: settings.backup,
      isUnchanged: comparison.isUnchanged,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...facts, ...none, problem: problemOf(error, t) };
  }
  const changes = compareParts(settings.present, settings.backup, part);
  const count = (kind: string) => changes.filter(({ change }) => change === kind).length;
  const problem = problemOfPart(comparison, part, admin);
  const needed = neededParts(part, { ...settings, formats: ctx.convertSets.allIds });
  return {
    ...facts,
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    details: changes.slice(0, MAX_DETAILS),
    requires: needed,
    ...(problem === undefined ? {} : { problem: problemOf(problem, t) }),
  };
}

/** Returns the reason why a valid part cannot be restored. */
export function problemOfPart(
  { backup, settings }: Comparison,
  part: BackupPart,
  admin: string,
): ApiError | undefined {
  if (part !== 'users') return undefined;
  if (losesAccess(admin, settings.backup)) {
    return new ApiError('backup-own-access', { values: { name: admin } });
  }
  const groups = new Set(
    [
      ...settings.present.groups,
      ...(backup.manifest.parts.includes('access') ? settings.backup.groups : []),
    ].map(nameKey),
  );
  const missing = settings.backup.users
    .flatMap((user) => user.groups)
    .find((group) => !groups.has(nameKey(group)));
  return missing === undefined ? undefined : new ApiError('group-not-found', { values: { name: missing } });
}

/** Returns a problem as it is reported for a part. */
export function problemOf(error: ApiError, t: Translate): { code: string; detail: string } {
  const { code, detail } = problemDocument(error, t);
  return { code, detail: detail ?? code };
}
