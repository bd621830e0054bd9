export { StartError, type StartErrorCode } from './lib/errors.js';
export { diagnose, type Check } from './boot/diagnose.js';
export { checkIntegrity, type IntegrityReport } from './boot/check/check.js';
export type { CheckResult } from './boot/check/check-result.js';
export { type IndexOptions, type RunningIndex } from './boot/open-index.js';
export { startIndexing, startServer, type RunningServer, type ServeOptions } from './boot/start.js';
export { rotateKey, type RotatedKey } from './boot/signing-key.js';
export {
  backUpState,
  planStateBackup,
  type PlannedStateBackup,
  type StateBackup,
} from './boot/state/backup.js';
export { restoreState, type RestoredState } from './boot/state/restore.js';
export { setOwnerPassword, type OwnerPassword } from './boot/state/owner-password.js';
export { VERSION } from './boot/version.js';
export { searchPath } from './workers/sandbox/environment.js';
export type { StartWarning } from './boot/warnings.js';
