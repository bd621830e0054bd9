import { nextStepOf, type NextStep, type ProblemCode } from '../../contract/problem.js';
import type { Problem } from '../../contract/schemas/common/problem.js';

/**
 * Where an error comes from.
 * - `problem`: the server answered a problem document.
 * - `connection`: there was no answer, or it was not waited for.
 * - `answer`: an answer that is not the contract's.
 * - `download`: a file that did not arrive as it is.
 * - `caller`: the call could not be made as it was asked for.
 */
export type ErrorKind = 'problem' | 'connection' | 'answer' | 'download' | 'caller';

/** What only the client can tell, since no server answered or what answered is no portal. */
export const CLIENT_CODES = [
  /** No answer: the server is not there, or the connection broke. */
  'unreachable',
  /** No answer within the time given. */
  'timed-out',
  /** Something else answered: no JSON, a redirect, an answer without end. */
  'not-the-portal',
  /** JSON, but not what the contract says: `message` names what is wrong by its path. */
  'unexpected-answer',
  /** The bytes are not those of the file: their number or their SHA-256 is another. */
  'damaged',
  /** The call could not be made: an address, a parameter or a body that is none. */
  'invalid-call',
  /** A hook of the caller's own failed; its error is the `cause`. */
  'hook-failed',
] as const;
/** One of {@link CLIENT_CODES}. */
export type ClientErrorCode = (typeof CLIENT_CODES)[number];

/** A problem's code, one of {@link CLIENT_CODES}, or a code that only a later server knows. */
export type PortalErrorCode = ProblemCode | ClientErrorCode | (string & {});

const OWN: Readonly<Record<string, readonly [ErrorKind, NextStep] | undefined>> = {
  unreachable: ['connection', 'check-address'],
  'timed-out': ['connection', 'retry'],
  'not-the-portal': ['answer', 'check-address'],
  'unexpected-answer': ['answer', 'ask-admin'],
  damaged: ['download', 'start-again'],
  'invalid-call': ['caller', 'correct-request'],
  'hook-failed': ['caller', 'correct-request'],
} satisfies Record<ClientErrorCode, readonly [ErrorKind, NextStep]>;

/** Registered, so that each copy of the package has the same one. */
const BRAND = /* @__PURE__ */ Symbol.for('assetportal.PortalError');

/** What a {@link PortalError} is made of. */
export interface PortalErrorOptions {
  readonly code: PortalErrorCode;
  readonly message: string;
  /** The contract's name of the call (`search.get`). */
  readonly call?: string | undefined;
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  /** The status with which another system refused the portal's server. */
  readonly externalStatus?: number | undefined;
  /** Seconds after which the server asks to try again. */
  readonly retryAfter?: number | undefined;
  /** The whole problem document. */
  readonly problem?: Problem | undefined;
  readonly cause?: unknown;
}

/**
 * Everything that can go wrong with a call, except that the caller aborts it (then it rejects with an `AbortError`). One class, told apart by `kind` and `code`: a problem's code as the server
 * answered it (`PROBLEMS`), or one of the client's own ({@link CLIENT_CODES}).
 */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  readonly code: PortalErrorCode;
  /** The contract's name of the call that failed (`search.get`); undefined for a link that was opened. */
  readonly call: string | undefined;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** The status with which another system refused the portal's server. */
  readonly externalStatus: number | undefined;
  /** Seconds after which the server asks to try again; at most a day. */
  readonly retryAfter: number | undefined;
  /** The problem document as the server answered it, with the members that this version does not know. */
  readonly problem: Problem | undefined;

  constructor(options: PortalErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.call = options.call;
    this.status = options.status;
    this.externalStatus = options.externalStatus;
    this.retryAfter = options.retryAfter;
    this.problem = options.problem;
    // `instanceof` fails where the package is there twice. Not enumerable: it is nobody's to read.
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Where it comes from. */
  get kind(): ErrorKind {
    return OWN[this.code]?.[0] ?? 'problem';
  }

  /** The sentence that says what is wrong: the server's own, in the reader's language, where there is one. */
  get detail(): string {
    return this.message;
  }

  /** The same call may succeed if it is simply made again. */
  get retryable(): boolean {
    if (this.code === 'unreachable' || this.code === 'timed-out') return true;
    return this.status !== undefined && RETRYABLE.has(this.status);
  }

  /** What to do about it: a stable word, with its sentence under the text `nextStep.<word>`. */
  get nextStep(): NextStep {
    // A proxy that answers for a portal which is starting.
    if (this.code === 'not-the-portal' && this.retryable) return 'wait';
    return OWN[this.code]?.[1] ?? nextStepOf(this.code, this.status ?? 500);
  }

  /** All of it but the cause and the stack, which may hold what is nobody else's business. */
  toJSON(): Record<string, unknown> {
    const { name, kind, code, call, message, status, externalStatus } = this;
    const { retryable, retryAfter, nextStep, problem } = this;
    const told = { name, kind, code, call, message, status, externalStatus };
    return { ...told, retryable, retryAfter, nextStep, problem };
  }
}

const RETRYABLE = /* @__PURE__ */ new Set([408, 425, 429, 502, 503, 504]);

/**
 * Whether an error is the SDK's, whichever copy of the package made it.
 *
 * @param code Only one with this code.
 */
export function isPortalError(error: unknown, code?: PortalErrorCode): error is PortalError {
  if (typeof error !== 'object' || error === null || !(BRAND in error)) return false;
  return code === undefined || (error as { code?: unknown }).code === code;
}
