/** A version: one to four numbers, separated by dots, such as `5.1.4` or `v5`. */
export const VERSION = /^v?\d+(?:\.\d+){0,3}$/;

/**
 * Returns true if the value is a version: a string such as `5.1.4` or `v5`, with one to four numbers. Its maximum
 * length is 100 characters.
 */
export function isVersion(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 100 && VERSION.test(value);
}

/**
 * Returns true if a version is older than another. Compares the numbers; missing numbers count as 0.
 */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)];
  for (let index = 0; index < Math.max(own.length, other.length); index++) {
    const difference = (own[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

const numbersOf = (version: string) =>
  (VERSION.exec(version)?.[0] ?? '0').replace(/^v/, '').split('.').map(Number);
