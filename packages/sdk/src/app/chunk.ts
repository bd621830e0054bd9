import { afterByTimer, type After } from '../domains/toasts/store.js';
import { safeStorage, type Storage } from '../lib/storage.js';

/** Default timeout for loading a chunk, in milliseconds (specification, section 9, Chunk load time-out). */
export const CHUNK_TIMEOUT = 120_000;

/** Time between two requests that check whether the server responds, in milliseconds. */
const REACHABLE_INTERVAL = 2000;

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
  /**
   * Resolves with true if the server responds. The page is reloaded only then: a reload without a server would
   * replace the page by the browser's error page. Default: no check.
   */
  readonly isReachable?: () => Promise<boolean>;
}

/**
 * Loads a chunk of the application. If that fails, waits until the server responds and reloads the page once, because
 * a new version of the portal may have removed the old files. The returned Promise then never settles. If loading fails again after the reload, rejects. If
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
    if (!(await untilReachable(options))) {
      storage.remove(key);
      throw error;
    }
    options.reload();
    return await new Promise<never>(() => undefined);
  }
}

/** Repeats a request until the server responds. Resolves with false after the timeout for chunks. */
async function untilReachable({
  isReachable,
  timeout = CHUNK_TIMEOUT,
  after = afterByTimer,
}: ReloadOptions): Promise<boolean> {
  if (isReachable === undefined) return true;
  for (let waited = 0; waited < timeout; waited += REACHABLE_INTERVAL) {
    if (await isReachable().catch(() => false)) return true;
    await new Promise<void>((resolve) => void after(REACHABLE_INTERVAL, resolve));
  }
  return false;
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
