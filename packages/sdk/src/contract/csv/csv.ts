/** A cell that a spreadsheet would run as a formula, also in the full-width form that some programs accept. */
const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/;

/** Byte order mark, without which spreadsheets read UTF-8 as another encoding. */
export const CSV_START = '\uFEFF';

/**
 * Returns a line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front.
 * Numbers stay as they are.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
