import type { WriteStream } from 'node:tty';
import type { OutputWorld, World } from '../world/world.js';
import { EXIT } from '../errors/exit-codes.js';
import { createTranslate, type Language } from '../text/translate.js';
import { toJson } from '../text/plain.js';

/** Version of the JSON documents. Increased when a field is removed or its meaning changes. */
export const DOCUMENT_VERSION = 1;

/** How the failure of a standard stream is reported. */
export interface OutputReport {
  readonly language: Language;
  /** True to report it as JSON. */
  readonly json: boolean;
}

/** Returns true if the error means that the reader has closed the stream (`| head -1`). */
export const isClosed = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'ERR_STREAM_WRITE_AFTER_END';

/**
 * Returns stderr. Its errors never end the command: a log collector that dies must not turn an incomplete
 * download into a success.
 */
export function openStderr(world: Pick<World, 'stderr'>): WriteStream {
  return ignoreErrors(world.stderr);
}

const ignored = new WeakSet<WriteStream>();

function ignoreErrors(stream: WriteStream): WriteStream {
  if (!ignored.has(stream)) stream.on('error', () => undefined);
  ignored.add(stream);
  return stream;
}

/**
 * Ends the program after an error of stdout: without a word if the reader has closed it, and otherwise with a
 * message. The exit code of a command that has already ended with an error is preserved.
 */
export function endAfterOutputError(
  error: NodeJS.ErrnoException,
  report: OutputReport,
  world: OutputWorld,
): void {
  const failed = world.exitCode;
  if (isClosed(error)) return world.exit(failed);
  openStderr(world).write(outputErrorLine(error, report));
  world.exit(failed === EXIT.done ? EXIT.local : failed);
}

/** Returns the line for stderr about an error of stdout, such as a full disk. */
function outputErrorLine({ code = '' }: NodeJS.ErrnoException, { json, language }: OutputReport): string {
  const t = createTranslate(language);
  const message = t('errors.output-failed.message', { reason: code });
  const next = t('errors.output-failed.hint');
  if (!json) return `${message}\n${next}\n`;
  const failure = { code: 'output-failed', message, next, cause: code, exit: EXIT.local };
  return `${toJson({ kind: 'error', version: DOCUMENT_VERSION, ...failure })}\n`;
}
