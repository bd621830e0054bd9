/**
 * The calls, and what is said with them: without the texts, stores and rules of the whole SDK, for a program that has
 * to start fast. All of it is also in `@assetportal/sdk`.
 */
export * from '../contract/index.js';
export * from '../domains/downloads/decide.js';
export * from './transfer/fetch.js';
export { fileNameOf as fileNameOf } from './transfer/content-disposition.js';
export * from './transfer/file-names.js';
export { MAX_SILENCE as LONGEST_SILENCE } from './transfer/receive.js';
export type * from './transfer/sink.js';
export type * from './transfer/stream.js';
export * from '../domains/facets/format.js';
export * from '../contract/fields.js';
export * from '../contract/search-query.js';
export * from '../contract/range.js';
export type { Message } from '../domains/toasts/message.js';
export * from './transport/errors.js';
export type { EventsOptions } from './events/listen.js';
export * from './calls/administration.js';
export type { Versioned } from './calls/versioned.js';
export { pauseBefore } from './transport/pause.js';
export * from './portal.js';
export * from './transport/transport.js';
export { portalAddress } from './transport/url.js';
