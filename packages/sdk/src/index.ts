export * from './app/app.js';
export * from './app/busy.js';
export * from './app/start.js';
export * from './app/storage.js';
export * from './assets/kind.js';
export * from './assets/metadata.js';
export * from './assets/size.js';
export * from './assets/store.js';
export * from './client/errors.js';
export * from './client/portal.js';
export { pauseBefore } from './client/pause.js';
export * from './client/transport.js';
export * from './config/index.js';
export * from './config/store.js';
export * from './contract/index.js';
export * from './downloads/files.js';
export * from './downloads/store.js';
export * from './facets/format.js';
export * from './facets/rows.js';
export * from './facets/visible.js';
export * from './fields/fields.js';
export * from './fields/label.js';
export * from './fields/store.js';
export * from './indexing/store.js';
export * from './locale/choose.js';
export * from './locale/store.js';
export * from './preview/pages.js';
export * from './preview/store.js';
export * from './search/live.js';
export * from './search/page-size.js';
export * from './search/query.js';
export * from './search/range.js';
export * from './search/retry.js';
export * from './search/state.js';
export * from './search/store.js';
export * from './search/url.js';
export * from './session/access.js';
export * from './session/admin.js';
export * from './session/after.js';
export * from './session/denied.js';
export * from './session/login.js';
export * from './session/problem.js';
export * from './session/route.js';
export * from './session/routes.js';
export * from './session/start.js';
export * from './session/store.js';
export * from './session/token.js';
export { createTexts, TEXTS } from './texts/built-in.js';
export { loadTexts } from './texts/load.js';
export {
  FALLBACK_LOCALE,
  type Texts,
  type TextParams,
  type TextTree,
  type Translate,
} from './texts/texts.js';
export { problemText } from './texts/problem.js';
export * from './toasts/message.js';
export * from './toasts/store.js';
export * from './validation/form.js';
export * from './validation/login.js';
