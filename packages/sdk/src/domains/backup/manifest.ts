import type { BackupManifest } from '../../contract/schemas/admin/backup.js';
import { BACKUP_PARTS, type BackupPart } from '../../contract/vocabulary.js';
import { FRONT_END_VERSION } from '../../contract/version.js';
import { isOlder } from '../../lib/version.js';
import { compareEntries, resourceOf } from './resources.js';

/** Version of the archive format that this release writes. It reads this version and all older ones. */
export const BACKUP_FORMAT = 1;

/** An entry of a backup, without its content. */
export interface HashedEntry {
  readonly name: string;
  /** SHA-256 of the content in lower-case hexadecimal. */
  readonly sha256: string;
}

/** Returns the manifest of a backup with these entries. */
export function manifestOf(
  entries: readonly HashedEntry[],
  { parts, secrets }: { readonly parts: readonly BackupPart[]; readonly secrets: boolean },
): BackupManifest {
  const ordered = [...entries].sort((a, b) => compareEntries(a.name, b.name));
  return {
    format: BACKUP_FORMAT,
    schema: FRONT_END_VERSION,
    parts: BACKUP_PARTS.filter((part) => parts.includes(part)),
    ...(secrets ? { with_secrets: true } : {}),
    resources: Object.fromEntries(ordered.map(({ name, sha256 }) => [name, sha256])),
  };
}

/** Returns true if a newer release wrote the backup. This release cannot restore it without a loss. */
export const isNewerBackup = ({ format, schema }: Pick<BackupManifest, 'format' | 'schema'>): boolean =>
  format > BACKUP_FORMAT || isOlder(FRONT_END_VERSION, schema);

/**
 * A difference between the manifest and the entries of an archive, with the name of the entry. Hashes are compared by
 * the caller, because they need the content.
 */
export interface EntryFault {
  readonly fault: 'archive-entry' | 'archive-missing';
  readonly name: string;
}

/**
 * Returns the first entry that a backup must not contain, or that is missing. In a backup of a newer release, the names
 * of additional entries are accepted.
 */
export function entryFault(manifest: BackupManifest, entries: readonly string[]): EntryFault | undefined {
  const newer = isNewerBackup(manifest);
  const unexpected = entries.find(
    (name) =>
      !Object.hasOwn(manifest.resources, name) ||
      (!newer && (resourceOf(name) === undefined || isDuplicate(name, entries))),
  );
  if (unexpected !== undefined) return { fault: 'archive-entry', name: unexpected };
  const missing = Object.keys(manifest.resources).find((name) => !entries.includes(name));
  return missing === undefined ? undefined : { fault: 'archive-missing', name: missing };
}

/** Returns true if a branding file has entries with different extensions. */
function isDuplicate(name: string, entries: readonly string[]): boolean {
  const resource = resourceOf(name);
  if (resource?.kind !== 'branding') return false;
  return entries.some((other) => {
    const compared = resourceOf(other);
    return other !== name && compared?.kind === 'branding' && compared.file === resource.file;
  });
}
