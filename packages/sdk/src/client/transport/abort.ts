const aborts = new WeakSet<Error>();

/**
 * Returns the error for a call that the caller's signal aborted. If the signal's reason is an Error, returns the
 * reason, as `fetch` does. Otherwise returns an Error named `AbortError` with the reason as its cause.
 */
export function abortError(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  const error = reason instanceof Error ? reason : named(reason);
  aborts.add(error);
  return error;
}

function named(cause: unknown): Error {
  const error = new Error('The call was aborted.', { cause });
  error.name = 'AbortError';
  return error;
}

/** Returns true for an error returned by {@link abortError}, regardless of its name. */
export function isAbort(error: unknown): error is Error {
  return error instanceof Error && aborts.has(error);
}

/** Returns true for an `AbortError`. The caller canceled the call, so no error message is needed. */
export function isAbortError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'AbortError';
}
