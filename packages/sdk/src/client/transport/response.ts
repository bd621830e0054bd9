import type { Problem } from '../../contract/schemas/common/problem.js';
import { BodyTooLarge, discardBody, readText } from './body.js';
import { isAbort } from './abort.js';
import { isPortalError, PortalError } from './errors.js';

/** Maximum size of a problem document, in bytes. */
const MAX_PROBLEM_SIZE = 1024 * 1024;
/** Maximum `Retry-After`, in seconds. A server that requests more than a day has a wrong clock or is malicious. */
const DAY = 86_400;

/** Converts an unsuccessful response to an error. */
export async function problemOf(url: string, response: Response): Promise<PortalError> {
  return errorOfResponse(url, response, await readText(response, MAX_PROBLEM_SIZE));
}

/**
 * Returns the error for an unsuccessful response whose body has been read: its problem, or `not-the-portal` if the body
 * is not a problem document.
 */
export function errorOfResponse(
  url: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: string,
): PortalError {
  const problem = asProblem(parseJson(body));
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

/**
 * Returns the value as a problem document, or undefined if it is not one. Checks the members by hand: a schema
 * would make up a tenth of the smallest bundle with the SDK.
 */
function asProblem(value: unknown): Problem | undefined {
  const document = value as Partial<Problem> | null | undefined;
  if (typeof document?.code !== 'string' || typeof document.detail !== 'string') return undefined;
  const { external_status: external, ...rest } = document;
  return (Number.isInteger(external) ? document : rest) as Problem;
}

/** Creates the error for a response that did not come from a portal. */
export function notThePortal(
  url: string,
  options: {
    status?: number;
    retryAfter?: number | undefined;
    why?: string;
    redirectsTo?: string | undefined;
    cause?: unknown;
  },
): PortalError {
  const { why: reason, ...rest } = options;
  const why =
    reason ?? (rest.status === undefined ? 'the response is not valid JSON' : `HTTP ${rest.status}`);
  const called = withoutQuery(url);
  const message = `No portal responded at ${called} (${why}). Check the address.`;
  return new PortalError({ code: 'not-the-portal', message, url: called, ...rest });
}

export function unreachable(url: string, cause: unknown): PortalError {
  const called = withoutQuery(url);
  const message = `The server at ${called} is unreachable.`;
  return new PortalError({ code: 'unreachable', message, url: called, cause });
}

/** Creates the error for invalid input from the caller. @param why A clause without secrets. */
export function invalidCall(why: string, cause?: unknown): PortalError {
  return new PortalError({ code: 'invalid-call', message: `Invalid call: ${why}.`, cause });
}

/** Converts an error that occurred while reading a body to the error with which the call rejects. */
export function readFailure(url: string, response: Response, error: unknown): Error {
  if (isPortalError(error) || isAbort(error)) return error;
  if (!(error instanceof BodyTooLarge)) return unreachable(url, error);
  return notThePortal(url, { status: response.status, why: 'the response is too long', cause: error });
}

export function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status);
}

export function redirected(url: string, response: Response): PortalError {
  void discardBody(response);
  const location = response.headers.get('location') ?? '';
  const redirectsTo = URL.canParse(location, url) ? new URL(location, url).origin : undefined;
  const why = `it redirects to ${redirectsTo ?? 'another address'}`;
  return notThePortal(url, { status: response.status, why, redirectsTo });
}

/** Parses JSON. Returns undefined if the text is invalid; never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Parses a Retry-After header. Returns a delay in seconds, at most one day. A date is compared with the
 * response's Date header, or else with the local clock. Dates in the past, or more than a day ahead, are
 * ignored.
 */
function secondsOf(header: string | null, date: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(Number(header), DAY);
  const now = Date.parse(date ?? '');
  const seconds = Math.ceil((Date.parse(header) - (Number.isNaN(now) ? Date.now() : now)) / 1000);
  return seconds >= 0 && seconds <= DAY ? seconds : undefined;
}

/** Returns the URL without its query and fragment, because search terms and signatures must not appear in logs. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

/**
 * Adds the name of the call to its error. Errors that already have one, such as from a call in a hook, are
 * unchanged.
 */
export function withCallName(error: unknown, call: string): unknown {
  // `Reflect.set` does not throw for an error that the caller froze.
  if (isPortalError(error) && error.call === undefined) Reflect.set(error, 'call', call);
  return error;
}
