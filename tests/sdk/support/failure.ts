import { isAbortError, isPortalError, type PortalError } from '@assetportal/sdk';

/** Returns the PortalError that a call rejects with. */
export async function failure(work: Promise<unknown>): Promise<PortalError> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!isPortalError(error)) throw new Error('no PortalError', { cause: error });
  return error;
}

/** Returns the AbortError that a call rejects with. */
export async function aborted(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!isAbortError(error)) throw new Error('no AbortError', { cause: error });
  return error;
}
