import * as z from 'zod/mini';

/**
 * Every problem the API can answer: its stable code and its HTTP status. Its sentences are the texts `problem.<code>`,
 * so that the server, the terminal and the browser say the same in each language (decisions, section 2).
 */
export const PROBLEMS = {
  'invalid-request': 400,
  'not-json': 400,
  'unknown-field': 400,
  'reset-link-invalid': 400,
  'not-logged-in': 401,
  'session-expired': 401,
  'wrong-credentials': 401,
  'no-rights': 403,
  forbidden: 403,
  'cross-origin': 403,
  'link-expired': 403,
  'not-found': 404,
  'asset-not-found': 404,
  'preview-unavailable': 404,
  'collection-not-found': 404,
  'convert-set-unknown': 404,
  'method-not-allowed': 405,
  'file-changed': 409,
  'file-gone': 410,
  'changed-meanwhile': 412,
  'body-too-large': 413,
  'url-too-long': 414,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  'file-refused': 422,
  'too-many-requests': 429,
  'too-many-attempts': 429,
  internal: 500,
  unavailable: 503,
  'mail-not-configured': 503,
  'disk-full': 507,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** An RFC 9457 problem document with the portal's two members of its own. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** A stable word that clients switch on. A server may answer one that this version does not know. */
  code: z.string(),
  /** The status with which another system refused. */
  external_status: z.optional(z.int()),
});
export type Problem = z.infer<typeof Problem>;
