import { edit, type ConfigPath } from '../lib/json-path.js';
import { isObject } from '../lib/object.js';
import { isSameJson } from '../lib/same-json.js';

/** One difference between two configurations, or between any two JSON values. */
export type ConfigChange =
  | { readonly path: ConfigPath; readonly kind: 'added'; readonly to: unknown }
  | { readonly path: ConfigPath; readonly kind: 'removed'; readonly from: unknown }
  | { readonly path: ConfigPath; readonly kind: 'changed'; readonly from: unknown; readonly to: unknown };

/**
 * Returns the changes that turn the first value into the second: `applyDiff(a, diffConfig(a, b))` equals `b`.
 *
 * - Members are compared in sorted order, so the result does not depend on their order in the values.
 * - In lists, equal items at the start and the end are skipped. Items between them are compared one by one.
 *   Surplus items are added or removed.
 * - Each path is valid after the changes before it have been applied.
 */
export function diffConfig(from: unknown, to: unknown): readonly ConfigChange[] {
  const changes: ConfigChange[] = [];
  compare(from, to, [], changes);
  return changes;
}

/**
 * Applies changes and returns the result. Does not modify the given value.
 *
 * @throws RangeError if a path does not exist, for example because the changes belong to another value
 */
export function applyDiff(value: unknown, changes: readonly ConfigChange[]): unknown {
  return changes.reduce<unknown>((tree, change) => {
    if (change.kind === 'removed') return edit(tree, change.path, { kind: 'remove' });
    return edit(tree, change.path, { kind: change.kind === 'added' ? 'insert' : 'set', value: change.to });
  }, value);
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
  // Items are removed from the end, so that each path refers to the original index.
  for (let index = from.length - end - 1; index >= start + both; index -= 1) {
    changes.push({ path: [...path, index], kind: 'removed', from: from[index] });
  }
  for (let index = start + both; index < to.length - end; index += 1) {
    changes.push({ path: [...path, index], kind: 'added', to: to[index] });
  }
}
