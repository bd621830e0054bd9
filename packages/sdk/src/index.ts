export * from './client/errors.js';
export * from './client/portal.js';
export { pauseBefore } from './client/pause.js';
export * from './client/transport.js';
export * from './contract/index.js';
export * from './fields/fields.js';
export * from './search/query.js';
export * from './search/range.js';
export * from './texts/index.js';
