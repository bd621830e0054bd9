import { nextStepOf, type NextStep, type ProblemCode } from '../../contract/problem.js';
import type { Problem } from '../../contract/schemas/common/problem.js';

/**
 * Origin of an error.
 * - `problem`: the server returned a problem document.
 * - `connection`: there was no response, or it took too long.
 * - `answer`: the response does not match the contract.
 * - `download`: the received file is not intact.
 * - `caller`: the call itself is invalid.
 */
export type ErrorKind = 'problem' | 'connection' | 'answer' | 'download' | 'caller';

/** Codes of errors that the client itself detects. */
export const CLIENT_CODES = [
  /** No response: the server is unavailable, or the connection broke. */
  'unreachable',
  /** No complete response within the timeout. */
  'timed-out',
  /** Another service responded: the response is not JSON, is a redirect or is too long. */
  'not-the-portal',
  /** The response is JSON but does not match the contract. `message` lists the paths of the invalid fields. */
  'unexpected-answer',
  /** The length or the SHA-256 of the received bytes does not match the file. */
  'damaged',
  /** The call could not be sent, because a URL, a parameter or the body is invalid. */
  'invalid-call',
  /** A hook that the caller configured failed; its error is the `cause`. */
  'hook-failed',
] as const;
/** One of {@link CLIENT_CODES}. */
export type ClientErrorCode = (typeof CLIENT_CODES)[number];

/** Code of a problem, one of {@link CLIENT_CODES}, or a code of a newer server. */
export type PortalErrorCode = ProblemCode | ClientErrorCode | (string & {});

const CLIENT_ERRORS: Readonly<Record<string, readonly [ErrorKind, NextStep] | undefined>> = {
  unreachable: ['connection', 'check-address'],
  'timed-out': ['connection', 'retry'],
  'not-the-portal': ['answer', 'check-address'],
  'unexpected-answer': ['answer', 'ask-admin'],
  damaged: ['download', 'start-again'],
  'invalid-call': ['caller', 'correct-request'],
  'hook-failed': ['caller', 'correct-request'],
} satisfies Record<ClientErrorCode, readonly [ErrorKind, NextStep]>;

/** Registered symbol, so that all copies of the package share it. */
const BRAND = /* @__PURE__ */ Symbol.for('assetportal.PortalError');

/** Constructor options of {@link PortalError}. */
export interface PortalErrorOptions {
  readonly code: PortalErrorCode;
  readonly message: string;
  /** Name of the call in the contract (`search.get`). */
  readonly call?: string | undefined;
  /** HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** HTTP status that an upstream system returned to the portal's server. */
  readonly externalStatus?: number | undefined;
  /** Seconds to wait before a retry, as requested by the server. */
  readonly retryAfter?: number | undefined;
  /** The complete problem document. */
  readonly problem?: Problem | undefined;
  /** Address that was called, without its query. */
  readonly url?: string | undefined;
  /** Origin to which the address redirects. */
  readonly redirectsTo?: string | undefined;
  readonly cause?: unknown;
}

/**
 * Error of a failed call. A call that the caller aborts rejects with the signal's reason instead, by default an
 * `AbortError`. `kind` and `code` distinguish the errors. The code is either that of the server's problem
 * (`PROBLEMS`) or one of {@link CLIENT_CODES}.
 */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  readonly code: PortalErrorCode;
  /** Name of the failed call in the contract (`search.get`). Undefined for links. */
  readonly call: string | undefined;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** HTTP status that an upstream system returned to the portal's server. */
  readonly externalStatus: number | undefined;
  /** Seconds to wait before a retry, as requested by the server. At most one day. */
  readonly retryAfter: number | undefined;
  /** The problem document from the server, including fields that this version does not support. */
  readonly problem: Problem | undefined;
  /** Address that was called, without its query. Only for `unreachable` and `not-the-portal`. */
  readonly url: string | undefined;
  /** Origin to which the address redirects. Only for `not-the-portal`. */
  readonly redirectsTo: string | undefined;

  constructor(options: PortalErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.call = options.call;
    this.status = options.status;
    this.externalStatus = options.externalStatus;
    this.retryAfter = options.retryAfter;
    this.problem = options.problem;
    this.url = options.url;
    this.redirectsTo = options.redirectsTo;
    // `instanceof` fails if the package is loaded twice. Not enumerable, because it is internal.
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Origin of the error. */
  get kind(): ErrorKind {
    return CLIENT_ERRORS[this.code]?.[0] ?? 'problem';
  }

  /** Description of the error. For problems, the server's message in the user's language. */
  get detail(): string {
    return this.message;
  }

  /** True if the same call may succeed when repeated. */
  get retryable(): boolean {
    if (this.code === 'unreachable' || this.code === 'timed-out') return true;
    return this.status !== undefined && RETRYABLE.has(this.status);
  }

  /** Next step for the caller. Its message key is `nextStep.<step>`. */
  get nextStep(): NextStep {
    // A proxy probably responded in place of a portal that is starting.
    if (this.code === 'not-the-portal' && this.retryable) return 'wait';
    return CLIENT_ERRORS[this.code]?.[1] ?? nextStepOf(this.code, this.status ?? 500);
  }

  /** Returns the properties to serialize. Omits the cause and the stack, which may contain secrets. */
  toJSON(): Record<string, unknown> {
    const { name, kind, code, call, message, status, externalStatus } = this;
    const { retryable, retryAfter, nextStep, problem } = this;
    const summary = { name, kind, code, call, message, status, externalStatus };
    return { ...summary, retryable, retryAfter, nextStep, problem };
  }
}

/**
 * Returns true if the server does not have the call (404, 405 or 501), for example because it is older, or has only
 * the calls of the specification. The response need not be a problem document. A problem that names another reason,
 * such as `asset-not-found`, comes from a server that has the call.
 */
export function isMissingCall(error: unknown): boolean {
  if (!isPortalError(error)) return false;
  return error.status === 404 ? WITHOUT_REASON.has(error.code) : MISSING.has(error.status ?? 0);
}

const MISSING = /* @__PURE__ */ new Set([405, 501]);
const WITHOUT_REASON = /* @__PURE__ */ new Set<string>(['not-the-portal', 'not-found', 'unknown-call']);

const RETRYABLE = /* @__PURE__ */ new Set([408, 425, 429, 502, 503, 504]);

/**
 * Returns true if the value is a PortalError, from any copy of the package.
 *
 * @param code If set, the error must also have this code.
 */
export function isPortalError(error: unknown, code?: PortalErrorCode): error is PortalError {
  if (typeof error !== 'object' || error === null || !(BRAND in error)) return false;
  return code === undefined || (error as { code?: unknown }).code === code;
}

/** Returns the error if it is a PortalError, or else null: errors of other kinds have no message for users. */
export function portalErrorOf(error: unknown): PortalError | null {
  return isPortalError(error) ? error : null;
}
