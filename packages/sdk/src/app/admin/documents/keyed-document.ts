import { isSameJson } from '../../../lib/same-json.js';
import { threeWayMerge, type MergeSide } from '../../../lib/merge/three-way-merge.js';

/** How a document consists of items with unique keys, and of fields beside them. */
export interface DocumentShape<T> {
  /** Returns the items in their order, each with its key. */
  readonly items: (document: T) => readonly (readonly [key: string, item: unknown])[];
  /** Returns the fields beside the items. */
  readonly fields: (document: T) => Readonly<Record<string, unknown>>;
  /** Returns the document with items and fields that came from documents of this type. */
  readonly build: (items: readonly unknown[], fields: Readonly<Record<string, unknown>>) => T;
  /** True if the order of the items has a meaning. */
  readonly isOrdered: boolean;
}

/** A difference between two versions of a document. */
export interface DocumentChange {
  /** Identifies the item or field. */
  readonly id: string;
  /**
   * - `added`, `removed`, `changed`: an item as a whole
   * - `moved`: the order of the items that both versions have. `from` and `to` are lists of keys.
   * - `field`: a field beside the items
   */
  readonly kind: 'added' | 'removed' | 'changed' | 'moved' | 'field';
  /** Key of the item, or name of the field. Empty for `moved`. */
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** An item, a field or the order of the items that two admins have changed differently. */
export interface DocumentConflict {
  readonly id: string;
  readonly kind: 'item' | 'order' | 'field';
  /** Key of the item, or name of the field. Empty for `order`. */
  readonly key: string;
  /** Undefined if the item does not exist there. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const itemId = (key: string): string => `item ${key}`;
const fieldId = (name: string): string => `field ${name}`;
const ORDER = 'order';

/** Returns the changes from one version to another: the fields, then the items, then their order. */
export function documentChanges<T>(shape: DocumentShape<T>, before: T, after: T): readonly DocumentChange[] {
  const [old, now] = [new Map(shape.items(before)), new Map(shape.items(after))];
  const [from, to] = [shape.fields(before), shape.fields(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const fields = names
    .filter((name) => !isSameJson(from[name], to[name]))
    .map((name): DocumentChange => ({
      id: fieldId(name),
      kind: 'field',
      key: name,
      from: from[name],
      to: to[name],
    }));
  const items = [...new Set([...now.keys(), ...old.keys()])].flatMap((key): DocumentChange[] => {
    const sides = { id: itemId(key), key, from: old.get(key), to: now.get(key) };
    if (!old.has(key)) return [{ kind: 'added', ...sides }];
    if (!now.has(key)) return [{ kind: 'removed', ...sides }];
    return isSameJson(sides.from, sides.to) ? [] : [{ kind: 'changed', ...sides }];
  });
  return [...fields, ...items, ...(shape.isOrdered ? orderChange(old, now) : [])];
}

function orderChange(
  old: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
): readonly DocumentChange[] {
  const from = [...old.keys()].filter((key) => now.has(key));
  const to = [...now.keys()].filter((key) => old.has(key));
  return isSameJson(from, to) ? [] : [{ id: ORDER, kind: 'moved', key: '', from, to }];
}

/** Returns a document without one of its changes since an earlier version. Unchanged if there is no such change. */
export function withoutDocumentChange<T>(shape: DocumentShape<T>, before: T, after: T, id: string): T {
  const change = documentChanges(shape, before, after).find((one) => one.id === id);
  return change === undefined ? after : only(shape, after, before, change);
}

/** Returns a document in which only one part is as in another version. */
function only<T>(shape: DocumentShape<T>, document: T, other: T, { kind, key }: DocumentChange): T {
  if (kind === 'field') {
    const { [key]: _, ...fields } = shape.fields(document);
    const source = shape.fields(other);
    const restored = Object.hasOwn(source, key) ? { ...fields, [key]: source[key] } : fields;
    return shape.build(itemsOf(shape, document), restored);
  }
  const [items, source] = [new Map(shape.items(document)), new Map(shape.items(other))];
  if (kind === 'moved') {
    const order = [...source.keys()].filter((name) => items.has(name));
    const added = [...items.keys()].filter((name) => !source.has(name));
    return shape.build(
      [...order, ...added].map((name) => items.get(name)),
      shape.fields(document),
    );
  }
  if (kind === 'added') items.delete(key);
  else items.set(key, source.get(key));
  const order =
    kind === 'removed' ? withPlaceOf(key, [...items.keys()], [...source.keys()]) : [...items.keys()];
  return shape.build(
    order.map((name) => items.get(name)),
    shape.fields(document),
  );
}

/** Returns the keys with a key at the place that it has in another order: behind the same predecessor. */
function withPlaceOf(key: string, keys: readonly string[], order: readonly string[]): readonly string[] {
  const others = keys.filter((name) => name !== key);
  const before = order.slice(0, order.indexOf(key)).filter((name) => others.includes(name));
  const at = before.length === 0 ? 0 : others.indexOf(before.at(-1)!) + 1;
  return [...others.slice(0, at), key, ...others.slice(at)];
}

const itemsOf = <T>(shape: DocumentShape<T>, document: T): readonly unknown[] =>
  shape.items(document).map(([, item]) => item);

/** The versions of a merge. */
export interface DocumentVersions<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/**
 * Merges two versions of a document that were derived from the same base (decisions, section 2, Lost updates). An item is
 * merged as a whole, because its members may exclude each other.
 *
 * @param sides Decisions about conflicts, by ID. Default for each: `mine`.
 */
export function mergeDocuments<T>(
  shape: DocumentShape<T>,
  versions: DocumentVersions<T>,
  sides: ReadonlyMap<string, MergeSide> = new Map(),
): { readonly value: T; readonly conflicts: readonly DocumentConflict[] } {
  const tree = (document: T) => ({
    // Text is never merged in parts.
    items: shape.items(document).map(([key, item]) => ({ key, item: JSON.stringify(item) })),
    fields: Object.fromEntries(
      Object.entries(shape.fields(document)).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  const [base, mine, theirs] = [tree(versions.base), tree(versions.mine), tree(versions.theirs)];
  const { value, conflicts } = threeWayMerge(base, mine, theirs, {
    keyOf: ([list]) => (list === 'items' ? 'key' : undefined),
    prefer: ([part, key = '']) => sides.get(conflictId(String(part), String(key))) ?? 'mine',
  });
  const merged = value as ReturnType<typeof tree>;
  const fields = Object.entries(merged.fields).map(([name, text]): [string, unknown] => [name, parsed(text)]);
  return {
    value: shape.build(
      merged.items.map(({ item }) => parsed(item)),
      Object.fromEntries(fields),
    ),
    conflicts: conflicts
      .map(({ path: [part, key = ''], ...found }): DocumentConflict => ({
        id: conflictId(String(part), String(key)),
        kind: part === 'fields' ? 'field' : key === '' ? 'order' : 'item',
        key: String(key),
        base: contentOf(found.base),
        mine: contentOf(found.mine),
        theirs: contentOf(found.theirs),
      }))
      .filter(({ kind }) => kind !== 'order' || shape.isOrdered),
  };
}

const conflictId = (part: string, key: string): string =>
  part === 'fields' ? fieldId(key) : key === '' ? ORDER : itemId(key);

const parsed = (text: string): unknown => JSON.parse(text);

/** Returns the item of a side: its text, an entry with a key, or a list of keys. */
function contentOf(side: unknown): unknown {
  if (typeof side === 'string') return parsed(side);
  if (typeof side !== 'object' || side === null || Array.isArray(side)) return side;
  return parsed((side as { item: string }).item);
}
