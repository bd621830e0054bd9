import { invalidCall } from './response.js';
import type { Deadline } from './timeout.js';
import { isAbort } from './abort.js';
import { isPortalError, PortalError } from './errors.js';
import type { OutgoingRequest, TransportOptions } from './options.js';

/** Runs the caller's `before` hook, the attempt and the `after` hook. */
export async function runHooks<T extends { readonly status: number }>(
  options: TransportOptions,
  planned: OutgoingRequest,
  deadline: Deadline,
  attempt: (request: OutgoingRequest) => Promise<T>,
): Promise<T> {
  const { before, after } = options.hooks ?? {};
  // On Node, the first access to `performance` loads a module.
  const started = after === undefined ? 0 : performance.now();
  const run = async <R>(name: string, hook: () => R | Promise<R>): Promise<R> => {
    try {
      // The async function turns synchronous errors into rejections.
      return await deadline.within((async () => hook())());
    } catch (error) {
      throw hookFailed(options, name, error);
    }
  };
  let request = planned;
  const finish = (status: number | undefined, error: Error | undefined) =>
    after && run('after', () => after({ request, status, error, duration: performance.now() - started }));
  let result: T;
  try {
    if (before) request = (await run('before', () => before(request))) ?? request;
    result = await attempt(request);
  } catch (thrown) {
    const error = asCallError(options, thrown);
    // The attempt's error takes precedence over a hook error.
    await finish(isPortalError(error) ? error.status : undefined, error)?.catch((failed: unknown) => {
      const warning = asCallError(options, failed);
      if (isPortalError(warning)) warn(options, warning);
    });
    throw error;
  }
  await finish(result.status, undefined);
  return result;
}

/** Passes a warning to `onWarning`. The call fails only if `onWarning` throws. */
export function warn(options: TransportOptions, warning: PortalError): void {
  try {
    options.onWarning?.(warning);
  } catch (error) {
    throw hookFailed(options, 'onWarning', error);
  }
}

function hookFailed(options: TransportOptions, name: string, cause: unknown): Error {
  if (isPortalError(cause) || isAbort(cause)) return cause;
  const message = `The hook “${name}” failed: ${reasonOf(options, cause)}`;
  return new PortalError({ code: 'hook-failed', message, cause });
}

/**
 * Converts any thrown value to the error that the call rejects with. Errors in the caller's input become
 * `invalid-call`.
 */
export function asCallError(options: TransportOptions, thrown: unknown): Error {
  if (isPortalError(thrown) || isAbort(thrown)) return thrown;
  return invalidCall(reasonOf(options, thrown), thrown);
}

/** Returns the error's message with the token redacted. */
function reasonOf({ token }: TransportOptions, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  let secret: string | undefined;
  try {
    secret = token?.();
  } catch {
    // `token` itself may be the function that failed.
  }
  return secret ? text.replaceAll(secret, '…') : text;
}
