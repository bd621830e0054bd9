import { isObject } from '../../../lib/object.js';

/**
 * Returns the JSON value `next`, with each part that is equal to the same part of `before` replaced by it. Components
 * that show an unchanged part then need not render again.
 */
export function shareUnchanged<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(before) && Array.isArray(next)) {
    const items = (next as unknown[]).map((item, index) => shareUnchanged<unknown>(before[index], item));
    const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
    return (isSame ? before : items) as T;
  }
  if (!isObject(before) || !isObject(next)) return next;
  const names = Object.keys(next);
  const members = names.map((name) => [name, shareUnchanged(before[name], next[name])] as const);
  const isSame =
    names.length === Object.keys(before).length &&
    members.every(([name, value]) => Object.hasOwn(before, name) && value === before[name]);
  return (isSame ? before : Object.fromEntries(members)) as T;
}
