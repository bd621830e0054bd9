import { ApiError } from '../../lib/api-error.js';
import { withTimeout } from '../../lib/scheduling/timeout.js';
import { MediaError } from '../../lib/media-error.js';

/** How long a response waits for a conversion, in milliseconds. Less than the 30 s after which clients time out. */
const MAX_WAIT_MS = 25_000;
/** Value of `Retry-After`, in seconds. */
const RETRY_AFTER_S = 5;

/**
 * Waits for a file that may have to be converted first. After a timeout, the conversion continues.
 *
 * @param release Closes a result that arrives after the timeout.
 * @throws ApiError `not-ready` after the timeout, `conversion-failed` if the file cannot be converted
 */
export async function waitForFile<T>(
  file: Promise<T>,
  timeout = MAX_WAIT_MS,
  release: (late: T) => unknown = () => undefined,
): Promise<T> {
  const notReady = new ApiError('not-ready', { headers: { 'retry-after': String(RETRY_AFTER_S) } });
  try {
    return await withTimeout(file, timeout, () => notReady);
  } catch (error) {
    if (error === notReady) file.then(release).catch(() => undefined);
    if (!(error instanceof MediaError)) throw error;
    throw new ApiError('conversion-failed', { values: { reason: error.code }, cause: error });
  }
}
