export * from './entries/rules/portal.js';
export * from './entries/rules/assets.js';
export * from './entries/rules/stage.js';
export * from './entries/rules/collections.js';
export * from './entries/rules/search.js';
export * from './entries/rules/downloads.js';
export * from './entries/rules/backup.js';
