import type { ReadStream, WriteStream } from 'node:tty';
import type { Failure } from '../errors/failure-type.js';
import { toJson } from '../text/plain.js';
import type { Language } from '../text/translate.js';
import { wrap } from '../text/wrap.js';
import type { World } from '../world/world.js';
import { DOCUMENT_VERSION, endAfterOutputError, isClosed, openStderr } from './output.js';
import { createStyle, type Style } from './style.js';

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
  /** False if the user has switched colors off. For output on another terminal than stdout and stderr. */
  readonly allowsColor: boolean;
  readonly json: boolean;
  /** Fields that `--json=a,b` requests. */
  readonly fields: readonly string[] | undefined;
  /**
   * Writes to stdout and waits under back-pressure. If the reader has closed stdout, a command that only prints ends
   * with exit code 0. A command that writes something continues.
   */
  data(text: string | Uint8Array): Promise<void>;
  /** From now on, the command ends if stdout closes: its output is its only result. */
  endWithStdout(): void;
  /** Error of stdout other than a closed pipe, such as a full disk. Only for a command that writes something. */
  outputError(): Promise<NodeJS.ErrnoException | undefined>;
  /** Closes the JSON document that a failure interrupts. Undefined while no list is being written. */
  closeDocument: ((failure: Failure) => Promise<void>) | undefined;
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
  readonly language: Language;
  /** True for a command that changes or writes something. It continues if stdout closes. */
  readonly writes: boolean;
}

export function createIo(options: IoOptions, world: World): Io {
  const { env, isTTY } = world;
  // Each stream is opened on first use, because opening both takes as long as parsing the command line.
  const output = createOutput(options, world);
  const stderr = once(() => openStderr(world));
  const inCi = !['', 'false', '0', undefined].includes(env['CI']);
  const interactive = isTTY.stdin && isTTY.stdout && !inCi;
  const onTerminal = interactive && isTTY.stderr && env['TERM'] !== 'dumb';
  const line = (text: string) => void stderr().write(`${text}\n`);
  const wrapsLines = isTTY.stderr && !options.json;
  const message = (text: string) => line(wrapsLines ? wrap(text, world.stderr.columns) : text);
  const allowsColor = options.color && !env['NO_COLOR'];
  const style = createStyle(onTerminal && allowsColor);
  const event = (kind: string, members: object) => {
    if (options.json) line(toJson({ kind, version: DOCUMENT_VERSION, ...members }));
  };
  return {
    get stdin() {
      return world.stdin;
    },
    get stdout() {
      return output.stream();
    },
    get stderr() {
      return stderr();
    },
    interactive,
    showsProgress: onTerminal && !options.quiet && !options.json,
    style,
    allowsColor,
    json: options.json,
    fields: options.fields,
    data: output.write,
    endWithStdout: output.endWithStdout,
    outputError: output.error,
    closeDocument: undefined,
    note: (text) => {
      if (!options.quiet && !options.json) message(text);
    },
    warn: message,
    warning: (code, text) =>
      options.json ? event('warning', { code, message: text }) : message(style.warn(text)),
    event,
  };
}

function once<T>(open: () => T): () => T {
  let opened: T | undefined;
  return () => (opened ??= open());
}

/** Opens stdout on first use, and handles its errors. */
function createOutput({ language, json, writes }: IoOptions, world: World) {
  let continues = writes;
  let closed = false;
  let failure: NodeJS.ErrnoException | undefined;
  const stream = once(() =>
    world.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (!continues) endAfterOutputError(error, { language, json }, world);
      closed = true;
      if (!isClosed(error)) failure ??= error;
    }),
  );
  return {
    stream,
    endWithStdout: () => void (continues = false),
    // Node reports an error after the write that caused it.
    error: () => new Promise<typeof failure>((resolve) => setImmediate(() => resolve(failure))),
    write: (text: string | Uint8Array) =>
      new Promise<void>((resolve) => {
        // The callback also runs after an error. `drain` would never come.
        if (closed || stream().write(text, () => resolve())) resolve();
      }),
  };
}
