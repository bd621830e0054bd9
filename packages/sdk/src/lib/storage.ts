/** Where a browser keeps what should outlast a visit: local storage, or anything like it. */
export interface Storage {
  /** What stands under a key; null where nothing does. */
  get(key: string): string | null;
  /** Keeps a value under a key, in the place of the one before. */
  set(key: string, value: string): void;
  /** Forgets what stands under a key. */
  remove(key: string): void;
}

/**
 * The keys the portal uses (specification, section 7, Browser storage). A storage that is shared with other
 * applications puts a prefix of its own before them.
 */
export const STORAGE_KEYS = {
  session: 'session',
  locale: 'locale',
  sidebarWidth: 'sidebar-width',
  /** When the page was last loaded anew after a 403. */
  reloaded: 'reloaded',
  bookmarks: 'bookmarks',
  /** What stood under `bookmarks` and could not be read. */
  bookmarksBackup: 'bookmarks-backup',
} as const;

/**
 * A storage that never fails: browsers refuse theirs in private windows, in frames and when it is full, and the portal
 * then forgets instead of breaking.
 */
export function forgivingStorage(storage: Storage | undefined): Storage {
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
        // Full or forbidden: the value holds for this visit.
      }
    },
    remove(key) {
      try {
        storage?.remove(key);
      } catch {
        // Forbidden: there is nothing to remove.
      }
    },
  };
}
