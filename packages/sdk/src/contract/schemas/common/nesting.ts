import type * as z from 'zod/mini';

type Payload = z.core.ParsePayload;

/** Levels of what an admin sets: far more than any of it has. */
const MAX_DEPTH = 32;

/** A member somewhere in a value, with its way there. */
export interface Member {
  readonly value: unknown;
  readonly path: readonly string[];
}

/**
 * Refuses a value that is nested too deep to be written down again. It is walked without recursion, since a body may
 * be nested as deep as it is long.
 */
export function notTooDeep(payload: Payload): void {
  for (const { value, path } of membersOf(payload.value)) {
    if (path.length < MAX_DEPTH || typeof value !== 'object' || value === null) continue;
    const [message, params] = ['nested too deep', { deepest: MAX_DEPTH }];
    payload.issues.push({ code: 'custom', message, params, input: value, path: [...path] });
    return;
  }
}

/** Every member of a value and of its members; not deeper than {@link notTooDeep} looks. */
export function* membersOf(root: unknown): Generator<Member, void, undefined> {
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
