/** Persistent key-value storage, such as local storage in a browser. */
export interface Storage {
  /** Returns the value of a key, or null if the key does not exist. */
  get(key: string): string | null;
  /** Stores a value, replacing the previous one. */
  set(key: string, value: string): void;
  /** Removes a key. */
  remove(key: string): void;
}

/**
 * Storage keys of the portal (specification, section 7, Browser storage). A storage shared with other
 * applications adds a prefix.
 */
export const STORAGE_KEYS = {
  session: 'session',
  locale: 'locale',
  sidebarWidth: 'sidebar-width',
  /** Time of the last page reload after a 403. */
  reloaded: 'reloaded',
  bookmarks: 'bookmarks',
  /** Backup of unreadable content of `bookmarks`. */
  bookmarksBackup: 'bookmarks-backup',
} as const;

/**
 * Wraps a storage so that it never throws. Browsers deny access in private windows, in frames and when the
 * storage is full. The portal then loses the values after the visit instead of failing.
 */
export function safeStorage(storage: Storage | undefined): Storage {
  return {
    get(key) {
      try {
        const value = storage?.get(key);
        return typeof value === 'string' ? value : null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        storage?.set(key, value);
      } catch {
        // Full or denied: the value only lasts for this visit.
      }
    },
    remove(key) {
      try {
        storage?.remove(key);
      } catch {
        // Denied: there is nothing to remove.
      }
    },
  };
}
