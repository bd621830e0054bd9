const aborts = new WeakSet<Error>();

/**
 * The error that a call rejects with after the caller's signal has aborted it: the signal's reason where that is an
 * Error, as `fetch` does, else an Error named `AbortError` with the reason as its cause.
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

/** Returns true for an error made by {@link abortError}, whatever its name. */
export function isAbort(error: unknown): error is Error {
  return error instanceof Error && aborts.has(error);
}

/** Returns true for an `AbortError`: the caller's signal ended the call. It is not a fault, and needs no message. */
export function isAbortError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'AbortError';
}
