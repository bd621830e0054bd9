import { isObject } from '../lib/object.js';
import { isSameJson } from '../lib/same-json.js';
import { childField } from './child-field.js';
import { validItems } from './complete.js';
import { idOf } from './item-key.js';
import type { ConfigField, GroupField, ListField, PerLanguageField } from './schema/field.js';
import { PORTAL_FIELDS, type PortalConfig } from './schema/schema.js';

/**
 * Applies the changes between two configurations to the stored document, and returns the new document. Invalid
 * values, unknown keys and missing keys of the document stay as they are, except where a value changed.
 *
 * @param raw document of the current version
 * @param before the configuration that `readConfig` returned for the document
 */
export function patchConfig(raw: unknown, before: PortalConfig, after: PortalConfig): object {
  return patch(PORTAL_FIELDS, isObject(raw) ? raw : {}, before, after) as object;
}

function patch(field: ConfigField | undefined, raw: unknown, before: unknown, after: unknown): unknown {
  if (isSameJson(before, after)) return raw;
  switch (field?.widget) {
    case 'list':
      return Array.isArray(raw) && Array.isArray(before) && Array.isArray(after)
        ? patchList(field, raw, before, after)
        : after;
    case 'group':
    case 'perLanguage':
      return isObject(before) && isObject(after)
        ? patchMembers(field, isObject(raw) ? raw : {}, before, after)
        : after;
    default:
      return after;
  }
}

type Tree = Record<string, unknown>;

function patchMembers(field: GroupField | PerLanguageField, raw: Tree, before: Tree, after: Tree): Tree {
  let result: Tree = { ...raw };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSameJson(before[key], after[key]) && Object.hasOwn(after, key)) continue;
    // A document may have a language code in either case. The lower-case one takes precedence.
    const isOwn = (name: string) =>
      name === key || (field.widget === 'perLanguage' && name.toLowerCase() === key);
    const stored = Object.hasOwn(raw, key)
      ? raw[key]
      : Object.entries(raw).find(([name]) => isOwn(name))?.[1];
    result = Object.fromEntries(Object.entries(result).filter(([name]) => name === key || !isOwn(name)));
    if (Object.hasOwn(after, key))
      result[key] = patch(childField(field, key), stored, before[key], after[key]);
    else result = Object.fromEntries(Object.entries(result).filter(([name]) => name !== key));
  }
  return result;
}

function patchList(
  field: ListField,
  raw: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
): unknown {
  const stored = validItems(field, raw);
  if (stored.length !== before.length) return after;
  const sources = sourcesOf(field, before, after);
  const placed = after.map((item, index) => {
    const source = sources[index];
    const at = source === undefined ? undefined : stored[source];
    return {
      at,
      item,
      value: at === undefined ? item : patch(field.item, raw[at], before[source ?? 0], item),
    };
  });
  const all = withIgnored(field, raw, stored, placed);
  return all.map(({ value, item }, index) => withPosition(value, item, index));
}

/** An item of the new list. */
interface Placed {
  /** Index in the stored list. Undefined if the item is new. */
  readonly at?: number | undefined;
  readonly value: unknown;
  /** The edited item. Undefined if the stored item was ignored. */
  readonly item?: unknown;
}

/**
 * Adds the stored items that were ignored: behind the item that they followed, or at the end if their key is used by
 * another item. An item that was ignored for the key of a removed item is removed too, because it would appear.
 */
function withIgnored(
  field: ListField,
  raw: readonly unknown[],
  stored: readonly number[],
  placed: readonly Placed[],
): readonly Placed[] {
  const places = new Set(placed.map(({ at }) => at));
  const ids = new Set(placed.map(({ item }) => idOf(field, item)));
  const behind = new Map<number | undefined, Placed[]>();
  const last: Placed[] = [];
  let anchor: number | undefined;
  for (const [at, value] of raw.entries()) {
    if (places.has(at)) anchor = at;
    if (stored.includes(at)) continue;
    if (validItems(field, [value]).length === 0)
      behind.set(anchor, [...(behind.get(anchor) ?? []), { value }]);
    else if (ids.has(idOf(field, value))) last.push({ value });
  }
  return [
    ...(behind.get(undefined) ?? []),
    ...placed.flatMap((entry) => [entry, ...((entry.at !== undefined && behind.get(entry.at)) || [])]),
    ...last,
  ];
}

/** Writes the position of an item if its index in the document does not result in the same one. */
function withPosition(value: unknown, item: unknown, index: number): unknown {
  if (!isObject(value) || !isObject(item) || item['position'] === undefined) return value;
  const position = Number.isSafeInteger(value['position']) ? value['position'] : index;
  return position === item['position'] ? value : { ...value, position: item['position'] };
}

/**
 * Returns for each item the index of the item from which it was derived, or undefined if it is new. Items correspond
 * if they have the same key, or else the same content. The others correspond in order if there are equally many.
 */
function sourcesOf(field: ListField, before: readonly unknown[], after: readonly unknown[]) {
  const sources = new Array<number | undefined>(after.length).fill(undefined);
  const free = new Set(before.keys());
  const assign = (fits: (item: unknown, source: unknown) => boolean) => {
    for (const [index, item] of after.entries()) {
      if (sources[index] !== undefined) continue;
      const source = [...free].find((candidate) => fits(item, before[candidate]));
      if (source === undefined) continue;
      sources[index] = source;
      free.delete(source);
    }
  };
  assign((item, source) => idOf(field, item) !== undefined && idOf(field, item) === idOf(field, source));
  assign((item, source) => isSameJson(withoutPosition(item), withoutPosition(source)));
  if (free.size === sources.filter((source) => source === undefined).length) assign(() => true);
  return sources;
}

function withoutPosition(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { position: _, ...rest } = item;
  return rest;
}
