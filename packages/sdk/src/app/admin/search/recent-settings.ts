import { STORAGE_KEYS, type Storage } from '../../../lib/storage.js';

/** Number of settings that the search offers before a query is entered (mockups, Search over all settings). */
const MAX_RECENT = 5;

/** The settings that an admin has opened from the search. */
export interface RecentSettings {
  /** Returns their paths, the last one first. */
  readonly list: () => readonly string[];
  /** Puts a path in front. Only the last five are stored. */
  readonly add: (path: string) => void;
}

/** Creates the list of recent settings. It ends with the visit. @param storage storage of the visit */
export function createRecentSettings(storage: Storage): RecentSettings {
  const list = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(storage.get(STORAGE_KEYS.recentSettings) ?? '[]');
      return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
    } catch {
      return [];
    }
  };
  return {
    list,
    add: (path) => {
      const paths = [path, ...list().filter((other) => other !== path)].slice(0, MAX_RECENT);
      storage.set(STORAGE_KEYS.recentSettings, JSON.stringify(paths));
    },
  };
}
