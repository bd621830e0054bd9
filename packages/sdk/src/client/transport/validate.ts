import type { Call, CallSchemas, ReplyOf, ResultOf } from '../../contract/call.js';
import { notThePortal, withoutQuery } from './response.js';
import { PortalError } from './errors.js';
import { warn } from './hooks.js';
import type { TransportOptions } from './options.js';

/** Maximum number of invalid paths that an error message lists. */
const MAX_PATHS = 5;

/**
 * Validates a reply against the contract. Before that, adds the members that servers may omit. `validate: 'off'`
 * does neither.
 *
 * @param value Parsed JSON of the body, or undefined if the body is not JSON.
 * @throws PortalError `not-the-portal` or `unexpected-answer`
 */
export async function validateReply<C extends Call>(
  options: TransportOptions,
  call: C,
  url: string,
  status: number,
  value: unknown,
): Promise<ReplyOf<C>> {
  if (value === undefined) throw notThePortal(url, { status });
  const mode = options.validate ?? 'strict';
  if (mode === 'off') return value as ReplyOf<C>;
  const { reply, complete } = await schemasOf(call);
  const completed = complete === undefined ? value : complete(value);
  const result = await reply['~standard'].validate(completed);
  if (result.issues === undefined) return result.value as ReplyOf<C>;
  const paths = result.issues.map(({ path = [] }) =>
    path.length === 0
      ? '(root)'
      : path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
  );
  const invalid = [...new Set(paths)].slice(0, MAX_PATHS).join(', ');
  const error = new PortalError({
    code: 'unexpected-answer',
    message: `The response from ${withoutQuery(url)} does not match the contract of ${call.name}. Invalid: ${invalid}.`,
    status,
    cause: result.issues,
  });
  if (mode === 'strict') throw error;
  warn(options, error);
  return completed as ReplyOf<C>;
}

/**
 * Converts a reply to the result of a call.
 *
 * @throws PortalError `unexpected-answer` if an unvalidated reply is too faulty to convert
 */
export function unwrapReply<C extends Call>(
  call: C,
  url: string,
  status: number,
  reply: ReplyOf<C>,
): ResultOf<C> {
  if (call.unwrap === undefined) return reply as ResultOf<C>;
  try {
    return call.unwrap(reply as never) as ResultOf<C>;
  } catch (cause) {
    const message = `The response from ${withoutQuery(url)} does not match the contract of ${call.name}.`;
    throw new PortalError({ code: 'unexpected-answer', message, status, cause });
  }
}

/** Loads the schemas of a call. A browser may have to fetch them, which can fail. */
async function schemasOf(call: Call): Promise<CallSchemas> {
  try {
    return await call.schemas();
  } catch (cause) {
    const message = 'Failed to load the module that validates the response.';
    throw new PortalError({ code: 'unreachable', message, cause });
  }
}
