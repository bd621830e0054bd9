import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BINARY, terminal, until } from '../terminal.js';

/** Util-linux's `script` runs a program on a pseudo-terminal. On other systems it has different options. */
const script = '/usr/bin/script';

/** True if programs can be run on a pseudo-terminal. */
export const hasPty = process.platform === 'linux' && existsSync(script);

export const KEY = {
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  up: '\u001b[A',
  down: '\u001b[B',
  end: '\u001b[F',
  shiftDown: '\u001b[1;2B',
  ctrlC: '\u0003',
} as const;

/** Options of {@link startBrowse}. */
export interface BrowseOptions {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  /** Rest of the shell's line, such as a redirection. */
  readonly after?: string;
}

/** A running `browse` on a pseudo-terminal. */
export interface BrowseRun {
  /** Lines that the terminal shows now. */
  readonly lines: () => readonly string[];
  /** Everything that was written, with escape sequences. */
  readonly written: () => string;
  readonly type: (keys: string) => void;
  /** Waits until the terminal shows a text, or text that matches. */
  readonly shows: (text: string | RegExp) => Promise<void>;
  /** Resizes the terminal, and waits until the screen has the new number of rows. */
  readonly resize: (columns: number, rows: number) => Promise<void>;
  readonly code: Promise<number | null>;
  readonly end: () => void;
}

/** Starts `assetportal browse` in the alternate screen of a pseudo-terminal. */
export function startBrowse(line: string, options: BrowseOptions): BrowseRun {
  const { home, env, columns = 100, rows = 30, after = '' } = options;
  const ttyFile = join(home, 'tty');
  const { environment } = terminal(home, { TERM: 'xterm', ...env });
  const command = `stty cols ${columns} rows ${rows}; tty > '${ttyFile}'; '${process.execPath}' '${BINARY}' browse ${line} ${after}`;
  const child = spawn(script, ['-qec', command, '/dev/null'], { env: { ...environment, SHELL: '/bin/sh' } });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
  child.stdin.on('error', () => undefined);
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const lines = () => screenOf(written);
  return {
    lines,
    written: () => written,
    type: (keys) => void child.stdin.write(keys),
    async shows(text) {
      const isShown = () => {
        const screen = lines().join('\n');
        return typeof text === 'string' ? screen.includes(text) : text.test(screen);
      };
      await until(isShown).catch(() => {
        throw new Error(`The terminal does not show ${String(text)}:\n${lines().join('\n')}`);
      });
    },
    async resize(width, height) {
      const tty = (await readFile(ttyFile, 'utf8')).trim();
      // `stty` sets the columns and the rows one after the other, so that a screen with the old rows may come between.
      await promisify(execFile)('stty', ['-F', tty, 'cols', String(width), 'rows', String(height)]);
      await until(() => lines().length === height).catch(() => {
        throw new Error(`The screen has ${lines().length} rows instead of ${height}:\n${lines().join('\n')}`);
      });
    },
    code,
    end: () => void child.kill('SIGKILL'),
  };
}

/** Sequences that the screen uses: position of a line, erase, and modes and styles, which take no space. */
// eslint-disable-next-line no-control-regex -- Matches escape sequences.
const SEQUENCE = /\u001b\[(\?)?([\d;]*)([A-Za-z])/g;

/** Returns the lines that a terminal shows after it has received this output. */
function screenOf(output: string): string[] {
  let lines: string[] = [];
  let row = 0;
  let column = 0;
  const write = (text: string) => {
    for (const part of text.replaceAll('\r', '').split(/(\n)/)) {
      if (part === '\n') {
        row += 1;
        column = 0;
      } else if (part !== '') {
        const line = (lines[row] ?? '').padEnd(column);
        lines[row] = line.slice(0, column) + part + line.slice(column + part.length);
        column += part.length;
      }
    }
  };
  let at = 0;
  for (const match of output.matchAll(SEQUENCE)) {
    write(output.slice(at, match.index));
    at = match.index + match[0].length;
    const [, mode, values = '', name] = match;
    if (mode !== undefined) {
      if (values === '1049') [lines, row, column] = [[], 0, 0];
    } else if (name === 'H') {
      const [line = '1', position = '1'] = values.split(';');
      row = Number(line || 1) - 1;
      column = Number(position || 1) - 1;
    } else if (name === 'K') lines[row] = (lines[row] ?? '').slice(0, column);
    else if (name === 'J') lines = values === '2' ? [] : lines.slice(0, row);
  }
  write(output.slice(at));
  return Array.from(lines, (line) => (line ?? '').trimEnd());
}
