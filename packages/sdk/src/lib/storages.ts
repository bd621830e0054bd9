import type { Storage } from './storage.js';

/** Subset of the Web Storage API that the SDK uses; `localStorage` and `sessionStorage` implement it. */
export interface WebStorage {
  /** Returns the value of a key, or null if the key does not exist. */
  getItem(key: string): string | null;
  /** Stores a value. Throws if the storage is full or access is denied. */
  setItem(key: string, value: string): void;
  /** Removes a key. */
  removeItem(key: string): void;
}

/**
 * Creates a storage backed by a browser storage.
 *
 * ```ts
 * const storage = browserStorage(() => localStorage, 'assetportal.');
 * ```
 *
 * @param storage Returns the browser storage. Called on each access, because the property access itself throws
 *   if the browser denies the storage.
 * @param prefix Prepended to each key, because other applications on the same origin may share the storage.
 */
export function browserStorage(storage: () => WebStorage, prefix = ''): Storage {
  return {
    get: (key) => storage().getItem(`${prefix}${key}`),
    set: (key, value) => storage().setItem(`${prefix}${key}`, value),
    remove: (key) => storage().removeItem(`${prefix}${key}`),
  };
}

/** Subset of `node:fs` that the SDK uses. Passed in, so that the SDK does not depend on Node. */
export interface FileSystem {
  /** Returns the content of a text file. Throws an error with the code `ENOENT` if the file does not exist. */
  readFileSync(path: string, encoding: 'utf8'): string;
  /** Writes a file with the permissions in `mode`. */
  writeFileSync(path: string, data: string, options: { readonly mode: number }): void;
  /** Renames a file, atomically replacing the target. */
  renameSync(from: string, to: string): void;
  /** Removes a file. With `force`, a missing file is not an error. */
  rmSync(path: string, options: { readonly force: boolean }): void;
}

/**
 * Creates a storage backed by a file that only its owner can read. Writes are atomic. A file with invalid
 * content is renamed to `<path>.unreadable` instead of being overwritten; further ones are numbered. The methods of the storage throw
 * file-system errors, which `createApp` ignores.
 *
 * ```ts
 * const storage = fileStorage(fs, 'portal.json');
 * ```
 *
 * @param fs The `node:fs` module.
 * @param path File path. The folder must exist.
 */
export function fileStorage(fs: FileSystem, path: string): Storage {
  // The file is read on each access: another process may have written entries, which must not be lost.
  const read = (): Record<string, string> => {
    let text: string;
    try {
      text = fs.readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return {};
      throw error;
    }
    const entries = entriesOf(text);
    if (entries === undefined) fs.renameSync(path, unusedPath(fs, `${path}.unreadable`));
    return entries ?? {};
  };
  const write = (entries: Record<string, string>) => {
    const temporary = `${path}.${Math.random().toString(36).slice(2)}.tmp`;
    try {
      fs.writeFileSync(temporary, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 });
      fs.renameSync(temporary, path);
    } catch (error) {
      fs.rmSync(temporary, { force: true });
      throw error;
    }
  };
  return {
    get: (key) => {
      const entries = read();
      return Object.hasOwn(entries, key) ? (entries[key] ?? null) : null;
    },
    set: (key, value) => write({ ...read(), [key]: value }),
    remove: (key) => {
      const { [key]: present, ...rest } = read();
      if (present !== undefined) write(rest);
    },
  };
}

/** Returns the path, or the first numbered path that does not exist. */
function unusedPath(fs: FileSystem, path: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path : `${path}-${number}`;
    try {
      fs.readFileSync(candidate, 'utf8');
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return candidate;
      throw error;
    }
  }
}

function entriesOf(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.values(value).every((entry) => typeof entry === 'string')
      ? (value as Record<string, string>)
      : undefined;
  } catch {
    return undefined;
  }
}
