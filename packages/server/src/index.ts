export { StartError, type StartErrorCode } from './lib/errors.js';
export { diagnose, type Check } from './boot/diagnose.js';
export { type IndexOptions, type RunningIndex } from './boot/open-index.js';
export { startIndexing, startServer, type RunningServer, type ServeOptions } from './boot/start.js';
export { rotateKey, type RotatedKey } from './boot/signing-key.js';
export { VERSION } from './boot/version.js';
export { searchPath } from './workers/sandbox/environment.js';
export type { StartWarning } from './boot/warnings.js';
