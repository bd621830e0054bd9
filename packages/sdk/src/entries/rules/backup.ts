export { canonicalJson } from '../../domains/backup/canonical.js';
export { compareParts } from '../../domains/backup/compare.js';
export {
  BACKUP_FORMAT,
  entryFault,
  isNewerBackup,
  manifestOf,
  type EntryFault,
  type HashedEntry,
} from '../../domains/backup/manifest.js';
export { losesAccess, neededParts } from '../../domains/backup/needs.js';
export {
  brandingEntry,
  compareEntries,
  isLanguage,
  MANIFEST,
  partOf,
  resourceOf,
  type BackupResource,
  type ResourceKind,
} from '../../domains/backup/resources.js';
export { partCounts, type PortalSettings } from '../../domains/backup/settings.js';
export { isStateBackup, STATE_BACKUP_HEAD, STATE_MANIFEST } from '../../domains/backup/state-backup.js';
