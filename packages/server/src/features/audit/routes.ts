import { Readable } from 'node:stream';
import { exportAudit, getAudit, type QueryOutput } from '@assetportal/sdk/contract';
import type { AppContext } from '../context.js';
import { EXPORT_TYPES, exportAudit as contentOf } from './export.js';

const DEFAULT_ROWS = 100;

/** Adds the routes of the audit log: a page of it, and a file with all entries. */
export function auditRoutes({ mount, store }: AppContext): void {
  mount(getAudit, async ({ query: { rows = DEFAULT_ROWS, before, ...filter } }) => ({
    entries: await store.audit.list({ ...filterOf(filter), before, rows }),
  }));
  mount(exportAudit, async ({ query: { format, ...filter }, reply }) => {
    reply.type(EXPORT_TYPES[format]).headers({
      'content-disposition': `attachment; filename="audit.${format}"`,
      'cache-control': 'private, no-store',
    });
    await reply.send(Readable.from(contentOf(store.audit, filterOf(filter), format)));
    return '';
  });
}

/** Converts the filter of a call to that of the store. */
const filterOf = ({ user, from, to, ...filter }: Omit<QueryOutput<typeof exportAudit>, 'format'>) => ({
  ...filter,
  user: user === '' ? null : user,
  from: from === undefined ? undefined : Date.parse(from),
  to: to === undefined ? undefined : Date.parse(to),
});
