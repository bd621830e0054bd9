import { csvLine } from './csv.js';
import type { AuditEntry } from './schemas/admin/history.js';

const COLUMNS = ['time', 'user', 'action', 'subject', 'address', 'detail'] as const;

/** Returns the header of the audit log as CSV: the names of the columns. */
export const auditCsvHeader = (): string => csvLine(COLUMNS);

/** Returns an entry of the audit log as a line of CSV, with its details as JSON. */
export function auditCsvLine(entry: AuditEntry): string {
  const detail = entry.detail === undefined ? '' : JSON.stringify(entry.detail);
  return csvLine(COLUMNS.map((column) => (column === 'detail' ? detail : (entry[column] ?? ''))));
}
