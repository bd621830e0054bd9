import { isLocaleCode } from '../../contract/patterns.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import { matchLocale, normalizeLocale } from '../../lib/locale-code.js';
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

/** A language that an admin has configured as visible (`visibleLocales`). */
export interface VisibleLocale {
  /** Code of the language, in either case. */
  readonly short: string;
  /** Name in the language menu. Empty or absent: the name that the server returns. */
  readonly lang?: string;
}

/**
 * Returns the languages that are configured as visible, in their configured order and with their configured names
 * (specification, section 3, Locale and Config). Empty if the portal offers none of them.
 *
 * @param all Languages of the portal.
 */
export function visibleLocales(
  all: readonly LocaleEntry[],
  visible: readonly VisibleLocale[],
): readonly LocaleEntry[] {
  const codes = all.map((entry) => entry.short);
  const shown = new Map<string, LocaleEntry>();
  for (const { short, lang } of visible) {
    const code = matchLocale(short, codes);
    const entry = all.find((one) => normalizeLocale(one.short) === code);
    if (code === undefined || entry === undefined || shown.has(code)) continue;
    const name = lang?.trim() ?? '';
    shown.set(code, name === '' ? entry : { ...entry, lang: name });
  }
  return [...shown.values()];
}

function isLocaleEntry(entry: unknown): entry is LocaleEntry {
  return isObject(entry) && isLocaleCode(entry['short']) && typeof entry['lang'] === 'string';
}
