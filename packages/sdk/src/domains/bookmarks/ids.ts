/** Maximum length of an asset ID in a request, in characters (contract, AssetId). */
const MAX_ID_LENGTH = 100;

/**
 * Returns the valid IDs of a list in their order, without duplicates. A browser's storage or a server's response
 * may contain anything, and a single invalid ID would make the server reject the whole list. An ID is invalid if
 * it is empty, too long or not a string, or if it contains control characters or lone surrogates.
 */
export function cleanIds(list: unknown): string[] {
  return Array.isArray(list) ? [...new Set(list.filter(isId))] : [];
}

function isId(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= MAX_ID_LENGTH &&
    !/[\p{Cc}\p{Surrogate}]/u.test(value)
  );
}

/** Returns true if both lists contain the same IDs in the same order. */
export function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
