/** Plural categories that occur as key suffixes: `found_one`, `found_few`. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];
const CATEGORIES: ReadonlySet<string> = new Set(ORDER);

/**
 * Returns the plural categories of a language as i18next uses them: `one`, `few`, `many`, `other` for Polish.
 * For an invalid code, returns `one` and `other`.
 */
export function pluralCategories(locale: string): readonly string[] {
  try {
    const used: readonly string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    // Browsers list them in different orders.
    return ORDER.filter((category) => used.includes(category));
  } catch {
    return ['one', 'other'];
  }
}

/** Splits the full key of a plural form into the base key and the category. Returns null for any other key. */
export function pluralOf(key: string): { readonly base: string; readonly category: string } | null {
  const at = key.lastIndexOf('_');
  const category = key.slice(at + 1);
  return at > 0 && CATEGORIES.has(category) ? { base: key.slice(0, at), category } : null;
}

/**
 * Returns the keys that a language requires, given the keys of another language. Plural forms differ between
 * languages.
 */
export function keysNeeded(source: Iterable<string>, locale: string): string[] {
  const keys = new Set(source);
  const needed = new Set<string>();
  for (const key of keys) {
    const plural = pluralOf(key);
    // A key that only looks like a plural form, such as `page_one`, has no matching `_other` key.
    if (plural === null || !keys.has(`${plural.base}_other`)) needed.add(key);
    else for (const category of pluralCategories(locale)) needed.add(`${plural.base}_${category}`);
  }
  return [...needed];
}
