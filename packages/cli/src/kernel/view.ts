import { terminalWidth } from './io/terminal-width.js';
import type { Context } from './context.js';
import { checkFields, writeDocument, writeList } from './io/documents.js';
import type { Io } from './io/io.js';
import type { Column } from './io/table.js';
import { plain } from './text/plain.js';

/** Number of columns that a narrow terminal also shows. */
const REQUIRED_COLUMNS = 2;

/** Width to which longer cells may be truncated before columns are omitted, in terminal columns. */
const MIN_WIDTH = 12;

/** Output formats for rows of one kind: JSON, a table on a terminal, and tab-separated lines in a pipe. */
export interface View<Row> {
  /** `kind` of the JSON document for a list, and for a single row. */
  readonly kinds: readonly [list: string, one: string];
  /** JSON fields of a row. */
  readonly members: (row: Row) => Readonly<Record<string, unknown>>;
  /** The fields that `--json=a,b` can select. */
  readonly fieldNames: readonly string[];
  /** Columns of the table, keyed by the message key of the heading under `users.columns`. */
  readonly columns: (context: Context) => Readonly<Record<string, (row: Row) => string>>;
  /** Values of a tab-separated line. */
  readonly cells: (row: Row) => readonly string[];
}

/**
 * Writes a list as JSON, as a table or as tab-separated lines.
 *
 * @param head Further members of the JSON document.
 */
export async function writeRows<Row>(
  context: Context,
  view: View<Row>,
  rows: readonly Row[],
  head: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { io, t } = context;
  if (io.json) return writeList(io, view.kinds[0], head, rows.map(view.members), view.fieldNames);
  if (!io.interactive) {
    return io.data(rows.map((row) => `${view.cells(row).map(plain).join('\t')}\n`).join(''));
  }
  // A heading without rows would say nothing.
  if (rows.length === 0) return;
  // Loaded on demand, because loading the table code takes 25 ms.
  const { table } = await import('./io/table.js');
  const columns = Object.entries(view.columns(context)).map(([key, cell], index): Column<Row> => ({
    heading: t(`users.columns.${key}`),
    cell,
    minWidth: MIN_WIDTH,
    ...(index < REQUIRED_COLUMNS ? {} : { optional: true }),
  }));
  await io.data(table(columns, rows, terminalWidth(io), io.style));
}

/** Prints the result of a change: a JSON document on stdout, or a line on stderr. */
export async function printOutcome(
  { io }: Context,
  kind: string,
  members: Readonly<Record<string, unknown>>,
  line: string,
): Promise<void> {
  if (io.json) await writeDocument(io, kind, members);
  else io.note(io.style.good(plain(line)));
}

/**
 * Checks the fields in `--json=a,b` before the command changes anything.
 *
 * @throws CliError `unknown-json-field`
 */
export const checkMembers = ({ io }: Context, fieldNames: readonly string[]): void =>
  checkFields(io, fieldNames);

/** Returns the same streams with a further field for JSON documents, such as a secret that is shown only once. */
export const withField = (io: Io, field: string): Io =>
  Object.create(io, { fields: { value: [...(io.fields ?? []), field] } }) as Io;
