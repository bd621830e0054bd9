import { appendFileSync, chmodSync, statSync } from 'node:fs';
import type { Io } from '../io/io.js';
import { plain } from '../text/plain.js';
import type { Exchange } from './node-fetch.js';

/** Parameters and headers whose values are secret: tokens, signatures, passwords and cookies. */
const SECRET = /token|signature|sig$|secret|pass|auth|cookie|credential|api-?key|session/i;
const HIDDEN = '…';

export interface LogOptions {
  readonly io: Io;
  /** 0: only the file, 1: one line per request, 2: also the headers. */
  readonly level: number;
  /** File to which each line is appended. */
  readonly file: string | undefined;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Returns a function that logs each request to stderr and to a file that only the user can read. */
export function createLog({ io, level, file, now }: LogOptions): (exchange: Exchange) => void {
  const append = file === undefined ? undefined : createAppend(file);
  return (exchange) => {
    const { method, url, response, error, duration } = exchange;
    const path = redactUrl(url);
    const status = response?.statusCode ?? null;
    const id = idOf(response?.headers['x-request-id']);
    const reason = error === undefined ? undefined : ((error as NodeJS.ErrnoException).code ?? error.name);
    const line = [method, path, status ?? reason ?? '-', `${duration} ms`, id ?? ''].join(' ').trimEnd();
    append?.(`${new Date(now()).toISOString()} ${plain(line)}\n`);
    if (level === 0) return;
    if (io.json)
      io.event('log', { method, path, status, ms: duration, id: id ?? null, error: reason ?? null });
    else io.warn(io.style.dim(plain(line)));
    if (level > 1) logHeaders(io, exchange);
  };
}

function logHeaders(io: Io, { requestHeaders, response }: Exchange): void {
  const groups = [
    ['>', requestHeaders],
    ['<', response?.headers ?? {}],
  ] as const;
  for (const [sign, headers] of groups) {
    for (const [name, value] of Object.entries(headers)) {
      const shown = SECRET.test(name) ? HIDDEN : redactText(String(value));
      if (io.json) io.event('log', { direction: sign === '>' ? 'sent' : 'received', name, value: shown });
      else io.warn(io.style.dim(plain(`${sign} ${name}: ${shown}`)));
    }
  }
}

/** Returns the path and the query, without the values of secret parameters. */
function redactUrl({ pathname, search, searchParams }: URL): string {
  if (search === '') return pathname;
  const query = [...searchParams].map(
    ([name, value]) => `${name}=${SECRET.test(name) ? HIDDEN : encodeURIComponent(value)}`,
  );
  return `${pathname}?${query.join('&')}`;
}

/** Redacts URLs in headers, such as `location`. */
function redactText(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  return `${url.origin}${redactUrl(url)}`;
}

const idOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/**
 * Returns a function that appends lines to a file that only the user can read. Creates the file, so that an invalid path
 * is an error before the first request. If the disk is full later, the command continues without the file.
 */
function createAppend(file: string): (line: string) => void {
  appendFileSync(file, '', { mode: 0o600 });
  // A file that already existed has another mode. Devices such as /dev/null keep theirs.
  if (statSync(file).isFile()) chmodSync(file, 0o600);
  let works = true;
  return (line) => {
    try {
      if (works) appendFileSync(file, line);
    } catch {
      works = false;
    }
  };
}
