import { isObject } from '../lib/object.js';
import { isSameJson } from '../lib/same-json.js';
import { childField } from './child-field.js';
import { idOf } from './item-key.js';
import type { ConfigField, ListField } from './schema/field.js';
import { PORTAL_FIELDS } from './schema/schema.js';

type Item = Record<string, unknown>;

/**
 * Returns a configuration with the items of all lists in the order of their positions, and without the positions. Lists
 * with invalid items or positions stay as they are.
 */
export function ordered(config: unknown): unknown {
  return orderedField(PORTAL_FIELDS, config);
}

/**
 * Adds the positions that `ordered` removed, except to items that have one: those of `like` if its items have the same
 * order, otherwise the indexes. A list with the same content as in `like` keeps the order of that list.
 */
export function positioned(config: unknown, like: unknown): unknown {
  return positionedField(PORTAL_FIELDS, config, like);
}

const hasPositions = (field: ListField) => Object.hasOwn(field.item.members, 'position');

const isPositioned = (item: unknown): item is Item =>
  isObject(item) && (!Object.hasOwn(item, 'position') || Number.isSafeInteger(item['position']));

/** Returns the items with their positions, in the order of these, or undefined if an item or a position is invalid. */
function sorted(items: readonly unknown[]): { readonly item: Item; readonly position: number }[] | undefined {
  if (!items.every(isPositioned)) return undefined;
  return items
    .map((item, index) => ({
      item,
      position: Object.hasOwn(item, 'position') ? Number(item['position']) : index,
    }))
    .sort((a, b) => a.position - b.position);
}

function orderedField(field: ConfigField | undefined, value: unknown): unknown {
  if (field?.widget === 'list' && Array.isArray(value)) {
    if (!hasPositions(field)) return value;
    return sorted(value)?.map(({ item: { position: _, ...rest } }) => rest) ?? value;
  }
  if (field?.widget !== 'group' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, orderedField(childField(field, key), member)]),
  );
}

function positionedField(field: ConfigField | undefined, value: unknown, like: unknown): unknown {
  if (field?.widget === 'list' && Array.isArray(value)) {
    return hasPositions(field) ? positionedList(field, value, Array.isArray(like) ? like : []) : value;
  }
  if (field?.widget !== 'group' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      positionedField(childField(field, key), member, isObject(like) ? like[key] : undefined),
    ]),
  );
}

function positionedList(field: ListField, value: readonly unknown[], like: readonly unknown[]): unknown {
  // An unchanged list keeps the order in the document.
  if (isSameJson(value, orderedField(field, like))) return like;
  const before = sorted(like) ?? [];
  const ids = (items: readonly unknown[]) => items.map((item) => idOf(field, item) ?? null);
  const isSameOrder = isSameJson(ids(value), ids(before.map(({ item }) => item)));
  return value.map((item, index) => {
    if (!isObject(item) || Object.hasOwn(item, 'position')) return item;
    return { ...item, position: isSameOrder ? before[index]?.position : index };
  });
}
