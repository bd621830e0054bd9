import type { DocumentKey } from '../documents.js';

/** Maximum number of areas. A change of more areas concerns the document as a whole. */
const MAX_AREAS = 200;

/**
 * Returns the areas of a document that differ between two versions: its top-level keys, such as `dashboard` in the
 * configuration or `search` in translations. For a file, returns its name.
 *
 * @param before JSON. Undefined if the document did not exist
 * @param after JSON. Undefined if the document was removed
 */
export function changedAreas(
  { kind, name }: DocumentKey,
  before: string | undefined,
  after: string | undefined,
): string[] {
  if (kind === 'file') return [name];
  const [old, changed] = [membersOf(before), membersOf(after)];
  return [...new Set([...old.keys(), ...changed.keys()])]
    .filter((key) => old.get(key) !== changed.get(key))
    .slice(0, MAX_AREAS);
}

/** Returns the JSON of each member of an object. */
function membersOf(json: string | undefined): Map<string, string> {
  const value: unknown = json === undefined ? undefined : JSON.parse(json);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).map(([key, member]) => [key, JSON.stringify(member)]));
}
