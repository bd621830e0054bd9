import { edit, type ConfigPath } from '../lib/json-path.js';
import { isObject } from '../lib/object.js';

/** One difference between two configurations, or any two JSON values. */
export type ConfigChange =
  | { readonly path: ConfigPath; readonly kind: 'added'; readonly to: unknown }
  | { readonly path: ConfigPath; readonly kind: 'removed'; readonly from: unknown }
  | { readonly path: ConfigPath; readonly kind: 'changed'; readonly from: unknown; readonly to: unknown };

/**
 * What makes the second of the first: `applyDiff(a, diffConfig(a, b))` equals `b`. Members come in the order of their
 * names, so that the same difference always reads the same. In a list, what both begin and end with stays; of what lies
 * between, items are compared one by one, and the rest is added or removed. Each path holds once the changes before it
 * are made.
 */
export function diffConfig(from: unknown, to: unknown): readonly ConfigChange[] {
  const changes: ConfigChange[] = [];
  compare(from, to, [], changes);
  return changes;
}

/**
 * Makes the changes; the value given stays as it is.
 *
 * @throws RangeError where it has no such place: the changes belong to another value.
 */
export function applyDiff(value: unknown, changes: readonly ConfigChange[]): unknown {
  return changes.reduce<unknown>((tree, change) => {
    if (change.kind === 'removed') return edit(tree, change.path, { kind: 'remove' });
    return edit(tree, change.path, { kind: change.kind === 'added' ? 'insert' : 'set', value: change.to });
  }, value);
}

/** Whether two JSON values are the same, in whatever order their members stand. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
}

function compare(from: unknown, to: unknown, path: ConfigPath, changes: ConfigChange[]): void {
  if (Object.is(from, to)) return;
  if (Array.isArray(from) && Array.isArray(to)) compareLists(from, to, path, changes);
  else if (isObject(from) && isObject(to)) compareObjects(from, to, path, changes);
  else changes.push({ path, kind: 'changed', from, to });
}

function compareObjects(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  path: ConfigPath,
  changes: ConfigChange[],
): void {
  for (const key of [...new Set([...Object.keys(from), ...Object.keys(to)])].sort()) {
    const at = [...path, key];
    if (!Object.hasOwn(to, key)) changes.push({ path: at, kind: 'removed', from: from[key] });
    else if (!Object.hasOwn(from, key)) changes.push({ path: at, kind: 'added', to: to[key] });
    else compare(from[key], to[key], at, changes);
  }
}

function compareLists(
  from: readonly unknown[],
  to: readonly unknown[],
  path: ConfigPath,
  changes: ConfigChange[],
): void {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && isSameJson(from[start], to[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSameJson(from.at(-1 - end), to.at(-1 - end))) end += 1;
  const both = shorter - start - end;
  for (let index = start; index < start + both; index += 1) {
    compare(from[index], to[index], [...path, index], changes);
  }
  // From the last one on, so that each path names the item where it stood.
  for (let index = from.length - end - 1; index >= start + both; index -= 1) {
    changes.push({ path: [...path, index], kind: 'removed', from: from[index] });
  }
  for (let index = start + both; index < to.length - end; index += 1) {
    changes.push({ path: [...path, index], kind: 'added', to: to[index] });
  }
}
