import { nearestKey } from '../../lib/text/nearest.js';

/** A field with its names for users. */
interface NamedField {
  readonly name: string;
  /** Labels, keyed by language code. */
  readonly translation: Readonly<Record<string, string>>;
}

/**
 * Returns the name of the field that a misspelled name probably means, or null if none is similar. Compares the name
 * with the names of the fields, with the words in them (`color` in `color_code`), and with their labels.
 */
export function nearestField(name: string, fields: readonly NamedField[]): string | null {
  const byWord = new Map<string, string>();
  const add = (word: string, field: string) => {
    if (!byWord.has(word)) byWord.set(word, field);
  };
  for (const field of fields) add(field.name, field.name);
  for (const field of fields) {
    for (const label of Object.values(field.translation)) add(label, field.name);
  }
  for (const field of fields) for (const word of field.name.split('_')) add(word, field.name);
  const nearest = nearestKey(name, [...byWord.keys()]);
  return nearest === null ? null : (byWord.get(nearest) ?? null);
}
