import type { WriteStream } from 'node:tty';
import stringWidth from 'string-width';

/** Terminals that support it show all changes between these sequences at once. Others ignore them. */
const BEGIN = '\u001b[?2026h';
const END = '\u001b[?2026l';

/** Clears the screen. */
const CLEAR = '\u001b[2J\u001b[H';

/** Output for Ink that writes only the lines that have changed, each at its place. */
export interface LineOutput {
  /** Stream for Ink in its debug mode, in which it writes the whole output after each change. */
  readonly stream: WriteStream;
  /** Clears the screen and writes all lines again. */
  readonly redraw: () => void;
  /** Expects that the screen is empty. The next output writes all lines. */
  readonly reset: () => void;
  /** Clears the screen. The next output writes all lines, for example those for a new size. */
  readonly clear: () => void;
}

/**
 * Creates the output. It replaces that of Ink, which clears the terminal before each change if its output is as high as
 * the terminal. The incremental mode of Ink assumes that the output does not end with a line break.
 */
export function lineOutput(output: WriteStream): LineOutput {
  let shown: readonly string[] = [];
  const draw = (lines: readonly string[], before: readonly string[], prefix = '') => {
    // A line below the terminal would scroll it.
    const visible = lines.slice(0, output.rows);
    const changes = visible.map((line, row) => (line === before[row] ? '' : at(row, line)));
    const rest = visible.length < before.length ? `\u001b[${visible.length + 1};1H\u001b[J` : '';
    const sequence = [prefix, ...changes, rest].join('');
    if (sequence !== '') output.write(`${BEGIN}${sequence}${END}`);
    shown = visible;
  };
  const at = (row: number, line: string) => {
    // After a line of the full width, the cursor is still in its last column.
    const end = stringWidth(line) < output.columns ? '\u001b[K' : '';
    return `\u001b[${row + 1};1H${line}\u001b[0m${end}`;
  };
  // Ink must not react to a new size, because it would write outside its debug mode.
  const ignored = () => stream;
  const stream = Object.create(output, {
    on: { value: ignored },
    off: { value: ignored },
    write: { value: (text: string) => (draw(text.split('\n'), shown), true) },
  }) as WriteStream;
  const reset = () => void (shown = []);
  const clear = () => {
    reset();
    output.write(CLEAR);
  };
  return { stream, redraw: () => draw(shown, [], CLEAR), reset, clear };
}

/** Returns an output that writes nothing. Ink then only reads the keys. */
export const noOutput = (output: WriteStream): LineOutput => ({
  stream: Object.create(output, {
    on: { value: () => output },
    off: { value: () => output },
    write: { value: () => true },
  }) as WriteStream,
  redraw: () => undefined,
  reset: () => undefined,
  clear: () => undefined,
});
