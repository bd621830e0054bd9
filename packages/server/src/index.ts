export { StartError, type StartErrorCode } from './errors.js';
export { diagnose, type Check } from './diagnose.js';
export {
  startIndexing,
  startServer,
  type IndexOptions,
  type RunningIndex,
  type RunningServer,
  type ServeOptions,
} from './start.js';
export { VERSION } from './version.js';
