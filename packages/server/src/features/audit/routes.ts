import { getAudit } from '@assetportal/sdk/contract';
import type { AppContext } from '../context.js';

const DEFAULT_ROWS = 100;

/** Adds the audit log route. */
export function auditRoutes({ mount, store }: AppContext): void {
  mount(getAudit, async ({ query: { rows = DEFAULT_ROWS, ...filter } }) => ({
    entries: await store.audit.list({ ...filter, rows }),
  }));
}
