import { isObject } from '../../lib/object.js';

/**
 * Returns the canonical JSON of a value: members sorted by the code units of their names, two spaces of indentation,
 * and a newline at the end. Equal values have equal texts.
 */
export const canonicalJson = (value: unknown): string => `${JSON.stringify(sorted(value), null, 2)}\n`;

/** Returns a JSON value with sorted members. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  // `fromEntries` defines each member, so that a member named `__proto__` does not change the prototype.
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => compareNames(a, b))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

/** Compares names by their code units, which does not depend on the language of the system. */
export const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
