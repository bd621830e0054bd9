export type { CheckedFileNote } from '../../contract/calls/config/config-checks.js';
export type { PageRemoval } from '../../contract/schemas/pages.js';
export { isValues, type FilterEntry } from '../../contract/search-query.js';
export { createAdminClient, type AdminClient } from '../../client/calls/administration.js';
export type { CheckedCustomPage } from '../../client/calls/administration.js';
export { createAdmin, type Admin } from '../../app/admin/admin.js';
export { parseNumber } from '../../lib/text/parse-number.js';
export type { ReadableStore } from '../../lib/readable-store.js';
