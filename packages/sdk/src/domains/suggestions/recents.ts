import { isSameJson } from '../../lib/same-json.js';
import { isActive, type Filters } from '../filters/filters.js';

/** A search that the user has submitted. */
export interface RecentSearch {
  /** Text of the search field. Never empty. */
  readonly text: string;
  readonly filters: Filters;
}

/** Maximum number of stored searches (mockup portal-find, Suggestions). */
const MAX_RECENTS = 10;

/** Returns the searches with a new one at the start. A search without text is not stored. At most 10 remain. */
export function withRecent(recents: readonly RecentSearch[], search: RecentSearch): readonly RecentSearch[] {
  const text = search.text.trim();
  if (text === '') return recents;
  const filters = Object.fromEntries(Object.entries(search.filters).filter(([, entry]) => isActive(entry)));
  const added = { text, filters };
  return [added, ...withoutRecent(recents, added)].slice(0, MAX_RECENTS);
}

/** Returns the searches without one of them. */
export function withoutRecent(
  recents: readonly RecentSearch[],
  search: RecentSearch,
): readonly RecentSearch[] {
  return recents.filter((other) => !isSameJson(other, search));
}

/** Returns the stored searches. Entries that are not valid are left out. */
export function parseRecents(stored: string | null): readonly RecentSearch[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.filter(isRecent).slice(0, MAX_RECENTS) : [];
}

function isRecent(value: unknown): value is RecentSearch {
  const entry = value as Partial<RecentSearch> | null;
  return (
    typeof entry?.text === 'string' &&
    entry.text !== '' &&
    typeof entry.filters === 'object' &&
    Object.values(entry.filters as Record<string, unknown>).every(
      (one) => typeof one === 'object' && one !== null,
    )
  );
}
