import type { ConfigPath } from '../lib/json-path.js';
import { isObject } from '../lib/object.js';
import { isSameJson } from '../lib/same-json.js';
import { childField } from './child-field.js';
import { idOf } from './item-key.js';
import { longestCommonOrder } from './longest-common-order.js';
import { ordered } from './positions.js';
import type { ConfigField, ListField } from './schema/field.js';
import { PORTAL_FIELDS } from './schema/schema.js';

/**
 * One difference between two configurations. An item of a list with a key is addressed by its key, as text:
 * `['facets', 'city', 'is_facet']`. Other items are addressed by their index.
 */
export type ConfigChange =
  /** `after` exists only for items with a key: the key of the item in front of it, or null for the first item. */
  | {
      readonly path: ConfigPath;
      readonly kind: 'added';
      readonly to: unknown;
      readonly after?: string | null;
    }
  | { readonly path: ConfigPath; readonly kind: 'removed'; readonly from: unknown }
  | { readonly path: ConfigPath; readonly kind: 'changed'; readonly from: unknown; readonly to: unknown }
  /** An item was moved behind the item with the key `after`, or to the start (null). */
  | { readonly path: ConfigPath; readonly kind: 'moved'; readonly after: string | null };

/**
 * Returns the changes that turn the first configuration into the second: `applyDiff(a, diffConfig(a, b))` equals `b`,
 * except for the numbers of positions. Compare configurations as `readConfig` returns them. Other values are accepted,
 * but a default and a missing value then differ.
 *
 * - Members are compared in sorted order, so the result does not depend on their order in the values.
 * - Positions are compared as the order of the items, not as values.
 * - Items with a key are compared by their key. As few of them as possible count as moved.
 * - Other items are compared by index, and so are items whose keys are missing or not unique. Equal items at the start
 *   and the end are skipped. Surplus items are added or removed.
 * - Each path is valid after the changes before it have been applied.
 */
export function diffConfig(from: unknown, to: unknown): readonly ConfigChange[] {
  const changes: ConfigChange[] = [];
  compare({ from: ordered(from), to: ordered(to), path: [], field: PORTAL_FIELDS }, changes);
  return changes;
}

/** Two values at the same path. */
interface Pair<T> {
  readonly from: T;
  readonly to: T;
  readonly path: ConfigPath;
  readonly field: ConfigField | undefined;
}

function compare({ from, to, path, field }: Pair<unknown>, changes: ConfigChange[]): void {
  if (Object.is(from, to)) return;
  if (Array.isArray(from) && Array.isArray(to)) compareLists({ from, to, path, field }, changes);
  else if (isObject(from) && isObject(to)) compareObjects({ from, to, path, field }, changes);
  else changes.push({ path, kind: 'changed', from, to });
}

function compareObjects(
  { from, to, path, field }: Pair<Record<string, unknown>>,
  changes: ConfigChange[],
): void {
  for (const key of [...new Set([...Object.keys(from), ...Object.keys(to)])].sort()) {
    const at = [...path, key];
    if (!Object.hasOwn(to, key)) changes.push({ path: at, kind: 'removed', from: from[key] });
    else if (!Object.hasOwn(from, key)) changes.push({ path: at, kind: 'added', to: to[key] });
    else compare({ from: from[key], to: to[key], path: at, field: childField(field, key) }, changes);
  }
}

function compareLists(pair: Pair<readonly unknown[]>, changes: ConfigChange[]): void {
  const { field } = pair;
  const from = field?.widget === 'list' ? itemsByKey(field, pair.from) : undefined;
  const to = field?.widget === 'list' ? itemsByKey(field, pair.to) : undefined;
  if (from === undefined || to === undefined) compareByIndex(pair, changes);
  else compareByKey({ ...pair, from, to }, changes);
}

/** Returns the items by key, or undefined if a key is missing or occurs twice. */
function itemsByKey(field: ListField, items: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const byKey = new Map<string, unknown>();
  for (const item of items) {
    const key = idOf(field, item);
    if (key === undefined || byKey.has(key)) return undefined;
    byKey.set(key, item);
  }
  return byKey;
}

function compareByKey(
  { from, to, path, field }: Pair<ReadonlyMap<string, unknown>>,
  changes: ConfigChange[],
): void {
  for (const [key, item] of from) {
    if (!to.has(key)) changes.push({ path: [...path, key], kind: 'removed', from: item });
  }
  const unmoved = longestCommonOrder([...from.keys()], [...to.keys()]);
  let after: string | null = null;
  for (const [key, item] of to) {
    const at = [...path, key];
    if (from.has(key)) {
      if (!unmoved.has(key)) changes.push({ path: at, kind: 'moved', after });
      compare({ from: from.get(key), to: item, path: at, field: childField(field, key) }, changes);
    } else changes.push({ path: at, kind: 'added', to: item, after });
    after = key;
  }
}

function compareByIndex({ from, to, path, field }: Pair<readonly unknown[]>, changes: ConfigChange[]): void {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && isSameJson(from[start], to[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSameJson(from.at(-1 - end), to.at(-1 - end))) end += 1;
  const both = shorter - start - end;
  for (let index = start; index < start + both; index += 1) {
    const at = [...path, index];
    compare({ from: from[index], to: to[index], path: at, field: childField(field, index) }, changes);
  }
  // Items are removed from the end, so that each path refers to the original index.
  for (let index = from.length - end - 1; index >= start + both; index -= 1) {
    changes.push({ path: [...path, index], kind: 'removed', from: from[index] });
  }
  for (let index = start + both; index < to.length - end; index += 1) {
    changes.push({ path: [...path, index], kind: 'added', to: to[index] });
  }
}
