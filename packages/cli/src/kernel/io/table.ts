import stringWidth from 'string-width';
import { plain } from '../text/plain.js';
import type { Style } from './style.js';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => string;
  readonly right?: true;
  /** Never cut, as what is to be copied. */
  readonly whole?: true;
  readonly style?: (text: string) => string;
}

const GAP = 2;
const LEAST = 6;

/** Rows as a table that fits a terminal: what is too long is cut, by the columns that can best spare it. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
  style: Style,
): string {
  const cells = rows.map((row) => columns.map((column) => plain(column.cell(row))));
  const widths = columns.map((column, index) =>
    Math.max(stringWidth(column.heading), ...cells.map((row) => stringWidth(row[index] ?? ''))),
  );
  shrink(widths, columns, width - GAP * (columns.length - 1));
  const line = (texts: readonly string[], dress: (text: string, index: number) => string) =>
    texts
      .map((text, index) => {
        const space = widths[index] ?? 0;
        const fitted = cut(text, space);
        const padding = ' '.repeat(Math.max(0, space - stringWidth(fitted)));
        const last = index === columns.length - 1 && columns[index]?.right !== true;
        const dressed = dress(fitted, index);
        return columns[index]?.right === true ? padding + dressed : last ? dressed : dressed + padding;
      })
      .join(' '.repeat(GAP));
  const heading = line(
    columns.map((column) => column.heading),
    (text) => style.dim(text),
  );
  const body = cells.map((row) => line(row, (text, index) => columns[index]?.style?.(text) ?? text));
  return [heading, ...body].map((text) => `${text}\n`).join('');
}

function shrink(widths: number[], columns: readonly Column<never>[], space: number): void {
  for (let over = widths.reduce((sum, width) => sum + width, 0) - space; over > 0; over -= 1) {
    let widest = -1;
    widths.forEach((width, index) => {
      const spare = columns[index]?.whole !== true && width > LEAST;
      if (spare && width > (widths[widest] ?? 0)) widest = index;
    });
    if (widest === -1) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

const graphemes = new Intl.Segmenter();

/** Cut to a width in columns of the terminal, between characters as a person sees them. */
export function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
