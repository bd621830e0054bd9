const PREFIX = 'assetportal.';

/** The browser's storage as the SDK's stores use it. Where it is blocked or full, nothing is kept and nothing breaks. */
export const browserStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(PREFIX + key, value);
    } catch {
      // Blocked or full: the value holds for this visit.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // Nothing was kept.
    }
  },
};
