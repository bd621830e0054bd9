import type { Line } from './line.js';

/** Decisions about API calls in addition to the specification, and guarantees of the SDK. */
export const DECISIONS = [
  {
    id: 'd.errors.problem',
    kind: 'rule',
    text: 'Errors are problem documents with a stable code; `external_status` contains the status of another system',
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
    text: 'The token is sent as a bearer token; browsers authenticate with the cookie',
  },
  {
    id: 'd.transport.retry',
    kind: 'rule',
    text: 'Only calls marked as safe are retried, with growing, jittered delays that respect Retry-After',
  },
  {
    id: 'd.transport.timeout',
    kind: 'rule',
    text: 'A call accepts a timeout and a signal, and ends with either',
  },
  { id: 'd.transport.fetch', kind: 'rule', text: 'The fetch function can be replaced' },
  { id: 'd.transport.base', kind: 'rule', text: 'The portal can run under a path' },
  { id: 'd.transport.hooks', kind: 'rule', text: 'Hooks run before and after a request' },
  {
    id: 'd.transport.validation',
    kind: 'rule',
    text: 'Replies are validated: off, warn or strict; unknown members are preserved',
  },
  {
    id: 'd.transport.hostile',
    kind: 'rule',
    text: 'A server that is slow, stops in mid-response, sends HTML, redirects or is hostile results in a typed error, never in a hang',
  },
  {
    id: 'd.session.guest-null',
    kind: 'rule',
    text: 'Without credentials, the session is a guest session, or null with the login methods',
  },
  { id: 'd.session.429', kind: 'rule', text: 'Repeated failed logins return 429 with Retry-After' },
  { id: 'd.call.user.password', kind: 'call', text: 'POST user/password: completes a password reset' },
  {
    id: 'd.call.user.passwordchange',
    kind: 'call',
    text: 'POST user/passwordchange: changes the own password',
  },
  { id: 'd.call.search.post', kind: 'call', text: 'POST search: for filters too long for a URL' },
  { id: 'd.call.assets.post', kind: 'call', text: 'POST assets: for more IDs than fit into a URL' },
  {
    id: 'd.call.suggest',
    kind: 'call',
    text: 'GET search/suggest: words and facet values while the user types',
  },
  {
    id: 'd.call.prepare',
    kind: 'call',
    text: 'POST download/prepare: creates the renditions of a download and reports the progress',
  },
  {
    id: 'd.call.csets.offer',
    kind: 'call',
    text: 'POST session/csets: the formats of many assets, with numbers and sizes, and the unavailable assets',
  },
  { id: 'd.call.prefix', kind: 'call', text: 'GET assets?prefix=: the assets whose ID starts with a prefix' },
  { id: 'd.call.similar', kind: 'call', text: 'GET assets/similar?assetid&by=color|keywords|folder' },
  {
    id: 'd.call.viewers',
    kind: 'call',
    text: 'GET download/zoom, download/peaks, download/mesh and download/font: files for zoom, waveform, 3D viewer and specimen',
  },
  {
    id: 'd.call.model',
    kind: 'call',
    text: 'GET download/model/{id}: links to a 3D model and its referenced files',
  },
  {
    id: 'd.calls.people',
    kind: 'call',
    text: 'admin/users, admin/groups and admin/directory: list, add, change, remove and replace; the last admin cannot be removed',
  },
  {
    id: 'd.calls.rights',
    kind: 'call',
    text: 'admin/rights: all permission rules of section 4, with ETag, 412, history and restore',
  },
  {
    id: 'd.calls.convert-sets',
    kind: 'call',
    text: 'admin/convert_sets: the convert sets that an admin defines, with ETag, 412, history and restore',
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
  {
    id: 'd.calls.backup',
    kind: 'call',
    text: 'admin/backup and admin/restore: everything that an admin has set, as one archive with the same bytes for the same content',
  },
  { id: 'd.call.download.post', kind: 'call', text: 'POST download: a zip of more IDs than fit into a URL' },
  {
    id: 'd.call.download.links',
    kind: 'call',
    text: 'POST download: links to the files of many assets; the positions of the files in a zip',
  },
  {
    id: 'd.ids.short',
    kind: 'rule',
    text: 'A unique prefix of an asset ID is accepted in the terminal; an ambiguous one lists the candidates',
  },
  {
    id: 'd.search.ranges',
    kind: 'rule',
    text: 'facetRanges contains the bounds of a range; without it, the lowest and highest labels are the bounds',
  },
  {
    id: 'd.search.unknown-field',
    kind: 'rule',
    text: '400 unknown-field is handled like the 500 of the specification',
  },
  {
    id: 'd.rights.rules',
    kind: 'rule',
    text: 'Of the rules of all groups of a user, the deepest folder applies, and within it the most permissive rule',
  },
  {
    id: 'd.rights.everywhere',
    kind: 'rule',
    text: 'No response reveals an asset to users without permission to view it, and every route declares its permissions',
  },
  { id: 'd.search.all', kind: 'rule', text: 'All results can be iterated, without duplicates or omissions' },
  { id: 'd.bookmarks.rejected', kind: 'rule', text: 'Saving bookmarks returns the IDs that no longer exist' },
  {
    id: 'd.downloads.resume',
    kind: 'rule',
    text: 'A download streams, resumes with Range and If-Range, and reports progress, name and hash',
  },
  {
    id: 'd.downloads.whole-or-not',
    kind: 'rule',
    text: 'A file that changes during a download is never assembled from two versions',
  },
  {
    id: 'd.search.etag',
    kind: 'rule',
    text: 'Search responses have an ETag that changes with the index and with the permissions of the user',
  },
  { id: 'd.calls.files', kind: 'call', text: 'POST and DELETE of branding files' },
  { id: 'd.calls.history', kind: 'call', text: 'GET config/history and its entries, POST restore' },
  {
    id: 'd.updates.if-match',
    kind: 'rule',
    text: 'A change with an outdated If-Match is rejected and changes nothing',
  },
  { id: 'd.call.index.status', kind: 'call', text: 'GET index/status: the progress of indexing' },
  { id: 'd.call.events', kind: 'call', text: 'GET events: server-sent events' },
  { id: 'd.calls.openapi', kind: 'call', text: 'GET openapi.json describes every call' },
  {
    id: 'd.stores.order',
    kind: 'rule',
    text: 'Of two concurrent calls, a late response of the earlier one never wins; leaving aborts the calls',
  },
  {
    id: 'd.stores.storage',
    kind: 'rule',
    text: 'A browser storage that is full, blocked or invalid results in the documented default',
  },
  {
    id: 'd.texts.lookup',
    kind: 'rule',
    text: 'A message is looked up in the server’s translations, the built-in catalog of the language, then the fallback language',
  },
  {
    id: 'd.texts.diff',
    kind: 'rule',
    text: 'A comparison of two languages lists missing, extra and untranslated messages and different placeholders, with the completeness in percent',
  },
  {
    id: 'd.config.problems',
    kind: 'rule',
    text: 'Invalid configuration values are reported by path; all other values are preserved',
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
    text: 'A repeated upgrade changes nothing; unknown keys are preserved; a newer configuration is never downgraded',
  },
  {
    id: 'd.order.mail',
    kind: 'rule',
    text: 'The mailto link of an order contains cc, subject and body with the link, correctly encoded at any length',
  },
] as const satisfies readonly Line[];
