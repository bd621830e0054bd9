export {
  createBackupStore,
  type BackupOptions,
  type BackupStore,
} from '../../app/admin/backup/backup-store.js';
export type { BackupState, ChosenBackup } from '../../app/admin/backup/backup-state.js';
export {
  BACKUP_FILE,
  backupCommand,
  describeBackupChanges,
  firstRemoved,
  partChanges,
  partContent,
  partName,
  type BackupLine,
  storedFile,
} from '../../app/admin/backup/describe-backup.js';
export { initialTicks, isRestorable, tickedChanges, toggled } from '../../app/admin/backup/ticks.js';
