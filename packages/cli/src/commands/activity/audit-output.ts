import { auditPerson, auditText, withAssets } from '@assetportal/sdk/admin';
import { auditCsvHeader, auditCsvLine, type Asset, type AuditEntry } from '@assetportal/sdk/contract';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import type { Context } from '../../kernel/context.js';
import { checkFields } from '../../kernel/io/documents.js';
import { terminalWidth } from '../../kernel/io/terminal-width.js';
import { plain, toJson } from '../../kernel/text/plain.js';

/** Fields of an entry that `--json=a,b` can select. */
const MEMBERS = ['id', 'time', 'action', 'user', 'address', 'subject', 'detail'] as const;

/** Writes entries of the audit log as they arrive. */
export interface AuditWriter {
  /** True for a table, which needs all its rows at once. */
  readonly isTable: boolean;
  write(entries: readonly AuditEntry[]): Promise<void>;
}

/** Returns the writer: NDJSON with `--json`, CSV, a table on a terminal, and tab-separated lines in a pipe. */
export async function auditWriter(context: Context, csv: boolean): Promise<AuditWriter> {
  const { io } = context;
  checkFields(io, MEMBERS);
  if (io.interactive && !io.json && !csv) return { isTable: true, write: tableWriter(context) };
  if (csv) await io.data(auditCsvHeader());
  const format = io.json ? jsonLine(io.fields) : csv ? csvLine : tabLine;
  return {
    isTable: false,
    async write(entries) {
      for (const entry of entries) await io.data(format(entry));
    },
  };
}

const jsonLine =
  (fields: readonly string[] = MEMBERS) =>
  (entry: AuditEntry) =>
    `${toJson(Object.fromEntries(fields.map((name) => [name, entry[name] ?? null])))}\n`;

/** Removes control characters from the cells. The quotation of CSV preserves all others. */
const csvLine = (entry: AuditEntry) =>
  auditCsvLine({
    ...entry,
    user: plainOrNull(entry.user),
    subject: plainOrNull(entry.subject),
    address: plainOrNull(entry.address),
    ...(entry.detail === undefined
      ? {}
      : { detail: JSON.parse(toPlainJson(entry.detail)) as AuditEntry['detail'] }),
  });

const plainOrNull = (text: string | null) => (text === null ? null : plain(text));

/** Returns JSON whose strings have no control characters. */
const toPlainJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? plain(member) : member));

function tabLine({ time, user, action, subject, address, detail }: AuditEntry): string {
  const cells = [time, user ?? '', action, subject ?? '', address ?? ''].map(plain);
  return `${[...cells, detail === undefined ? '' : toJson(detail)].join('\t')}\n`;
}

/** Returns a function that prints entries as a table, in the words of the admin area. The heading appears once. */
function tableWriter(context: Context): AuditWriter['write'] {
  const { io, t, language, signal } = context;
  let assets: ReadonlyMap<string, Asset> = new Map();
  let hasHeading = false;
  return async (entries) => {
    if (entries.length === 0) return;
    const translator = await loadAdminTranslations(language);
    assets = await withAssets(context.portal(), assets, entries, signal);
    const { table } = await import('../../kernel/io/table.js');
    const columns = [
      {
        heading: t('audit.time'),
        cell: ({ time }: AuditEntry) => new Date(time).toLocaleString(language),
        noTruncate: true as const,
      },
      {
        heading: t('users.columns.user'),
        cell: (entry: AuditEntry) => auditPerson(entry, translator),
        minWidth: 8,
      },
      {
        heading: t('audit.action'),
        cell: (entry: AuditEntry) => auditText(entry, { translator, assets }),
        minWidth: 20,
      },
      {
        heading: t('users.columns.address'),
        cell: ({ address }: AuditEntry) => address ?? '',
        optional: true as const,
      },
    ];
    const text = table(columns, entries, terminalWidth(io), io.style);
    await io.data(hasHeading ? text.slice(text.indexOf('\n') + 1) : text);
    hasHeading = true;
  };
}
