import type { Line } from './line.js';

/** Decisions about API calls in addition to the specification, and guarantees of the SDK. */
export const DECISIONS = [
  {
    id: 'd.errors.problem',
    kind: 'rule',
    text: 'Errors are problem documents whose code is a stable word; another system’s refusal is in external_status',
  },
  {
    id: 'd.errors.typed',
    kind: 'rule',
    text: 'Every failure is one typed error with code, status, retryable and a next step, recognized across copies of the package',
  },
  {
    id: 'd.errors.next-step',
    kind: 'message',
    text: 'Every code has a title, a detail and a next step in German and English',
  },
  {
    id: 'd.transport.bearer',
    kind: 'rule',
    text: 'The token goes as a bearer token; in a browser the cookie speaks',
  },
  {
    id: 'd.transport.retry',
    kind: 'rule',
    text: 'Only calls marked safe are tried again, with growing, jittered pauses, honouring Retry-After',
  },
  {
    id: 'd.transport.timeout',
    kind: 'rule',
    text: 'A call can be given a time and a signal, and ends with either',
  },
  { id: 'd.transport.fetch', kind: 'rule', text: 'The fetch can be one’s own' },
  { id: 'd.transport.base', kind: 'rule', text: 'The portal may live below a path' },
  { id: 'd.transport.hooks', kind: 'rule', text: 'Hooks run before and after a request' },
  {
    id: 'd.transport.validation',
    kind: 'rule',
    text: 'Replies are checked: off, warn or strict; unknown members are kept',
  },
  {
    id: 'd.transport.hostile',
    kind: 'rule',
    text: 'A server that is slow, half-answering, HTML-answering, redirecting or hostile ends in a typed error, never in a hang',
  },
  {
    id: 'd.session.guest-null',
    kind: 'rule',
    text: 'Without credentials a guest’s session, or none with the login methods',
  },
  { id: 'd.session.429', kind: 'rule', text: 'Repeated failures of the login answer 429 with Retry-After' },
  { id: 'd.call.user.password', kind: 'call', text: 'POST user/password: completes a reset' },
  { id: 'd.call.search.post', kind: 'call', text: 'POST search: for filters too long for a URL' },
  { id: 'd.call.assets.post', kind: 'call', text: 'POST assets: for more ids than fit a URL' },
  { id: 'd.call.suggest', kind: 'call', text: 'GET search/suggest: words and facet values as one types' },
  {
    id: 'd.call.prepare',
    kind: 'call',
    text: 'POST download/prepare: makes what a download needs, and tells how far it is',
  },
  {
    id: 'd.call.model',
    kind: 'call',
    text: 'GET download/model/{id}: links to a 3D model and the files it refers to',
  },
  {
    id: 'd.calls.people',
    kind: 'call',
    text: 'admin/users and admin/groups: list, add, change, remove; the last admin stays',
  },
  {
    id: 'd.calls.rights',
    kind: 'call',
    text: 'admin/rights: the rules of section 4, whole, with ETag, 412, history and restore',
  },
  {
    id: 'd.calls.convert-sets',
    kind: 'call',
    text: 'admin/convert_sets: those an admin defines, with ETag, 412, history and restore',
  },
  {
    id: 'd.calls.collections',
    kind: 'call',
    text: 'admin/collections: saved searches and hand-picked lists, with ETag, 412, history and restore',
  },
  {
    id: 'd.calls.audit',
    kind: 'call',
    text: 'admin/audit: an append-only log of logins, downloads and changes by admins',
  },
  { id: 'd.call.download.post', kind: 'call', text: 'POST download: a zip of more ids than fit a URL' },
  {
    id: 'd.search.ranges',
    kind: 'rule',
    text: 'facetRanges tells a range’s bounds; without it the lowest and highest label count',
  },
  {
    id: 'd.search.unknown-field',
    kind: 'rule',
    text: '400 unknown-field is handled as the 500 of the specification',
  },
  {
    id: 'd.rights.rules',
    kind: 'rule',
    text: 'Of the rules of all groups that someone is in the deepest folder counts, and there the most permissive one',
  },
  {
    id: 'd.rights.everywhere',
    kind: 'rule',
    text: 'Nothing tells of an asset to someone who may not see it, and every route says who may',
  },
  { id: 'd.search.all', kind: 'rule', text: 'All results can be walked, none twice and none left out' },
  { id: 'd.bookmarks.rejected', kind: 'rule', text: 'Saving bookmarks answers the ids that are gone' },
  {
    id: 'd.downloads.resume',
    kind: 'rule',
    text: 'A download streams, resumes by range and If-Range, and tells progress, name and hash',
  },
  {
    id: 'd.downloads.whole-or-not',
    kind: 'rule',
    text: 'A file that changed meanwhile is never put together from two versions',
  },
  {
    id: 'd.search.etag',
    kind: 'rule',
    text: 'Search answers have an ETag that is another once the index or what one may see is another',
  },
  { id: 'd.calls.files', kind: 'call', text: 'POST and DELETE of the files that an admin sets' },
  { id: 'd.calls.history', kind: 'call', text: 'GET config/history and its entries, POST restore' },
  {
    id: 'd.updates.if-match',
    kind: 'rule',
    text: 'A change with an If-Match that is out of date is refused and changes nothing',
  },
  { id: 'd.call.index.status', kind: 'call', text: 'GET index/status: how far the indexing is' },
  { id: 'd.call.events', kind: 'call', text: 'GET events: server-sent events' },
  { id: 'd.calls.openapi', kind: 'call', text: 'GET openapi.json describes every call' },
  {
    id: 'd.stores.order',
    kind: 'rule',
    text: 'Of two calls in flight the late answer of the earlier never wins; leaving aborts',
  },
  {
    id: 'd.stores.storage',
    kind: 'rule',
    text: 'A storage that is full, blocked or holds rubbish gives the documented default',
  },
  {
    id: 'd.texts.lookup',
    kind: 'rule',
    text: 'A text is looked up in the server’s texts, the built-in ones of the language, then the fallback',
  },
  {
    id: 'd.texts.diff',
    kind: 'rule',
    text: 'Two languages are compared: missing, surplus, same as source, placeholders that differ; completeness in percent',
  },
  {
    id: 'd.config.problems',
    kind: 'rule',
    text: 'What is wrong in a configuration is named by its path; the rest is kept',
  },
  {
    id: 'd.config.diff',
    kind: 'rule',
    text: 'Two configurations can be compared, and the difference applied',
  },
  {
    id: 'd.config.schema',
    kind: 'rule',
    text: 'Every field has label, widget, bounds and description, and a JSON Schema follows',
  },
  {
    id: 'd.upgrade.idempotent',
    kind: 'rule',
    text: 'Upgrading twice is upgrading once; unknown keys are kept; a newer one is never downgraded',
  },
  {
    id: 'd.order.mail',
    kind: 'rule',
    text: 'The order’s mailto link carries cc, subject and body with the link, encoded right, also when long',
  },
] as const satisfies readonly Line[];
