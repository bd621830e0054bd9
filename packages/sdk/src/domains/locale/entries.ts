import { isLocaleCode } from '../../contract/patterns.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import { normalizeLocale } from '../../lib/locale-code.js';
import { isObject } from '../../lib/object.js';

/**
 * Returns the valid languages in a server's list, without duplicates. Invalid codes are omitted because the
 * server would reject requests for them.
 *
 * @param list Raw response, because a client may have response validation turned off.
 */
export function readLocales(list: unknown): LocaleEntry[] {
  const entries = new Map<string, LocaleEntry>();
  for (const entry of Array.isArray(list) ? (list as unknown[]) : []) {
    if (!isLocaleEntry(entry)) continue;
    const code = normalizeLocale(entry.short);
    if (!entries.has(code)) entries.set(code, entry);
  }
  return [...entries.values()];
}

function isLocaleEntry(entry: unknown): entry is LocaleEntry {
  return isObject(entry) && isLocaleCode(entry['short']) && typeof entry['lang'] === 'string';
}
