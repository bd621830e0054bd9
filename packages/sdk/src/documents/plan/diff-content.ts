import { isObject } from '../../lib/object.js';
import { isSameJson } from '../../lib/same-json.js';
import type { ConfigPath } from '../../lib/json-path.js';
import { itemsByKey } from '../../lib/merge/three-way-merge.js';
import { mergeOrder } from '../../lib/merge/merge-order.js';
import type { Resource, ResourceChange } from '../resource/resource.js';

type KeyOf = Resource['keyOf'];

/**
 * Returns the differences between two contents, sorted by path. Items of a list with a key are addressed by their key.
 * Every other list is one value, and so is a list whose items have another order.
 */
export function diffContent(from: unknown, to: unknown, keyOf: KeyOf): ResourceChange[] {
  const changes: ResourceChange[] = [];
  compare({ from, to, path: [] }, keyOf, changes);
  return changes;
}

interface Pair {
  readonly from: unknown;
  readonly to: unknown;
  readonly path: ConfigPath;
}

function compare({ from, to, path }: Pair, keyOf: KeyOf, changes: ResourceChange[]): void {
  if (isSameJson(from, to)) return;
  const [before, after] = [membersOf(from, path, keyOf), membersOf(to, path, keyOf)];
  if (before === undefined || after === undefined || !isSameOrder(from, before, after)) {
    changes.push({ path, from, to });
    return;
  }
  for (const key of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    compare({ from: before.get(key), to: after.get(key), path: [...path, key] }, keyOf, changes);
  }
}

type Members = ReadonlyMap<string, unknown>;

/** Returns true for objects, and for lists in which the common items have the same order. */
function isSameOrder(value: unknown, before: Members, after: Members): boolean {
  if (!Array.isArray(value)) return true;
  const [one, other] = [
    [...before.keys()].filter((key) => after.has(key)),
    [...after.keys()].filter((key) => before.has(key)),
  ];
  return isSameJson(one, other);
}

/** Returns the members of an object, or the items of a list by key. Undefined for every other value. */
function membersOf(value: unknown, path: ConfigPath, keyOf: KeyOf): Members | undefined {
  if (isObject(value)) return new Map(Object.entries(value));
  const key = keyOf(path);
  return Array.isArray(value) && key !== undefined ? itemsByKey(value, key) : undefined;
}

/**
 * Returns `mine` with everything that only `theirs` has, so that an import removes nothing. A missing item of a list with
 * a key comes after the same item as in `theirs`.
 *
 * @param surplus receives the paths of the added values
 */
export function withSurplus(
  mine: unknown,
  theirs: unknown,
  keyOf: KeyOf,
  surplus: ConfigPath[],
  path: ConfigPath = [],
): unknown {
  const [own, other] = [membersOf(mine, path, keyOf), membersOf(theirs, path, keyOf)];
  if (own === undefined || other === undefined || Array.isArray(mine) !== Array.isArray(theirs)) return mine;
  const merged = new Map(own);
  for (const [key, value] of other) {
    if (own.has(key)) merged.set(key, withSurplus(own.get(key), value, keyOf, surplus, [...path, key]));
    else {
      merged.set(key, value);
      surplus.push([...path, key]);
    }
  }
  if (!Array.isArray(mine)) return Object.fromEntries(merged);
  const theirOrder = [...other.keys()];
  // The base has the order of `theirs`, so that only `mine` has moved items.
  const orders = { base: theirOrder, mine: [...own.keys()], theirs: theirOrder };
  return mergeOrder(orders, (shared) => shared.mine).map((key) => merged.get(key));
}
