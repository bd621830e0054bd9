import { STORAGE_PREFIX } from '../../../lib/storage/prefix.js';

const NAME = `${STORAGE_PREFIX}downloads`;
const FILES = 'files';

/** Database of the files that the user has chosen for downloads, so that they survive a reload. Its methods never reject. */
interface Handles {
  get(id: string): Promise<FileSystemFileHandle | undefined>;
  set(id: string, handle: FileSystemFileHandle): Promise<void>;
  /** Removes one file, or all. */
  remove(id?: string): Promise<void>;
}

/** Opens the database on first use. Browsers may deny it, for example in private windows. */
export function openHandles(): Handles {
  let opened: Promise<IDBDatabase> | undefined;
  const run = async <T>(
    mode: IDBTransactionMode,
    work: (files: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    try {
      const database = await (opened ??= open());
      return await resultOf(work(database.transaction(FILES, mode).objectStore(FILES)));
    } catch {
      return undefined;
    }
  };
  return {
    get: (id) =>
      run<FileSystemFileHandle | undefined>(
        'readonly',
        (files) => files.get(id) as IDBRequest<FileSystemFileHandle | undefined>,
      ),
    async set(id, handle) {
      await run('readwrite', (files) => files.put(handle, id));
    },
    async remove(id) {
      await run('readwrite', (files) => (id === undefined ? files.clear() : files.delete(id)));
    },
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database failed.'));
  });
}
