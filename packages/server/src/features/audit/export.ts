import { auditCsvHeader, auditCsvLine, CSV_START } from '@assetportal/sdk/contract';
import type { AuditQuery, AuditRepository } from '../../store/audit.js';

/** Number of entries read at a time. */
const BATCH_SIZE = 500;

/** Formats of an export, with their media types. */
export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;

/** Yields the content of an export, a batch at a time. Entries that are added in the meantime are not included. */
export async function* exportAudit(
  audit: Pick<AuditRepository, 'list'>,
  filter: Omit<AuditQuery, 'rows' | 'before'>,
  format: keyof typeof EXPORT_TYPES,
): AsyncGenerator<string> {
  if (format === 'csv') yield CSV_START + auditCsvHeader();
  for (let before: number | undefined; ;) {
    const entries = await audit.list({ ...filter, before, rows: BATCH_SIZE });
    if (entries.length === 0) return;
    yield entries.map(format === 'csv' ? auditCsvLine : (entry) => `${JSON.stringify(entry)}\n`).join('');
    before = entries.at(-1)?.id;
  }
}
