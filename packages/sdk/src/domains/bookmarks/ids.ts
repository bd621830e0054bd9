/** Characters of the longest id that a call takes (contract, AssetId). */
const MAX_ID_LENGTH = 100;

/**
 * The ids of a list that can be ids, each once, in their order. Anything may stand in a browser's storage or in a
 * server's answer: what is no text, empty, too long, or holds control characters or half a surrogate pair would make
 * the server refuse the whole list.
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

/** Whether two lists hold the same ids in the same order. */
export function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
