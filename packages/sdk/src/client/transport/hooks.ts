import { invalidCall } from './response.js';
import type { Deadline } from './timeout.js';
import { isPortalError, PortalError } from './errors.js';
import type { OutgoingRequest, TransportOptions } from './options.js';

/** Makes an attempt with the caller's hooks around it. */
export async function hooked<T extends { readonly status: number }>(
  options: TransportOptions,
  planned: OutgoingRequest,
  deadline: Deadline,
  attempt: (request: OutgoingRequest) => Promise<T>,
): Promise<T> {
  const { before, after } = options.hooks ?? {};
  const started = performance.now();
  const run = async <R>(name: string, hook: () => R | Promise<R>): Promise<R> => {
    try {
      // Inside an async function, so that what it throws at once is a rejection too.
      return await deadline.within((async () => hook())());
    } catch (error) {
      throw hookFailed(options, name, error);
    }
  };
  let request = planned;
  const finish = (status: number | undefined, error: PortalError | undefined) =>
    after && run('after', () => after({ request, status, error, duration: performance.now() - started }));
  let result: T;
  try {
    if (before) request = (await run('before', () => before(request))) ?? request;
    result = await attempt(request);
  } catch (thrown) {
    const error = asPortalError(options, thrown);
    // The attempt's own error is the one to be told.
    await finish(error.status, error)?.catch((failed: unknown) =>
      warn(options, asPortalError(options, failed)),
    );
    throw error;
  }
  await finish(result.status, undefined);
  return result;
}

/** Tells what ends no call. */
export function warn(options: TransportOptions, warning: PortalError): void {
  try {
    options.onWarning?.(warning);
  } catch (error) {
    throw hookFailed(options, 'onWarning', error);
  }
}

function hookFailed(options: TransportOptions, name: string, cause: unknown): PortalError {
  if (isPortalError(cause)) return cause;
  const message = `The hook “${name}” failed: ${reasonOf(options, cause)}`;
  return new PortalError({ code: 'hook-failed', message, cause });
}

/** What a call rejects with: also for what the caller handed over. */
export function asPortalError(options: TransportOptions, thrown: unknown): PortalError {
  return isPortalError(thrown) ? thrown : invalidCall(reasonOf(options, thrown), thrown);
}

/** What an error says, which must not be the token. */
function reasonOf({ token }: TransportOptions, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  let secret: string | undefined;
  try {
    secret = token?.();
  } catch {
    // It may be what failed.
  }
  return secret ? text.replaceAll(secret, '…') : text;
}
