import { isAbortError, isPortalError, type PortalError } from '@assetportal/sdk';

/** The error that a call is rejected with. */
export async function failure(work: Promise<unknown>): Promise<PortalError> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!isPortalError(error)) throw new Error('no PortalError', { cause: error });
  return error;
}

/** The error of a call that its caller has aborted. */
export async function aborted(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!isAbortError(error)) throw new Error('no AbortError', { cause: error });
  return error;
}
