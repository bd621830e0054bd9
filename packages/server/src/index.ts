export { StartError, type StartErrorCode } from './lib/errors.js';
export { diagnose, type Check } from './boot/diagnose.js';
export {
  startIndexing,
  startServer,
  type IndexOptions,
  type RunningIndex,
  type RunningServer,
  type ServeOptions,
} from './boot/start.js';
export { VERSION } from './boot/version.js';
