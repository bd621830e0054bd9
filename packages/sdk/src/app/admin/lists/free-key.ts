/**
 * Returns a key like the given one that no item uses: with the next free number, such as `press-2`. Keys are compared
 * without case and surrounding white space, like in lists of the configuration.
 */
export function freeKey(key: string, used: readonly string[]): string {
  const taken = new Set(used.map(comparable));
  const trimmed = key.trim();
  if (!taken.has(comparable(trimmed))) return trimmed;
  const [, stem = trimmed, last] = /^(.*?)-(\d{1,6})$/.exec(trimmed) ?? [];
  for (let number = last === undefined ? 2 : Number(last) + 1; ; number += 1) {
    const candidate = `${stem}-${number}`;
    if (!taken.has(comparable(candidate))) return candidate;
  }
}

const comparable = (key: string): string => key.trim().toLowerCase();
