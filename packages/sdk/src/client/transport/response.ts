import type { Problem } from '../../contract/schemas/common/problem.js';
import { BodyTooLarge, dismiss, readText } from './body.js';
import { isAbort } from './abort.js';
import { isPortalError, PortalError } from './errors.js';

/** The longest problem document that is read, in bytes. */
const LONGEST_PROBLEM = 1024 * 1024;
/** Seconds: what a server asks for beyond a day is a clock that is wrong, or malice. */
const DAY = 86_400;

/** The error of an answer that is not a success. */
export async function problemOf(url: string, response: Response): Promise<PortalError> {
  const problem = asProblem(parseJson(await readText(response, LONGEST_PROBLEM)));
  const { status, headers } = response;
  const retryAfter = secondsOf(headers.get('retry-after'), headers.get('date'));
  if (problem === undefined) return notThePortal(url, { status, retryAfter });
  return new PortalError({
    code: problem.code,
    message: problem.detail,
    status,
    externalStatus: problem.external_status,
    retryAfter,
    problem,
  });
}

/** By hand: a schema for it would be a tenth of what the smallest program loads. */
function asProblem(value: unknown): Problem | undefined {
  const document = value as Partial<Problem> | null | undefined;
  if (typeof document?.code !== 'string' || typeof document.detail !== 'string') return undefined;
  const { external_status: external, ...rest } = document;
  return (Number.isInteger(external) ? document : rest) as Problem;
}

/** What answered is not the portal. */
export function notThePortal(
  url: string,
  options: { status?: number; retryAfter?: number | undefined; why?: string; cause?: unknown },
): PortalError {
  const { status, retryAfter, cause } = options;
  const why = options.why ?? (status === undefined ? 'the answer is not readable' : `HTTP ${status}`);
  const message = `${withoutQuery(url)} did not answer as a portal does (${why}). Check the address.`;
  return new PortalError({ code: 'not-the-portal', message, status, retryAfter, cause });
}

export function unreachable(url: string, cause: unknown): PortalError {
  const message = `The server at ${withoutQuery(url)} cannot be reached.`;
  return new PortalError({ code: 'unreachable', message, cause });
}

/** The caller's mistake. @param why A clause, which must hold no secret. */
export function invalidCall(why: string, cause?: unknown): PortalError {
  return new PortalError({ code: 'invalid-call', message: `The call cannot be made: ${why}.`, cause });
}

/** What went wrong while a body was read. */
export function readFailure(url: string, response: Response, error: unknown): Error {
  if (isPortalError(error) || isAbort(error)) return error;
  if (!(error instanceof BodyTooLarge)) return unreachable(url, error);
  return notThePortal(url, { status: response.status, why: 'its answer is far too long', cause: error });
}

export function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status);
}

export function redirected(url: string, response: Response): PortalError {
  void dismiss(response);
  const location = response.headers.get('location') ?? '';
  const target = URL.canParse(location, url) ? new URL(location, url).origin : 'elsewhere';
  return notThePortal(url, { status: response.status, why: `it redirects to ${target}` });
}

/** @throws SyntaxError never: undefined where the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Seconds of a Retry-After. A date is held against the server's own clock, where it tells it; one that is past, or more
 * than a day ahead even so, says nothing.
 */
function secondsOf(header: string | null, date: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(Number(header), DAY);
  const now = Date.parse(date ?? '');
  const seconds = Math.ceil((Date.parse(header) - (Number.isNaN(now) ? Date.now() : now)) / 1000);
  return seconds >= 0 && seconds <= DAY ? seconds : undefined;
}

/** What is searched for, and signatures, are nobody's business in a log. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

/** Names the call in its error, unless another call's error came through it, as from a hook. */
export function withCallName(error: unknown, call: string): unknown {
  // Not assigned: an error that a caller froze is handed on as it is.
  if (isPortalError(error) && error.call === undefined) Reflect.set(error, 'call', call);
  return error;
}
