import * as z from 'zod/mini';
import { Problem } from '../contract/problem.js';
import { readText } from './body.js';
import { PortalError } from './errors.js';

/** The longest problem document that is read, in bytes. */
const LONGEST_PROBLEM = 1024 * 1024;

/** The error of an answer that is not a success. */
export async function problemOf(url: string, response: Response): Promise<PortalError> {
  const parsed = z.safeParse(Problem, parseJson(await readText(response, LONGEST_PROBLEM)));
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  if (!parsed.success) return notThePortal(url, { status: response.status, retryAfter });
  return new PortalError({
    code: parsed.data.code,
    message: parsed.data.detail,
    status: response.status,
    externalStatus: parsed.data.external_status,
    retryAfter,
  });
}

/** What answered is not the portal, or not one that this client knows. */
export function notThePortal(
  url: string,
  options: { status?: number; retryAfter?: number | undefined; why?: string; cause?: unknown },
): PortalError {
  const why =
    options.why ?? (options.status === undefined ? 'the answer is not readable' : `HTTP ${options.status}`);
  return new PortalError({
    code: 'not-the-portal',
    message: `${withoutQuery(url)} did not answer as a portal does (${why}). Check the address.`,
    status: options.status,
    retryAfter: options.retryAfter,
    cause: options.cause,
  });
}

export function unreachable(url: string, cause: unknown): PortalError {
  return new PortalError({
    code: 'unreachable',
    message: `The server at ${withoutQuery(url)} cannot be reached.`,
    cause,
  });
}

/** @throws SyntaxError never: undefined where the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Seconds of a Retry-After, which may be a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** What is searched for, and signatures, are nobody's business in a log. */
function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
