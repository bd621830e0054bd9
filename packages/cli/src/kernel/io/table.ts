import stringWidth from 'string-width';
import { plain } from '../text/plain.js';
import type { Style } from './style.js';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => string;
  readonly right?: true;
  /** True to never truncate the cell, for values that users copy. */
  readonly noTruncate?: true;
  /** Width to which a longer cell may be truncated, in terminal columns. Default 6. */
  readonly minWidth?: number;
  /** True to omit the column if the terminal is too narrow. The last of these columns is omitted first. */
  readonly optional?: true;
  readonly style?: (text: string) => string;
}

const GAP = 2;
const MIN_WIDTH = 6;

/**
 * Formats rows as a table. If it is wider than the terminal, omits optional columns until the others have their minimum
 * width, then truncates the widest columns first.
 */
export function table<Row>(
  all: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
  style: Style,
): string {
  const columns = [...all];
  const cells = rows.map((row) => columns.map((column) => plain(column.cell(row))));
  const widths = columns.map((column, index) =>
    cells.reduce(
      (widest, row) => Math.max(widest, stringWidth(row[index] ?? '')),
      stringWidth(column.heading),
    ),
  );
  omitColumns(columns, widths, cells, width);
  shrink(widths, columns, width - GAP * (columns.length - 1));
  const line = (values: readonly string[], styled: (text: string, index: number) => string) =>
    values
      .map((text, index) => {
        const space = widths[index] ?? 0;
        const fitted = cut(text, space);
        const padding = ' '.repeat(Math.max(0, space - stringWidth(fitted)));
        const last = index === columns.length - 1 && columns[index]?.right !== true;
        const cell = styled(fitted, index);
        return columns[index]?.right === true ? padding + cell : last ? cell : cell + padding;
      })
      .join(' '.repeat(GAP));
  const heading = line(
    columns.map((column) => column.heading),
    (text) => style.dim(text),
  );
  const body = cells.map((row) => line(row, (text, index) => columns[index]?.style?.(text) ?? text));
  return [heading, ...body].map((text) => `${text}\n`).join('');
}

/** Removes optional columns, from the right, until the minimum widths of the others fit. */
function omitColumns(columns: Column<never>[], widths: number[], cells: string[][], width: number): void {
  const least = () =>
    columns.reduce((sum, column, index) => sum + minimum(column, widths[index] ?? 0), 0) +
    GAP * (columns.length - 1);
  while (least() > width) {
    const last = columns.findLastIndex(({ optional }) => optional === true);
    if (last === -1) return;
    for (const list of [columns, widths, ...cells]) list.splice(last, 1);
  }
}

/** Returns the width to which a column may be truncated. @param width Width of its longest cell */
function minimum({ noTruncate, minWidth = MIN_WIDTH }: Column<never>, width: number): number {
  return noTruncate === true ? width : Math.min(width, minWidth);
}

function shrink(widths: number[], columns: readonly Column<never>[], space: number): void {
  for (let over = widths.reduce((sum, width) => sum + width, 0) - space; over > 0; over -= 1) {
    let widest = -1;
    widths.forEach((width, index) => {
      const column = columns[index];
      const spare = column !== undefined && width > minimum(column, width);
      if (spare && width > (widths[widest] ?? 0)) widest = index;
    });
    if (widest === -1) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

const graphemes = new Intl.Segmenter();

/** Truncates a text to a width in terminal columns, at grapheme boundaries. */
export function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let result = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment);
    if (used > width - 1) break;
    result += segment;
  }
  return `${result}…`;
}
