import { isatty, type ReadStream, type WriteStream } from 'node:tty';
import { exitOnEpipe } from './epipe.js';
import { toJson } from '../text/plain.js';
import { createStyle, type Style } from './style.js';

/** Version of the JSON documents. Increased when a field is removed or its meaning changes. */
export const DOCUMENT_VERSION = 1;

/** Standard streams and output options. Data goes to stdout, everything else to stderr (decisions, section 6). */
export interface Io {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
  /**
   * True if stdin and stdout are a terminal, and this is not a CI job. Commands can then prompt, and print
   * tables.
   */
  readonly interactive: boolean;
  /** True if progress is shown on stderr: on a terminal, without `--quiet` and `--json`. */
  readonly showsProgress: boolean;
  /** Style for stdout and stderr. */
  readonly style: Style;
  readonly json: boolean;
  /** Fields that `--json=a,b` requests. */
  readonly fields: readonly string[] | undefined;
  /** Writes to stdout and waits for `drain` under back-pressure. */
  data(text: string | Uint8Array): Promise<void>;
  /** Writes a line for the user to stderr. `--quiet` and `--json` suppress it. */
  note(text: string): void;
  /** Writes a line for the user to stderr, even with `--quiet` or `--json`. */
  warn(text: string): void;
  /** Writes a warning to stderr, even with `--quiet`. With `--json`, as a line of NDJSON of the kind `warning`. */
  warning(code: string, message: string): void;
  /** Writes one line of NDJSON to stderr. Only with `--json`. */
  event(kind: string, members: object): void;
}

export interface IoOptions {
  readonly json: boolean;
  readonly fields: readonly string[] | undefined;
  readonly quiet: boolean;
  readonly color: boolean;
}

export function createIo(options: IoOptions, environment: NodeJS.ProcessEnv = process.env): Io {
  // Each stream is opened on first use, because opening both takes as long as parsing the command line.
  const stdout = once(() => exitOnEpipe(process.stdout));
  const stderr = once(() => exitOnEpipe(process.stderr));
  const inCi = !['', 'false', '0', undefined].includes(environment['CI']);
  const interactive = isatty(0) && isatty(1) && !inCi;
  const onTerminal = interactive && isatty(2) && environment['TERM'] !== 'dumb';
  const line = (text: string) => void stderr().write(`${text}\n`);
  const style = createStyle(onTerminal && options.color && !environment['NO_COLOR']);
  const event = (kind: string, members: object) => {
    if (options.json) line(toJson({ kind, version: DOCUMENT_VERSION, ...members }));
  };
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
    showsProgress: onTerminal && !options.quiet && !options.json,
    style,
    json: options.json,
    fields: options.fields,
    data: (text) => write(stdout(), text),
    note: (text) => {
      if (!options.quiet && !options.json) line(text);
    },
    warn: line,
    warning: (code, message) =>
      options.json ? event('warning', { code, message }) : line(style.warn(message)),
    event,
  };
}

function once<T>(open: () => T): () => T {
  let opened: T | undefined;
  return () => (opened ??= open());
}

function write(stream: WriteStream, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    // If the reader has closed the pipe (`| head -1`), the process exits silently (epipe.ts).
    if (stream.write(text)) resolve();
    else stream.once('drain', resolve);
  });
}
