import { STORAGE_PREFIX } from '../lib/storage/prefix.js';

/** Returns a value that the app has stored in the browser. Null if there is none, or if the browser denies access. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(`${STORAGE_PREFIX}${key}`);
  } catch {
    return null;
  }
}
