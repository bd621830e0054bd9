export { createEmbeddedEngine, type EmbeddedEngineOptions, type SnapshotOptions } from './embedded-engine.js';
