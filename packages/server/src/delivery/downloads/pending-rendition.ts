import { ApiError } from '../../lib/api-error.js';
import { withTimeout } from '../../lib/timeout.js';
import { MediaError } from '../../lib/media-error.js';

/** Milliseconds that a response waits for a file to be converted: less than the 30 s after which clients give up. */
const MAX_WAIT_MS = 25_000;
/** Seconds after which a client should ask again. */
const RETRY_AFTER_S = 5;

/**
 * Waits for a file that may have to be converted first. The conversion goes on after a timeout.
 *
 * @param release Receives a result that comes after the timeout, to close it.
 * @throws ApiError `not-ready` after the timeout, `conversion-failed` if it cannot be converted
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
