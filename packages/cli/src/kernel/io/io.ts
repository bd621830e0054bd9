import { isatty, type ReadStream, type WriteStream } from 'node:tty';
import { exitOnEpipe } from './epipe.js';
import { createStyle, type Style } from './style.js';

/** The version of the documents that `--json` writes; it changes when a member changes its meaning or goes away. */
export const DOCUMENT_VERSION = 1;

/** Data goes to stdout, everything else to stderr (decisions, section 6). */
export interface Io {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
  /** Somebody sits there: it may be asked, and stdout may be a table for people. */
  readonly interactive: boolean;
  /** Progress may be drawn on stderr. */
  readonly draws: boolean;
  /** For stdout, and for stderr. */
  readonly style: Style;
  readonly json: boolean;
  /** The members that `--json=a,b` asks for. */
  readonly fields: readonly string[] | undefined;
  /** Writes to stdout, and waits while whoever reads it is slow. */
  data(text: string | Uint8Array): Promise<void>;
  /** A line for the person: left out with `--quiet`. */
  note(text: string): void;
  /** A line for the person that `--quiet` does not silence. */
  warn(text: string): void;
  /** One line of NDJSON on stderr, with `--json` alone. */
  event(kind: string, members: object): void;
}

export interface IoOptions {
  readonly json: boolean;
  readonly fields: readonly string[] | undefined;
  readonly quiet: boolean;
  readonly color: boolean;
}

export function createIo(options: IoOptions, environment: NodeJS.ProcessEnv = process.env): Io {
  // Opened at the first use: together they take as long as parsing the command line.
  const stdout = once(() => exitOnEpipe(process.stdout));
  const stderr = once(() => exitOnEpipe(process.stderr));
  const inCi = !['', 'false', '0', undefined].includes(environment['CI']);
  const interactive = isatty(0) && isatty(1) && !inCi;
  const onTerminal = interactive && isatty(2) && environment['TERM'] !== 'dumb';
  const line = (text: string) => void stderr().write(`${text}\n`);
  return {
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return stdout();
    },
    get stderr() {
      return stderr();
    },
    interactive,
    draws: onTerminal && !options.quiet && !options.json,
    style: createStyle(onTerminal && options.color && !environment['NO_COLOR']),
    json: options.json,
    fields: options.fields,
    data: (text) => write(stdout(), text),
    note: (text) => {
      if (!options.quiet && !options.json) line(text);
    },
    warn: line,
    event: (kind, members) => {
      if (options.json) line(JSON.stringify({ kind, version: DOCUMENT_VERSION, ...members }));
    },
  };
}

function once<T>(open: () => T): () => T {
  let opened: T | undefined;
  return () => (opened ??= open());
}

function write(stream: WriteStream, text: string | Uint8Array): Promise<void> {
  return new Promise((done) => {
    // A reader that has gone (`| head -1`) ends the process quietly: see epipe.ts.
    if (stream.write(text)) done();
    else stream.once('drain', done);
  });
}
