import { afterByTimer, type After } from '../domains/toasts/store.js';

/**
 * Default timeout for one attempt to load a chunk, in milliseconds (specification, section 9, Chunk load
 * time-out).
 */
export const CHUNK_TIMEOUT = 120_000;

/** Thrown if a chunk of the application cannot be loaded, because of an error or a timeout. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads a chunk of the application, such as the admin area (specification, section 2, Routes). An attempt
 * fails if `load` fails or exceeds the timeout.
 *
 * @param options.timeout milliseconds per attempt; default: 120,000
 * @param options.retry number of retries; default: 1, because most failures are temporary
 * @throws ChunkLoadError with the last error as its cause
 */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  options: { readonly timeout?: number; readonly retry?: number; readonly after?: After } = {},
): Promise<Chunk> {
  const { timeout = CHUNK_TIMEOUT, retry = 1, after = afterByTimer } = options;
  let cause: unknown;
  for (let attempt = 0; attempt <= retry; attempt += 1) {
    try {
      return await withTimeout(load, timeout, after);
    } catch (error) {
      cause = error;
    }
  }
  throw new ChunkLoadError('A chunk of the application could not be loaded.', { cause });
}

function withTimeout<Chunk>(load: () => Promise<Chunk>, timeout: number, after: After): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const cancel = after(timeout, () => reject(new Error(`Timed out after ${timeout} ms.`)));
    // Called inside `then`, so that a synchronous exception in `load` rejects as well.
    Promise.resolve().then(load).then(resolve, reject).finally(cancel);
  });
}
