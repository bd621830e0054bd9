export * from './fields/fields.js';
export * from './contract/index.js';
