/** What only the client can tell, since no server answered or what answered is no portal. */
export const CLIENT_CODES = [
  /** No answer: the server is not there, or the connection broke. */
  'unreachable',
  /** No answer within the time given. */
  'timed-out',
  /** The caller's signal ended it. */
  'aborted',
  /** An answer that is not what the contract says: not JSON, or not the portal. */
  'not-the-portal',
] as const;
export type ClientErrorCode = (typeof CLIENT_CODES)[number];

const BRAND = 'assetportal.PortalError';

export interface PortalErrorOptions {
  readonly code: string;
  readonly message: string;
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  /** The status with which another system refused the portal's server. */
  readonly externalStatus?: number | undefined;
  /** Seconds after which the server asks to try again. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/**
 * Everything that can go wrong with a call. One class, told apart by `code`: a problem's code as the server answered
 * it, or one of the client's own.
 */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  readonly code: string;
  readonly status: number | undefined;
  readonly externalStatus: number | undefined;
  readonly retryAfter: number | undefined;
  /** Survives the package being there twice, where `instanceof` does not. */
  readonly brand = BRAND;

  constructor(options: PortalErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.status = options.status;
    this.externalStatus = options.externalStatus;
    this.retryAfter = options.retryAfter;
  }

  /** The same call may succeed if it is simply made again. */
  get retryable(): boolean {
    if (this.code === 'unreachable' || this.code === 'timed-out') return true;
    return this.status !== undefined && RETRYABLE.has(this.status);
  }

  toJSON(): Record<string, unknown> {
    return {
      code: this.code,
      message: this.message,
      ...(this.status === undefined ? {} : { status: this.status }),
      ...(this.externalStatus === undefined ? {} : { external_status: this.externalStatus }),
      retryable: this.retryable,
    };
  }
}

const RETRYABLE = new Set([408, 425, 429, 502, 503, 504]);

/** Whether an error is the SDK's, whichever copy of the package made it. */
export function isPortalError(error: unknown): error is PortalError {
  return error instanceof Error && 'brand' in error && error.brand === BRAND;
}
