import type { Call, CallSchemas, ReplyOf, ResultOf } from '../../contract/call.js';
import { notThePortal, withoutQuery } from './response.js';
import { PortalError } from './errors.js';
import { warn } from './hooks.js';
import type { TransportOptions } from './options.js';

/** More faults of one answer are not named. */
const MOST_NAMED = 5;

/**
 * An answer as the contract types it.
 *
 * @param value What the body's JSON says; undefined where it is none.
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
  const { reply } = await schemasOf(call);
  const result = await reply['~standard'].validate(value);
  if (result.issues === undefined) return result.value as ReplyOf<C>;
  const paths = result.issues.map(({ path = [] }) =>
    path.length === 0
      ? 'the whole of it'
      : path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
  );
  const named = [...new Set(paths)].slice(0, MOST_NAMED).join(', ');
  const error = new PortalError({
    code: 'unexpected-answer',
    message: `${withoutQuery(url)} answered otherwise than ${call.name} should: ${named}.`,
    status,
    cause: result.issues,
  });
  if (mode === 'strict') throw error;
  warn(options, error);
  return value as ReplyOf<C>;
}

/**
 * The result of an answer for the caller.
 *
 * @throws PortalError `unexpected-answer` where the answer, which nobody checked, is too faulty for it
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
    const message = `${withoutQuery(url)} answered otherwise than ${call.name} should.`;
    throw new PortalError({ code: 'unexpected-answer', message, status, cause });
  }
}

/** The schemas of a call. A browser fetches them with the first answer to check, and that may fail. */
async function schemasOf(call: Call): Promise<CallSchemas> {
  try {
    return await call.schemas();
  } catch (cause) {
    const message = 'The part of the program that checks the answer cannot be loaded.';
    throw new PortalError({ code: 'unreachable', message, cause });
  }
}
