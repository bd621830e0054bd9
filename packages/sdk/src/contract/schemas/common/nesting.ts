import type * as z from 'zod/mini';

type Payload = z.core.ParsePayload;

/** Maximum nesting depth of documents that an admin saves. Far deeper than any valid document. */
const MAX_DEPTH = 32;

/** A property or array element at any depth of a value, with its path. */
interface Member {
  readonly value: unknown;
  readonly path: readonly string[];
}

/**
 * Rejects values that are nested too deeply to be serialized again. Does not recurse, because the depth of a
 * request body is only limited by its length.
 */
export function notTooDeep(payload: Payload): void {
  for (const { value, path } of membersOf(payload.value)) {
    if (path.length < MAX_DEPTH || typeof value !== 'object' || value === null) continue;
    const [message, params] = ['nested too deeply', { deepest: MAX_DEPTH }];
    payload.issues.push({ code: 'custom', message, params, input: value, path: [...path] });
    return;
  }
}

/** Yields all properties and array elements of a value at any depth, up to the limit of {@link notTooDeep}. */
function* membersOf(root: unknown): Generator<Member, void, undefined> {
  const stack: Member[] = [{ value: root, path: [] }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next;
    if (path.length > 0) yield next;
    if (typeof value !== 'object' || value === null || path.length >= MAX_DEPTH) continue;
    for (const [key, member] of Object.entries(value).reverse()) {
      stack.push({ value: member, path: [...path, key] });
    }
  }
}
