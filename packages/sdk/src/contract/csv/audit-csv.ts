import { csvLine } from './csv.js';

const COLUMNS = ['time', 'user', 'action', 'subject', 'address', 'detail'] as const;

/** Members of an `AuditEntry` that the columns contain. */
interface AuditRow extends Readonly<Record<'user' | 'subject' | 'address', string | null>> {
  readonly time: string;
  readonly action: string;
  readonly detail?: unknown;
}

/** Returns the header of the audit log as CSV: the names of the columns. */
export const auditCsvHeader = (): string => csvLine(COLUMNS);

/** Returns an entry of the audit log as a line of CSV, with its details as JSON. */
export function auditCsvLine(entry: AuditRow): string {
  const detail = entry.detail === undefined ? '' : JSON.stringify(entry.detail);
  return csvLine(COLUMNS.map((column) => (column === 'detail' ? detail : (entry[column] ?? ''))));
}
