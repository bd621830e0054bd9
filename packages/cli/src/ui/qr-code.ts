/** Modules of a QR code by row: true for a dark one. Square. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Width of the light border that readers need, in modules. */
const BORDER = 4;

const LIGHT = '\u001b[97m';
const LIGHT_ON_DARK = '\u001b[97;40m';
const RESET = '\u001b[0m';

/** Width and height of a terminal in characters. */
interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Draws a QR code with two modules per character, light on dark. Undefined if the terminal is too small.
 *
 * @param color True to set the colors. Without them, a terminal with a light background shows it inverted.
 */
export function drawQrCode(matrix: QrMatrix, { columns, rows }: TerminalSize, color: boolean) {
  const size = matrix.length + 2 * BORDER;
  // The address and the hints stay visible above it.
  if (size > columns || Math.ceil(size / 2) + BORDER > rows) return undefined;
  const isLight = (row: number, column: number) => matrix[row - BORDER]?.[column - BORDER] !== true;
  const lines: string[] = [];
  for (let row = 0; row < size; row += 2) {
    let line = '';
    for (let column = 0; column < size; column += 1) {
      const lower = row + 1 < size && isLight(row + 1, column);
      line += isLight(row, column) ? (lower ? '█' : '▀') : lower ? '▄' : ' ';
    }
    // The lower half of the last line is outside of the code.
    const style = row + 1 < size ? LIGHT_ON_DARK : LIGHT;
    lines.push(color ? `${style}${line}${RESET}` : line);
  }
  return lines.join('\n');
}
