/** The categories that a plural form is named by, after its key: `found_one`, `found_few`. */
const CATEGORIES: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** The plural categories a language has, as i18next asks for them: `one`, `few`, `many`, `other` in Polish. */
export function pluralCategories(locale: string): readonly string[] {
  try {
    return new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  } catch {
    return ['one', 'other'];
  }
}

/** The key and the category of a plural form's whole key; null where it has none. */
export function pluralOf(key: string): { readonly base: string; readonly category: string } | null {
  const at = key.lastIndexOf('_');
  const category = key.slice(at + 1);
  return at > 0 && CATEGORIES.has(category) ? { base: key.slice(0, at), category } : null;
}

/** The keys that a language needs, given those of another: each plural's forms are its own. */
export function keysNeeded(source: Iterable<string>, locale: string): string[] {
  const keys = new Set(source);
  const needed = new Set<string>();
  for (const key of keys) {
    const plural = pluralOf(key);
    // A key that merely ends so, as `page_one`, has no form for all other numbers beside it.
    if (plural === null || !keys.has(`${plural.base}_other`)) needed.add(key);
    else for (const category of pluralCategories(locale)) needed.add(`${plural.base}_${category}`);
  }
  return [...needed];
}
