import type { LoadedCall } from '../contract/call.js';
import { PROBLEMS, type ProblemCode } from '../contract/problem.js';
import { reference, type JsonObject } from './json.js';

/** Returns the English title for a problem code. The contract contains no titles, because they are translations. */
export type ProblemTitle = (code: ProblemCode) => string;

/**
 * Returns the problem codes that a call declares, and the codes that follow from its definition or that any call
 * can return.
 */
function problemsOf(call: LoadedCall): ProblemCode[] {
  const hasBody = call.body !== undefined || call.bodyFormat === 'file';
  const hasInput = call.query !== undefined || call.params !== undefined || hasBody;
  return [
    ...call.problems,
    ...(hasInput ? (['invalid-request'] as const) : []),
    ...(call.body === undefined ? [] : (['not-json'] as const)),
    ...(hasBody ? (['body-too-large', 'unsupported-media-type'] as const) : []),
    ...(call.method === 'GET' ? [] : (['cross-origin'] as const)),
    ...(call.access === 'anyone' ? [] : (['not-logged-in', 'session-expired'] as const)),
    ...(call.access === 'admin' ? (['forbidden'] as const) : []),
    ...tokenProblems(call),
    'host-not-allowed',
    // The server does not route a parameter that is longer than any ID.
    ...(call.params === undefined ? [] : (['unknown-call'] as const)),
    'headers-too-large',
    'too-many-requests',
    'internal',
    'unavailable',
    // Any call may extend the session.
    'disk-full',
  ];
}

/** Returns the problem codes that a machine token may get. */
function tokenProblems({ access, scope }: LoadedCall): ProblemCode[] {
  if (scope === 'public') return [];
  const refused: ProblemCode = scope === 'login' ? 'token-not-allowed' : 'token-scope';
  return access === 'anyone' ? [refused] : ['token-invalid', refused];
}

/** Returns the error responses of an operation by HTTP status. */
export function problemResponses(
  calls: readonly LoadedCall[],
  problemTitle: ProblemTitle,
): { [status: string]: JsonObject } {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(calls.flatMap(problemsOf)))
    byStatus.set(PROBLEMS[code], [...(byStatus.get(PROBLEMS[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${problemTitle(code)}.`).join(' '),
        ...(status === 429 || status === 503
          ? {
              headers: {
                'Retry-After': {
                  description: 'Seconds to wait before the next attempt.',
                  schema: { type: 'integer' },
                },
              },
            }
          : {}),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [{ $ref: reference('Problem') }, { properties: { code: { enum: [...codes] } } }],
            },
          },
        },
      },
    ]),
  );
}
