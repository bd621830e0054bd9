import { PROBLEMS, type Problem, type ProblemCode } from '@assetportal/sdk/contract';

/** Problem with a file that an admin uploads. `problem.fault.<fault>` is its message key. */
export type FileFault =
  | 'file-empty'
  | 'file-kind'
  | 'file-broken'
  | 'file-pixels'
  | 'file-parts'
  | 'file-length'
  | 'file-slow'
  | 'xml-broken'
  | 'xml-entities'
  | 'css-broken'
  | 'css-rule'
  | 'css-address'
  | 'svg-address'
  | 'css-function'
  | 'css-property';

/** Reason why a new password is rejected (`auth/passwords/password-rule.ts`). `problem.fault.<fault>` is its message key. */
export type PasswordFault = 'password-common' | 'password-simple' | 'password-name';

/** Reason why a backup is rejected as damaged. `problem.fault.<fault>` is its message key. */
export type ArchiveFault =
  | 'archive-kind'
  | 'archive-broken'
  | 'archive-size'
  | 'archive-entry'
  | 'archive-missing'
  | 'archive-hash'
  | 'archive-content';

/** Problem with a value in a request. The message key is `problem.fault.<fault>`. */
export type Fault =
  | FileFault
  | PasswordFault
  | ArchiveFault
  | 'cursor'
  | 'cursor-start'
  | 'deep'
  | 'either'
  | 'form'
  | 'json'
  | 'kind-object'
  | 'kind-list'
  | 'kind-text'
  | 'kind-number'
  | 'kind-boolean'
  | 'long'
  | 'many'
  | 'reserved'
  | 'short'
  | 'least'
  | 'length'
  | 'most'
  | 'most-start'
  | 'needs'
  | 'range'
  | 'sort'
  | 'token-end'
  | 'twice'
  | 'unreadable'
  | 'value';

/**
 * Error that a handler throws to respond with a problem document. The error boundary (`http/boundary.ts`) writes
 * the document.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Values for the placeholders of the message `problem.<code>.detail`. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Set for `invalid-request`, `file-refused`, `password-weak` and `backup-damaged`. */
  readonly fault: Fault | undefined;

  constructor(
    readonly code: ProblemCode,
    options: {
      values?: Record<string, string | number>;
      fault?: Fault;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = PROBLEMS[code];
    this.values = options.values ?? {};
    this.headers = options.headers ?? {};
    this.fault = options.fault;
  }
}

/** Hint for clients when to repeat a download of an offline asset, in seconds. Clients do not wait that long. */
const OFFLINE_RETRY_AFTER_S = 3600;

/** Returns the error for a download of an asset whose file is missing. */
export const assetOffline = (): ApiError =>
  new ApiError('asset-offline', { headers: { 'retry-after': String(OFFLINE_RETRY_AFTER_S) } });

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Provides a translator for the value of an `Accept-Language` header. */
export interface TranslatorSource {
  for(acceptLanguage: string | undefined): { readonly t: Translate };
}

/** Returns the problem document in the language of `translate`. */
export function problemDocument(error: ApiError, translate: Translate): Problem {
  const fault =
    error.fault === undefined
      ? {}
      : { problem: translate(`problem.fault.${error.fault}`, { ...error.values }) };
  return {
    type: 'about:blank',
    title: translate(`problem.${error.code}.title`),
    status: error.status,
    detail: translate(`problem.${error.code}.detail`, { ...error.values, ...fault }),
    code: error.code,
    ...(error.values['reason'] === undefined ? {} : { reason: String(error.values['reason']) }),
  };
}
