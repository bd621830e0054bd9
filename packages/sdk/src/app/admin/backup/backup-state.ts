import type { CheckedBackup } from '../../../contract/calls/admin/backup.js';
import type { PortalError } from '../../../client/transport/errors.js';
import type { BackupFacts, RestoreReport } from '../../../contract/schemas/admin/backup.js';
import { BACKUP_PARTS, type BackupPart } from '../../../contract/vocabulary.js';

/** A file that the admin chose. */
export interface ChosenBackup {
  readonly name: string;
  readonly size: number;
  readonly content: Blob;
}

/** State of the page for backup and restore. */
export interface BackupState {
  /** Null until they have loaded. */
  readonly facts: BackupFacts | null;
  /** Error of the last load. */
  readonly factsError: PortalError | null;
  /** Parts to back up. */
  readonly included: ReadonlySet<BackupPart>;
  /** True if the next backup includes password hashes. */
  readonly withSecrets: boolean;
  /** Name of the file that is downloaded. Null while none is. */
  readonly saving: string | null;
  /** Error of the last download, with the name of its file. */
  readonly saveError: { readonly file: string; readonly error: PortalError } | null;
  /** The chosen file. It stays when the session ends or the connection is lost. */
  readonly file: ChosenBackup | null;
  /** How much of the file is sent, in bytes. Null while none is sent, and where the progress is unknown. */
  readonly upload: { readonly sent: number; readonly total: number } | null;
  readonly step: 'choose' | 'checking' | 'checked' | 'restoring' | 'restored' | 'failed';
  /** True if the file is larger than a backup can be. */
  readonly tooLarge: boolean;
  readonly report: CheckedBackup | null;
  /** True if the settings have changed since the file was checked, so that it was checked again. */
  readonly recheckedMeanwhile: boolean;
  /** Parts to restore. */
  readonly ticks: ReadonlySet<string>;
  /** Error of the check or the restore. */
  readonly error: PortalError | null;
  readonly result: RestoreReport | null;
  /** True while the login is requested. */
  readonly needsLogin: boolean;
}

/** Nothing is loaded or chosen. */
export const NO_FILE = {
  file: null,
  upload: null,
  step: 'choose',
  tooLarge: false,
  report: null,
  recheckedMeanwhile: false,
  ticks: new Set<string>(),
  error: null,
  result: null,
  needsLogin: false,
} as const satisfies Partial<BackupState>;

/** State before anything is loaded. */
export const INITIAL_BACKUP: BackupState = {
  facts: null,
  factsError: null,
  included: new Set(BACKUP_PARTS),
  withSecrets: false,
  saving: null,
  saveError: null,
  ...NO_FILE,
};
