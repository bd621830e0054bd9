/**
 * The calls, and what is said with them: without the texts, stores and rules of the whole SDK, for a program that has
 * to start fast. All of it is also in `@assetportal/sdk`.
 */
export * from '../contract/index.js';
export { fileNameOf } from '../downloads/files.js';
export * from '../facets/format.js';
export * from '../fields/fields.js';
export * from '../search/query.js';
export * from '../search/range.js';
export * from './errors.js';
export { pauseBefore } from './pause.js';
export * from './portal.js';
export * from './transport.js';
