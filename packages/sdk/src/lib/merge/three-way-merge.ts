import { isSameJson } from '../same-json.js';
import { mergeOrder } from './merge-order.js';
import { isObject } from '../object.js';
import type { ConfigPath } from '../json-path.js';

/** A side of a merge. */
export type MergeSide = 'mine' | 'theirs';

/** A value that both sides changed differently. Undefined means that the value does not exist there. */
export interface MergeConflict {
  /**
   * Path of the value. An item of a list with a key is addressed by its key: `['facets', 'city', 'position']`. If
   * the path is that of such a list, only the order of the items is in conflict, and the values are lists of keys.
   */
  readonly path: ConfigPath;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Result of {@link threeWayMerge}. */
export interface MergeResult {
  /** The merged value, or undefined if it was removed. At a conflict, the value of the preferred side. */
  readonly value: unknown;
  readonly conflicts: readonly MergeConflict[];
}

/** Options of {@link threeWayMerge}. */
export interface MergeOptions {
  /**
   * Returns the member whose text identifies the items of the list at a path. Undefined if the items are identified
   * by their index, which is the default for all lists.
   */
  readonly keyOf?: (list: ConfigPath) => string | undefined;
  /** Returns the side to use at a conflict. Default: always `mine`. */
  readonly prefer?: (path: ConfigPath) => MergeSide;
}

/**
 * Merges two JSON values that were derived from the same base. Does not modify its input.
 *
 * - A change of only one side is applied, at any depth. Equal changes of both sides are never a conflict.
 * - Items with a key are merged one by one, and their order is merged too. A list whose keys are missing or not
 *   unique is merged like a list without a key.
 * - Items without a key are merged one by one if all three lists have the same length. Otherwise, such a list is
 *   one value.
 * - Swapping the sides (and the preference) does not change the result.
 */
export function threeWayMerge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  { keyOf = () => undefined, prefer = () => 'mine' }: MergeOptions = {},
): MergeResult {
  const run: Run = { keyOf, prefer, conflicts: [] };
  const value = merge({ base, mine, theirs }, [], run);
  return { value, conflicts: run.conflicts };
}

interface Run {
  readonly keyOf: (list: ConfigPath) => string | undefined;
  readonly prefer: (path: ConfigPath) => MergeSide;
  readonly conflicts: MergeConflict[];
}

interface Versions<T = unknown> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

function merge(versions: Versions, path: ConfigPath, run: Run): unknown {
  const { base, mine, theirs } = versions;
  if (isSameJson(mine, theirs) || isSameJson(base, theirs)) return mine;
  if (isSameJson(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs) && (isObject(base) || base === undefined)) {
    return mergeObjects({ base: base ?? {}, mine, theirs }, path, run);
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && (Array.isArray(base) || base === undefined)) {
    return mergeLists({ base, mine, theirs }, path, run);
  }
  return conflict(versions, path, run);
}

function conflict<T>(versions: Versions<T>, path: ConfigPath, run: Run): T {
  run.conflicts.push({ path, ...versions });
  return versions[run.prefer(path)];
}

function mergeObjects(versions: Versions<Record<string, unknown>>, path: ConfigPath, run: Run): unknown {
  const { base, mine, theirs } = versions;
  const own = (tree: Record<string, unknown>, key: string) =>
    Object.hasOwn(tree, key) ? tree[key] : undefined;
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = keys.map((key): [string, unknown] => [
    key,
    merge({ base: own(base, key), mine: own(mine, key), theirs: own(theirs, key) }, [...path, key], run),
  ]);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

interface Lists extends Versions<readonly unknown[] | undefined> {
  readonly mine: readonly unknown[];
  readonly theirs: readonly unknown[];
}

function mergeLists(versions: Lists, path: ConfigPath, run: Run): unknown {
  const { base = [], mine, theirs } = versions;
  const key = run.keyOf(path);
  const keyed = key === undefined ? undefined : keyedOf({ base, mine, theirs }, key);
  if (keyed !== undefined) return mergeKeyed(keyed, path, run);
  if (mine.length !== base.length || theirs.length !== base.length) return conflict(versions, path, run);
  return base.map((_, index) => {
    const items = { base: base[index], mine: mine[index], theirs: theirs[index] };
    return merge(items, [...path, index], run);
  });
}

type Keyed = ReadonlyMap<string, unknown>;

/** Returns the items of all versions by key, or undefined if a key is missing or occurs twice in one version. */
function keyedOf(
  { base, mine, theirs }: Versions<readonly unknown[]>,
  key: string,
): Versions<Keyed> | undefined {
  const [b, m, t] = [base, mine, theirs].map((items) => itemsByKey(items, key));
  return b === undefined || m === undefined || t === undefined ? undefined : { base: b, mine: m, theirs: t };
}

/** Returns the items of a list by the text of a member. Undefined if it is missing or occurs twice. */
export function itemsByKey(items: readonly unknown[], key: string): Keyed | undefined {
  const byKey = new Map<string, unknown>();
  for (const item of items) {
    const name = isObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
    if (typeof name !== 'string' || byKey.has(name)) return undefined;
    byKey.set(name, item);
  }
  return byKey;
}

function mergeKeyed({ base, mine, theirs }: Versions<Keyed>, path: ConfigPath, run: Run): unknown {
  const merged = new Map<string, unknown>();
  for (const name of [...new Set([...theirs.keys(), ...mine.keys()])].sort()) {
    const items = { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) };
    const value = merge(items, [...path, name], run);
    if (value !== undefined) merged.set(name, value);
  }
  const remaining = ({ base: b, mine: m, theirs: t }: Versions<Keyed>) => ({
    base: [...b.keys()].filter((name) => merged.has(name)),
    mine: [...m.keys()].filter((name) => merged.has(name)),
    theirs: [...t.keys()].filter((name) => merged.has(name)),
  });
  const order = mergeOrder(remaining({ base, mine, theirs }), (orders) => conflict(orders, path, run));
  return order.map((name) => merged.get(name));
}
