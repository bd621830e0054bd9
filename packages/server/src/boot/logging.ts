import { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';

/** Log levels, from the most to the least verbose. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Format of the log on stderr: `text` for humans, `json` for machines. `silent` is `text` that logs nothing by
 * default. Each entry is one line; in `text`, the stack of an error follows.
 */
export type LogKind = 'text' | 'json' | 'silent';

/** Default level: text logs contain warnings and errors, JSON logs also each request. */
const DEFAULT_LEVEL: Readonly<Record<LogKind, LogLevel>> = { text: 'warn', json: 'info', silent: 'silent' };

/** Fields that may contain secrets. They are redacted in case one is logged by mistake. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', 'token', 'pass', 'password'];

/** @param level Overrides the default level of the format, even of `silent`. */
export function createLogger(kind: LogKind, level: LogLevel = DEFAULT_LEVEL[kind]): Logger {
  const options = {
    level,
    base: null,
    redact: REDACTED,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  // Write synchronously, so that the last lines before a crash are not lost.
  return kind === 'json' ? pino(options, pino.destination(2)) : pino(options, textLines(process.stderr));
}

/**
 * Returns a stream that writes each log line to `to` as text for humans: the time, the level, the message, and
 * the other fields as `key=value`.
 */
function textLines(to: NodeJS.WritableStream): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string | Buffer, _encoding, done) {
      to.write(asText(String(line)), () => done());
    },
  });
}

/** Formats a log line as text. Escapes control characters, which could forge lines or change terminal colors. */
export function asText(line: string): string {
  const { time, level, msg, reqId, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const error = err as { stack?: string; message?: string } | undefined;
  const pairs = Object.entries({ ...rest, ...(reqId === undefined ? {} : { id: reqId }) });
  const parts = [
    String(time).slice(11, 19),
    String(level).toUpperCase(),
    typeof msg === 'string' ? msg : '',
    ...pairs.map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ];
  const stack =
    error === undefined ? '' : `\n${escapeControls(error.stack ?? error.message ?? 'unknown', true)}`;
  return `${escapeControls(parts.join(' '), false)}${stack}\n`;
}

const escapeControls = (text: string, keepLines: boolean): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => {
    if (char === '\n') return keepLines ? char : '\\n';
    return `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
