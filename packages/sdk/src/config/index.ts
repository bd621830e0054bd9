export type { ConfigProblem } from './check.js';
export * from './complete.js';
export * from './defaults.js';
export type { ConfigField, ConfigWidget, ValueOf } from './field.js';
export * from './schema.js';
