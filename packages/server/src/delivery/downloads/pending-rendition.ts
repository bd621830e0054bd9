import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../lib/api-error.js';
import { MediaError } from '../../lib/media-error.js';

/** Milliseconds that an answer waits for a file to be made: less than the 30 s after which clients give up. */
const LONGEST_WAIT_MS = 25_000;
/** Seconds after which it is worth asking again. */
const ASK_AGAIN_S = 5;

/**
 * What is being made, if it is there soon; the work goes on in any case.
 *
 * @param letGo Gets what comes too late, where that has to be closed.
 * @throws ApiError `not-ready`; `conversion-failed` where it cannot be made
 */
export async function waitForFile<T>(
  making: Promise<T>,
  wait = LONGEST_WAIT_MS,
  letGo: (late: T) => unknown = () => undefined,
): Promise<T> {
  const answered = new AbortController();
  const late = delay(wait, 'late' as const, { signal: answered.signal });
  late.catch(() => undefined);
  try {
    const first = await Promise.race([making.then((made) => ({ made })), late]);
    if (first !== 'late') return first.made;
    throw new ApiError('not-ready', { headers: { 'retry-after': String(ASK_AGAIN_S) } });
  } catch (error) {
    // It may still come, or fail later as well, when nobody listens any more.
    making.then(letGo).catch(() => undefined);
    if (!(error instanceof MediaError)) throw error;
    throw new ApiError('conversion-failed', { values: { reason: error.code }, cause: error });
  } finally {
    answered.abort();
  }
}
