import { isLocaleCode } from '../../contract/patterns.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import { isObject } from '../../lib/object.js';

/**
 * The languages of a server's list that are languages, each once: whatever else stands there would be asked for, and
 * refused. @param list As it was answered, of a client too that does not validate answers.
 */
export function readLocales(list: unknown): LocaleEntry[] {
  const entries = new Map<string, LocaleEntry>();
  for (const entry of Array.isArray(list) ? (list as unknown[]) : []) {
    if (!isLocaleEntry(entry)) continue;
    const code = entry.short.toLowerCase().replace('_', '-');
    if (!entries.has(code)) entries.set(code, entry);
  }
  return [...entries.values()];
}

function isLocaleEntry(entry: unknown): entry is LocaleEntry {
  return isObject(entry) && isLocaleCode(entry['short']) && typeof entry['lang'] === 'string';
}
