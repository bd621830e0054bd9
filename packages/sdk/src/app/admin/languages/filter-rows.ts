import type { MessageScope } from './table/catalogs.js';
import type { TranslationRow } from './table/translation-row.js';

/** Which rows of the table are shown. */
export type RowFilter = 'all' | 'missing' | 'changed' | 'problems';

/** Filters of the table, in their order. */
export const ROW_FILTERS: readonly RowFilter[] = ['all', 'missing', 'changed', 'problems'];

const FILTERS: Readonly<Record<RowFilter, (row: TranslationRow) => boolean>> = {
  all: () => true,
  missing: ({ isMissing }) => isMissing,
  changed: ({ isChanged }) => isChanged,
  problems: ({ hasProblem, isSourceChanged }) => hasProblem || isSourceChanged,
};

/** Numbers of rows by filter. */
export type RowCounts = Readonly<Record<RowFilter, number>>;

/** Returns the numbers of rows by filter. Rows of the admin area count only if they are changed or have problems. */
export function countRows(rows: readonly TranslationRow[]): RowCounts {
  const counts = { all: 0, missing: 0, changed: 0, problems: 0 };
  for (const row of rows) {
    for (const filter of ROW_FILTERS) {
      const isCounted = row.scope === 'portal' || filter === 'changed' || filter === 'problems';
      if (isCounted && FILTERS[filter](row)) counts[filter] += 1;
    }
  }
  return counts;
}

/** Options of {@link tableLines}. */
export interface TableOptions {
  readonly filter: RowFilter;
  /** Text that must occur in the key, the source or the target. */
  readonly query: string;
  /** True if the messages of the admin area are shown. A search and the filters find them anyway. */
  readonly showsAdmin: boolean;
  /** Key of a row that stays, although the filter no longer matches: it is being edited. */
  readonly edited?: string | undefined;
}

/** A line of the table. */
export type TableLine =
  /** Heading of the messages of the admin area, which opens and closes them. */
  | { readonly kind: 'scope'; readonly id: string; readonly total: number; readonly isOpen: boolean }
  /** Heading of a group of messages. `done` of `total` rows of the group are translated. */
  | {
      readonly kind: 'section';
      readonly id: string;
      readonly section: string;
      readonly scope: MessageScope;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'row'; readonly id: string; readonly row: TranslationRow };

/** Returns the lines of the table: the rows that match, each group below its heading. */
export function tableLines(rows: readonly TranslationRow[], options: TableOptions): readonly TableLine[] {
  const { filter, query, showsAdmin, edited } = options;
  const terms = query
    .trim()
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '');
  const isOpen = showsAdmin || terms.length > 0 || filter === 'changed' || filter === 'problems';
  const { sections, admin: total } = numbersOf(rows);
  const lines: TableLine[] = [];
  let last: TranslationRow | undefined;
  let isAdmin = false;
  for (const row of rows) {
    if (row.scope === 'admin' && !isAdmin) {
      isAdmin = true;
      const canClose = terms.length === 0 && filter !== 'changed' && filter !== 'problems';
      if (canClose) lines.push({ kind: 'scope', id: 'scope admin', total, isOpen });
    }
    if (row.scope === 'admin' && !isOpen) continue;
    if (row.key !== edited && !(FILTERS[filter](row) && isMatch(row, terms))) continue;
    const { scope, section } = row;
    if (last?.section !== section || last.scope !== scope) {
      const id = `${scope} ${section}`;
      const ofSection = sections.get(id) ?? { done: 0, total: 0 };
      lines.push({ kind: 'section', id: `section ${id}`, section, scope, ...ofSection });
    }
    last = row;
    lines.push({ kind: 'row', id: row.key, row });
  }
  return lines;
}

/** Numbers of rows. */
interface Numbers {
  /** By scope and section. `done` of `total` are translated. */
  readonly sections: ReadonlyMap<string, { readonly done: number; readonly total: number }>;
  /** Number of rows of the admin area. */
  readonly admin: number;
}

/** The numbers of rows do not change while an admin types a search. */
const counted = new WeakMap<readonly TranslationRow[], Numbers>();

function numbersOf(rows: readonly TranslationRow[]): Numbers {
  const cached = counted.get(rows);
  if (cached !== undefined) return cached;
  const sections = new Map<string, { done: number; total: number }>();
  let admin = 0;
  for (const { scope, section, isMissing } of rows) {
    const id = `${scope} ${section}`;
    const number = sections.get(id) ?? { done: 0, total: 0 };
    number.total += 1;
    if (!isMissing) number.done += 1;
    if (scope === 'admin') admin += 1;
    sections.set(id, number);
  }
  const numbers = { sections, admin };
  counted.set(rows, numbers);
  return numbers;
}

const searched = new WeakMap<TranslationRow, string>();

/** Returns the text in which a row is searched, from a cache. */
function textOf(row: TranslationRow): string {
  const cached = searched.get(row);
  if (cached !== undefined) return cached;
  const { key, sources, forms } = row;
  const text = [key, ...sources.map((source) => source.text), ...forms.map((form) => form.text ?? '')]
    .join('\n')
    .toLocaleLowerCase();
  searched.set(row, text);
  return text;
}

const isMatch = (row: TranslationRow, terms: readonly string[]): boolean =>
  terms.every((term) => textOf(row).includes(term));

/** A cell of the table that can be edited. */
export interface CellPlace {
  readonly row: string;
  /** Full key of the form. */
  readonly form: string;
}

/** Returns the cells of the lines, in the order of the keyboard. */
export function cellsOf(lines: readonly TableLine[]): readonly (CellPlace & { readonly line: number })[] {
  const cells: (CellPlace & { readonly line: number })[] = [];
  for (const [index, line] of lines.entries())
    if (line.kind === 'row')
      for (const { key } of line.row.forms) cells.push({ row: line.row.key, form: key, line: index });
  return cells;
}

/** Returns the cell before or after another one. Undefined at the end. */
export function nextCell(lines: readonly TableLine[], form: string, step: 1 | -1): CellPlace | undefined {
  const cells = cellsOf(lines);
  return cells[cells.findIndex((cell) => cell.form === form) + step];
}

/**
 * Returns the next cell that is missing or has a problem, after a cell or from the start. After the last one, starts
 * again.
 *
 * The target is `missing`, or `any` also for problems and messages whose source has changed
 */
export function nextOpenCell(
  lines: readonly TableLine[],
  options: { readonly after: string | undefined; readonly step: 1 | -1; readonly target: 'missing' | 'any' },
): CellPlace | undefined {
  const { after, step, target } = options;
  const cells = lines.flatMap((line) => {
    if (line.kind !== 'row') return [];
    const { row } = line;
    return row.forms.map((form) => ({
      row: row.key,
      form: form.key,
      isOpen:
        (row.isMissing && (form.text ?? '').trim() === '') ||
        (target === 'any' && (form.problems.length > 0 || row.isSourceChanged)),
    }));
  });
  const ordered = step === 1 ? cells : [...cells].reverse();
  const start = ordered.findIndex(({ form }) => form === after) + 1;
  const next = [...ordered.slice(start), ...ordered.slice(0, start)].find(
    ({ isOpen, form }) => isOpen && form !== after,
  );
  return next === undefined ? undefined : { row: next.row, form: next.form };
}
