/** The color scheme a reader chose for this browser: the system's, or one of the two. */
export type SchemeChoice = 'system' | 'light' | 'dark';

const KEY = 'assetportal.scheme';

/** The choice kept in this browser; undefined where none was made or storage is blocked. */
export function storedScheme(): SchemeChoice | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' || value === 'system' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Shows a scheme at once. `public/scheme.js` does the same before the first paint. */
export function showScheme(choice: SchemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = choice;
}

/** Shows a scheme and keeps it for the next visit. */
export function chooseScheme(choice: SchemeChoice): void {
  showScheme(choice);
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Blocked or full: the choice holds for this visit.
  }
}
