import { afterByTimer, type After } from '../domains/toasts/store.js';
import { safeStorage, type Storage } from '../lib/storage.js';

/** Default timeout for loading a chunk, in milliseconds (specification, section 9, Chunk load time-out). */
export const CHUNK_TIMEOUT = 120_000;

/** Thrown if a chunk of the application cannot be loaded, because of an error or a timeout. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Options of {@link loadChunk}. */
export interface ChunkOptions {
  /** Milliseconds for all attempts together. Default: 120,000. */
  readonly timeout?: number;
  /** Number of retries. Default: 0. */
  readonly retry?: number;
  /** Default: `setTimeout`. */
  readonly after?: After;
}

/**
 * Loads a chunk of the application, such as the admin area. Fails if `load` fails or exceeds the timeout
 * (specification, section 2, Routes).
 *
 * @throws ChunkLoadError with the last error as its cause
 */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  options: ChunkOptions = {},
): Promise<Chunk> {
  const { timeout = CHUNK_TIMEOUT, retry = 0, after = afterByTimer } = options;
  try {
    return await withTimeout(() => attempt(load, retry), timeout, after);
  } catch (cause) {
    throw new ChunkLoadError('A chunk of the application could not be loaded.', { cause });
  }
}

/** Options of {@link loadChunkOrReload}. */
export interface ReloadOptions extends ChunkOptions {
  /** Storage that lasts until the user closes the page, and survives a reload. It may be blocked. */
  readonly storage: Storage;
  /** Reloads the page. */
  readonly reload: () => void;
}

/**
 * Loads a chunk of the application. If that fails, reloads the page once, because a new version of the portal may
 * have removed the old files. The returned Promise then never settles. If loading fails again after the reload, rejects. If
 * the storage is blocked, rejects at once: otherwise the page would reload endlessly.
 *
 * @param name Key of the record in the storage. Chunks that are needed at the same time must have different names.
 *   Otherwise a chunk that loads would remove the record of one that fails.
 * @throws ChunkLoadError
 */
export async function loadChunkOrReload<Chunk>(
  name: string,
  load: () => Promise<Chunk>,
  options: ReloadOptions,
): Promise<Chunk> {
  const storage = safeStorage(options.storage);
  const key = `reloaded.${name}`;
  try {
    const chunk = await loadChunk(load, options);
    storage.remove(key);
    return chunk;
  } catch (error) {
    if (storage.get(key) !== null) throw error;
    storage.set(key, '1');
    if (storage.get(key) === null) throw error;
    options.reload();
    return await new Promise<never>(() => undefined);
  }
}

async function attempt<Chunk>(load: () => Promise<Chunk>, retry: number): Promise<Chunk> {
  for (let left = retry; ; left -= 1) {
    try {
      return await load();
    } catch (error) {
      if (left <= 0) throw error;
    }
  }
}

function withTimeout<Chunk>(load: () => Promise<Chunk>, timeout: number, after: After): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const cancel = after(timeout, () => reject(new Error(`Timed out after ${timeout} ms.`)));
    // Called inside `then`, so that a synchronous exception in `load` rejects as well.
    Promise.resolve().then(load).then(resolve, reject).finally(cancel);
  });
}
