import * as z from 'zod/mini';
import { ApiError, type Fault } from '../lib/api-error.js';

/**
 * Validates a part of a request and returns the parsed value. Returns undefined without a schema.
 *
 * @throws ApiError `invalid-request` with the path
 */
export function validate(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  where: 'path' | 'query' | 'body',
): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [where, ...(issue?.path ?? [])].map(String).join('.');
  throw new ApiError('invalid-request', {
    values: { path: path.slice(0, 200), limit: limitOf(issue) },
    fault: faultOf(issue),
  });
}

type Issue = z.core.$ZodIssue | undefined;

/** Maps a Zod issue to a fault code of the portal. */
function faultOf(issue: Issue): Fault {
  if (issue?.code === 'invalid_type') return KINDS[issue.expected] ?? 'form';
  if (issue?.code === 'too_small') return issue.origin === 'string' ? 'short' : 'least';
  if (issue?.code === 'too_big') return TOO_BIG[issue.origin] ?? 'most';
  if (issue?.code !== 'custom') return 'form';
  return deepestOf(issue) === undefined ? 'json' : 'deep';
}

function limitOf(issue: Issue): string {
  if (issue?.code === 'too_small') return String(issue.minimum);
  if (issue?.code === 'too_big') return String(issue.maximum);
  return String(issue?.code === 'custom' ? (deepestOf(issue) ?? '') : '');
}

/** Faults of a value with another type, by the expected type. */
const KINDS: Partial<Record<string, Fault>> = {
  object: 'kind-object',
  record: 'kind-object',
  array: 'kind-list',
  string: 'kind-text',
  number: 'kind-number',
  int: 'kind-number',
  boolean: 'kind-boolean',
};

/** Faults of a value that is too long, by its type. The limit of other values is a number without a unit. */
const TOO_BIG: Partial<Record<string, Fault>> = { string: 'long', array: 'many' };

const deepestOf = (issue: z.core.$ZodIssueCustom): number | undefined =>
  issue.params?.['deepest'] as number | undefined;
