import type { Storage } from './storage.js';

/** The part of a browser's storage that is used: `localStorage` and `sessionStorage` have it. */
export interface WebStorage {
  /** What stands under a key; null where nothing does. */
  getItem(key: string): string | null;
  /** Keeps a value under a key. It throws where the storage is full or refused. */
  setItem(key: string, value: string): void;
  /** Forgets what stands under a key. */
  removeItem(key: string): void;
}

/**
 * Remembers in a browser's storage.
 *
 * ```ts
 * const storage = browserStorage(() => localStorage, 'assetportal.');
 * ```
 *
 * @param storage Answers the storage. Asked at each use, since a browser that refuses it throws when it is named.
 * @param prefix Stands before each key: a storage may be shared with other applications of the same origin.
 */
export function browserStorage(storage: () => WebStorage, prefix = ''): Storage {
  return {
    get: (key) => storage().getItem(`${prefix}${key}`),
    set: (key, value) => storage().setItem(`${prefix}${key}`, value),
    remove: (key) => storage().removeItem(`${prefix}${key}`),
  };
}

/** Remembers as long as the program runs. @param entries What is there at first. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
}

/** The part of `node:fs` that is used; handed over, so that the SDK itself needs no Node. */
export interface FileSystem {
  /** A file’s text. It throws with the code `ENOENT` where there is none. */
  readFileSync(path: string, encoding: 'utf8'): string;
  /** Writes a file, with the rights that `mode` says. */
  writeFileSync(path: string, data: string, options: { readonly mode: number }): void;
  /** Puts a file in the place of another, whole. */
  renameSync(from: string, to: string): void;
  /** Removes a file; with `force`, also one that is not there. */
  rmSync(path: string, options: { readonly force: boolean }): void;
}

/**
 * Remembers in a file, which only its owner can read. It is written whole or not at all; one that cannot be read as
 * what it should be is put aside as `<path>.unreadable`, and never overwritten.
 *
 * ```ts
 * const storage = fileStorage(fs, 'portal.json');
 * ```
 *
 * @param fs Node's module of that name.
 * @param path Its folder has to be there.
 * @throws what the file system throws; `createApp` forgives it.
 */
export function fileStorage(fs: FileSystem, path: string): Storage {
  // Read each time: another process may have written, and what it remembers must not be lost.
  const read = (): Record<string, string> => {
    let text: string;
    try {
      text = fs.readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return {};
      throw error;
    }
    const entries = entriesOf(text);
    if (entries === undefined) fs.renameSync(path, `${path}.unreadable`);
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
