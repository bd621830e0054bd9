/**
 * HTTP status of every problem that the API returns, keyed by stable code. The message keys start with
 * `problem.<code>`, so that the server, the CLI and the web interface show the same message in each language
 * (decisions, section 2).
 */
export const PROBLEMS = {
  'invalid-request': 400,
  'not-json': 400,
  'unknown-field': 400,
  'reset-link-invalid': 400,
  'wrong-password': 400,
  'not-logged-in': 401,
  'session-expired': 401,
  'wrong-credentials': 401,
  'token-invalid': 401,
  'no-rights': 403,
  forbidden: 403,
  'token-scope': 403,
  'token-not-allowed': 403,
  'token-account': 403,
  'cross-origin': 403,
  'link-expired': 403,
  'not-found': 404,
  'unknown-call': 404,
  'asset-not-found': 404,
  'preview-unavailable': 404,
  'collection-not-found': 404,
  'convert-set-unknown': 404,
  'user-not-found': 404,
  'group-not-found': 404,
  'session-not-found': 404,
  'token-not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'file-changed': 409,
  'other-session': 409,
  'user-exists': 409,
  'group-exists': 409,
  'token-exists': 409,
  'group-built-in': 409,
  'last-admin': 409,
  'backup-newer': 409,
  'backup-own-access': 409,
  'file-gone': 410,
  'changed-meanwhile': 412,
  'body-too-large': 413,
  'url-too-long': 414,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  'host-not-allowed': 421,
  'file-refused': 422,
  'password-weak': 422,
  'backup-damaged': 422,
  'conversion-failed': 422,
  'too-many-requests': 429,
  'too-many-attempts': 429,
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
  'not-ready': 503,
  'search-unavailable': 503,
  'asset-offline': 503,
  'mail-not-configured': 503,
  'disk-full': 507,
} as const;

/** Stable code of a problem. */
export type ProblemCode = keyof typeof PROBLEMS;

/** All problem codes. */
export const PROBLEM_CODES = /* @__PURE__ */ Object.keys(PROBLEMS) as ProblemCode[];

/**
 * Next steps for a caller after an error. The message key of each is `nextStep.<step>`.
 * - `retry`: repeat the call.
 * - `wait`: repeat the call later; `retryAfter` has the delay, if the server sent one.
 * - `log-in`: log in, or log in again.
 * - `ask-admin`: only an administrator can fix the problem.
 * - `correct-request`: change the request.
 * - `check-address`: the portal's address, or the network route to it, is wrong.
 * - `start-again`: the data behind the call no longer exists; restart the task.
 * - `reload`: fetch the current state, then repeat the change.
 */
export const NEXT_STEPS = [
  'retry',
  'wait',
  'log-in',
  'ask-admin',
  'correct-request',
  'check-address',
  'start-again',
  'reload',
] as const;
/** Next step for a caller after an error: one of {@link NEXT_STEPS}. */
export type NextStep = (typeof NEXT_STEPS)[number];

/** Codes whose next step differs from the next step of their status. */
const NEXT_STEP_OF_CODE: Readonly<Record<string, NextStep>> = {
  'reset-link-invalid': 'start-again',
  'wrong-credentials': 'correct-request',
  'cross-origin': 'start-again',
  'link-expired': 'start-again',
  'not-found': 'check-address',
  'unknown-call': 'check-address',
  'user-not-found': 'reload',
  'group-not-found': 'reload',
  'session-not-found': 'reload',
  'token-not-found': 'reload',
  'token-not-allowed': 'log-in',
  'token-account': 'log-in',
  'last-admin': 'correct-request',
  'backup-own-access': 'log-in',
  'convert-set-unknown': 'correct-request',
  'file-changed': 'start-again',
  'range-not-satisfiable': 'start-again',
  'mail-not-configured': 'ask-admin',
} satisfies Partial<Record<ProblemCode, NextStep>>;

const NEXT_STEP_OF_STATUS: Readonly<Record<number, NextStep>> = {
  401: 'log-in',
  403: 'ask-admin',
  404: 'start-again',
  408: 'retry',
  410: 'start-again',
  412: 'reload',
  421: 'ask-admin',
  425: 'retry',
  429: 'wait',
  502: 'wait',
  503: 'wait',
  504: 'wait',
  507: 'ask-admin',
};

/** Returns the next step after a problem. For codes without a specific next step, it depends on the status. */
export function nextStepOf(code: string, status: number): NextStep {
  // The code comes from the server. `constructor` must not match an inherited member.
  const own = Object.hasOwn(NEXT_STEP_OF_CODE, code) ? NEXT_STEP_OF_CODE[code] : undefined;
  return own ?? NEXT_STEP_OF_STATUS[status] ?? (status >= 500 ? 'retry' : 'correct-request');
}
