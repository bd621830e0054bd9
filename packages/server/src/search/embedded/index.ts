export { createEmbeddedEngine, type EmbeddedEngineOptions } from './embedded-engine.js';
