export * from './complete.js';
export * from './defaults.js';
export * from './schema.js';
