import { Readable } from 'node:stream';
import { exportAudit, getAudit, type QueryOutput } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { UNBUFFERED } from '../../http/send/send-bytes.js';
import type { AuditQuery } from '../../store/audit.js';
import type { AppContext } from '../context.js';
import { EXPORT_TYPES, exportAudit as contentOf } from './export.js';
import { createTextFilter } from './text-filter.js';

const DEFAULT_ROWS = 100;

/** Adds the routes of the audit log: a page of it, and a file with all entries. */
export function auditRoutes(ctx: AppContext): void {
  const { mount, store } = ctx;
  const textFilter = createTextFilter(ctx);
  /** Converts the filter of a call to that of the store. */
  const filterOf = async (
    { user, from, to, text, ...filter }: Omit<QueryOutput<typeof exportAudit>, 'format'>,
    principal: Principal,
  ): Promise<Omit<AuditQuery, 'rows' | 'before'>> => ({
    ...filter,
    user: user === '' ? null : user,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    text: text === undefined ? undefined : await textFilter(text, principal),
  });
  mount(getAudit, async ({ query: { rows = DEFAULT_ROWS, before, ...filter }, principal }) => ({
    entries: await store.audit.list({ ...(await filterOf(filter, principal)), before, rows }),
  }));
  mount(exportAudit, async ({ query: { format, ...filter }, principal, reply }) => {
    reply.type(EXPORT_TYPES[format]).headers({
      'content-disposition': `attachment; filename="audit.${format}"`,
      'cache-control': 'private, no-store',
      ...UNBUFFERED,
    });
    await reply.send(Readable.from(contentOf(store.audit, await filterOf(filter, principal), format)));
    return '';
  });
}
