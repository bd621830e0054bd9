import { getAudit } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { AuditRepository } from '../../store/audit.js';

const DEFAULT_ROWS = 100;

export function auditRoutes(mount: Mount, audit: AuditRepository): void {
  mount(getAudit, async ({ query: { rows = DEFAULT_ROWS, ...question } }) => ({
    entries: await audit.list({ ...question, rows }),
  }));
}
