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
 * Storage keys of the portal (specification, section 7, Browser storage). If other applications share the
 * storage, add a prefix: see `browserStorage`.
 */
export const STORAGE_KEYS = {
  session: 'session',
  locale: 'locale',
  sidebarWidth: 'sidebar-width',
  /** Time of the last page reload after a 403, in milliseconds since 1970. */
  reloaded: 'reloaded',
  bookmarks: 'bookmarks',
  /** Copy of the content of `bookmarks`, if it was unreadable. */
  bookmarksBackup: 'bookmarks-backup',
  /** Size of the tiles in the search results, relative to the default. */
  tileScale: 'tile-scale',
  /** `off` if the user switched the single-key shortcuts off. */
  shortcuts: 'shortcuts',
  /** Recent searches of the current user. */
  recentSearches: 'recent-searches',
  /** Formats that the current user has chosen, and the list of downloads. Both end with the session of the browser. */
  formats: 'formats',
  /** Terms of use that the current user has accepted in this session of the browser. */
  terms: 'terms',
  downloads: 'downloads',
  /** Set once the panel of the downloads has opened by itself. */
  downloadsOpened: 'downloads-opened',
  /** Unsaved settings of the admin area, with the name of their user. */
  settingsDraft: 'settings-draft',
  /** Unsaved permission rules, formats and collections of the admin area, with the name of their user. */
  rightsDraft: 'rights-draft',
  formatsDraft: 'formats-draft',
  collectionsDraft: 'collections-draft',
  /** Paths of the settings that the admin has opened last from the search. */
  recentSettings: 'recent-settings',
  /** IDs of the assets on which the admin has tried formats last. */
  triedAssets: 'tried-assets',
} as const;

/** Start of the stored unsaved settings of a user. */
export const draftStart = (user: string): string => `{"user":${JSON.stringify(user)},`;

/**
 * Wraps a storage so that it never throws. Browsers may deny access, for example in private windows and frames,
 * and reject values if the storage is full. The portal then loses the values after the visit instead of failing.
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
        // The storage is full or access is denied. The value lasts only for this visit.
      }
    },
    remove(key) {
      try {
        storage?.remove(key);
      } catch {
        // Access is denied, so there is nothing to remove.
      }
    },
  };
}
