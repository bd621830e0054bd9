import { afterByTimer, type After } from '../domains/toasts/store.js';

/** Milliseconds after which a part of the application counts as lost (specification, section 9, Chunk load time-out). */
export const CHUNK_TIMEOUT = 120_000;

/** A part of the application that could not be fetched: an error, or nothing within the time given. */
export class LostChunk extends Error {
  override readonly name = 'LostChunk';
}

/**
 * Loads a part of the application, as the administration is (specification, section 2, Routes): it fails on an error
 * and after 120 seconds.
 *
 * @param options.timeout Milliseconds for each attempt.
 * @param options.retry How often it is tried again; once by default, since most losses are of a moment.
 * @throws LostChunk with the last reason as its cause.
 */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  options: { readonly timeout?: number; readonly retry?: number; readonly after?: After } = {},
): Promise<Part> {
  const { timeout = CHUNK_TIMEOUT, retry = 1, after = afterByTimer } = options;
  let cause: unknown;
  for (let attempt = 0; attempt <= retry; attempt += 1) {
    try {
      return await within(load, timeout, after);
    } catch (error) {
      cause = error;
    }
  }
  throw new LostChunk('A part of the application could not be fetched.', { cause });
}

function within<Part>(load: () => Promise<Part>, timeout: number, after: After): Promise<Part> {
  return new Promise((done, failed) => {
    const cancel = after(timeout, () => failed(new Error(`Nothing came within ${timeout} ms.`)));
    // Also what `load` throws at once.
    Promise.resolve().then(load).then(done, failed).finally(cancel);
  });
}
