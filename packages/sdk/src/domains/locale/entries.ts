import * as z from 'zod/mini';
import { LocaleCode, LocaleEntry } from '../../contract/locales.js';

const Entry = /* @__PURE__ */ z.extend(LocaleEntry, { short: LocaleCode });

/**
 * The languages of a server's list that are languages, each once: whatever else stands there would be asked for, and
 * refused. @param list As it was answered, of a client too that does not validate answers.
 */
export function readLocales(list: unknown): LocaleEntry[] {
  const entries = new Map<string, LocaleEntry>();
  for (const raw of Array.isArray(list) ? list : []) {
    const { success, data } = z.safeParse(Entry, raw);
    const code = data?.short.toLowerCase().replace('_', '-') ?? '';
    if (success && !entries.has(code)) entries.set(code, data);
  }
  return [...entries.values()];
}
