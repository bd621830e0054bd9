/**
 * The calls, and what is said with them: without the texts, stores and rules of the whole SDK, for a program that has
 * to start fast. All of it is also in `@assetportal/sdk`.
 */
export * from '../contract/index.js';
export * from '../downloads/decide.js';
export * from '../downloads/fetch.js';
export { fileNameOf } from '../downloads/files.js';
export * from '../downloads/names.js';
export { LONGEST_SILENCE } from '../downloads/receive.js';
export type * from '../downloads/sink.js';
export type * from '../downloads/stream.js';
export * from '../facets/format.js';
export * from '../fields/fields.js';
export * from '../search/query.js';
export * from '../search/range.js';
export type { Message } from '../toasts/message.js';
export * from './errors.js';
export type { EventsOptions } from './events.js';
export * from './calls/administration.js';
export type { Versioned } from './calls/versioned.js';
export { pauseBefore } from './pause.js';
export * from './portal.js';
export * from './transport.js';
export { portalAddress } from './url.js';
