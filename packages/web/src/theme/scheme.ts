/** The color scheme that the user chose in this browser. */
export type SchemeChoice = 'system' | 'light' | 'dark';

const KEY = 'assetportal.scheme';

/** Returns the choice stored in this browser; undefined if the user has not chosen one or storage is blocked. */
export function storedScheme(): SchemeChoice | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' || value === 'system' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Applies a scheme immediately. `public/scheme.js` does the same before the first paint. */
export function showScheme(choice: SchemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = choice;
}

/** Applies a scheme and stores it for the next visit. */
export function chooseScheme(choice: SchemeChoice): void {
  showScheme(choice);
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage is blocked or full: the choice applies to this visit only.
  }
}
