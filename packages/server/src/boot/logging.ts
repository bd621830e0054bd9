import { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';

/** How much is logged: everything of the level that is named, and what is graver. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `text` for people, `json` for machines: a line each, on stderr. */
export type LogKind = 'text' | 'json' | 'silent';

/** Without a level: people are told what goes wrong, machines also each request. */
const USUAL: Readonly<Record<LogKind, LogLevel>> = { text: 'warn', json: 'info', silent: 'silent' };

/** Where nobody should have written a secret, but where somebody might. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', 'token', 'pass', 'password'];

/** @param level Also makes a silent log speak. */
export function createLogger(kind: LogKind, level: LogLevel = USUAL[kind]): Logger {
  const options = {
    level,
    base: null,
    redact: REDACTED,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  // Written at once: the last lines before an end are those that matter.
  return kind === 'json' ? pino(options, pino.destination(2)) : pino(options, textLines(process.stderr));
}

/** For people: the time, the level, what happened, and the rest as `key=value`. */
function textLines(to: NodeJS.WritableStream): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string | Buffer, _encoding, done) {
      to.write(asText(String(line)), () => done());
    },
  });
}

/** A line of the log as text. Control characters in it could forge lines or color a terminal; they are escaped. */
export function asText(line: string): string {
  const { time, level, msg, reqId, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const fault = err as { stack?: string; message?: string } | undefined;
  const pairs = Object.entries({ ...rest, ...(reqId === undefined ? {} : { id: reqId }) });
  const words = [
    String(time).slice(11, 19),
    String(level).toUpperCase(),
    typeof msg === 'string' ? msg : '',
    ...pairs.map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ];
  const stack = fault === undefined ? '' : `\n${plain(fault.stack ?? fault.message ?? 'unknown', true)}`;
  return `${plain(words.join(' '), false)}${stack}\n`;
}

const plain = (text: string, lines: boolean): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => {
    if (sign === '\n') return lines ? sign : '\\n';
    return `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
