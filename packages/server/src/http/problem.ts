import { PROBLEMS, type Problem, type ProblemCode } from '@assetportal/sdk/contract';

/** What a handler throws to answer with a problem document. The one error boundary (`http/boundary.ts`) writes it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Values for the placeholders of the text `problem.<code>.detail`. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ProblemCode,
    options: {
      values?: Record<string, string | number>;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = PROBLEMS[code];
    this.values = options.values ?? {};
    this.headers = options.headers ?? {};
  }
}

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The problem document in the reader's language. */
export function problemDocument(error: ApiError, translate: Translate): Problem {
  return {
    type: 'about:blank',
    title: translate(`problem.${error.code}.title`),
    status: error.status,
    detail: translate(`problem.${error.code}.detail`, { ...error.values }),
    code: error.code,
  };
}
