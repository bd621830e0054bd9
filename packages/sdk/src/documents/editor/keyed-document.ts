import type { ConfigPath } from '../../lib/json-path.js';
import { isSameJson } from '../../lib/same-json.js';
import { threeWayMerge, type MergeSide } from '../../lib/merge/three-way-merge.js';
import type { Translator } from '../../translations/translator.js';
import type { ResourceContent } from '../resource/resource.js';
import type { Merged, Versions } from '../resource/save-merged.js';
import type { ShownValue } from '../words/shown-value.js';

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
  /** Returns false for an item whose members exclude each other, as the result of a merge can. Default: all are valid. */
  readonly isValid?: (item: unknown) => boolean;
}

/** How a change or conflict is described. */
export interface DocumentWords {
  /** Returns the name of an item or field. `item` is the item of the newest version that has it. */
  readonly name: (part: { readonly key: string; readonly item: unknown }) => string;
  /** Returns an item, a field or the order of the items for display. Undefined means that it does not exist. */
  readonly shown: (part: { readonly key: string; readonly value: unknown }) => ShownValue;
}

/** How admins edit a resource that consists of items with keys. */
export interface KeyedDocument<T> extends DocumentShape<T> {
  /** Page of the admin area that edits the document. */
  readonly page: string;
  /** Returns the edited form of a content of the resource. */
  readonly fromContent: (content: ResourceContent) => T;
  /** Returns the content of the resource. */
  readonly toContent: (value: T) => ResourceContent;
  /** Returns the content of a stored document, such as one in the history. Default: the document. */
  readonly fromVersion?: (document: ResourceContent) => ResourceContent;
  /** Reverts `fromVersion`. Default: the content. */
  readonly toVersion?: (content: ResourceContent) => ResourceContent;
  /** Returns true for a draft of the current form. A draft of another form is dropped. */
  readonly isDocument: (value: unknown) => boolean;
  /** Returns how parts of the document are named in the language of the admin. */
  readonly words: (translator: Translator) => DocumentWords;
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
  const source = treeOf(shape, other);
  if (kind === 'field') return withField(shape, document, key, source.fields[key]);
  const order = [...source.items.keys()];
  return kind === 'moved'
    ? withOrder(shape, document, order)
    : withItem(shape, document, { key, item: source.items.get(key), order });
}

/** Returns a document with the side of the other admin of a conflict. @param saved the version of the other admin */
export function withTheirSide<T>(
  shape: DocumentShape<T>,
  document: T,
  { kind, key, theirs }: DocumentConflict,
  saved: T,
): T {
  if (kind === 'field') return withField(shape, document, key, theirs);
  if (kind === 'order') return withOrder(shape, document, theirs as readonly string[]);
  return withItem(shape, document, { key, item: theirs, order: shape.items(saved).map(([name]) => name) });
}

/** @param value Undefined removes the field. */
function withField<T>(shape: DocumentShape<T>, document: T, name: string, value: unknown): T {
  const { items, fields } = treeOf(shape, document);
  const { [name]: _, ...others } = fields;
  return shape.build([...items.values()], value === undefined ? others : { ...others, [name]: value });
}

/** Items that the order lacks come last. */
function withOrder<T>(shape: DocumentShape<T>, document: T, order: readonly string[]): T {
  const { items, fields } = treeOf(shape, document);
  const listed = order.filter((name) => items.has(name));
  const added = [...items.keys()].filter((name) => !order.includes(name));
  return shape.build(
    [...listed, ...added].map((name) => items.get(name)),
    fields,
  );
}

/** Undefined removes the item. A new one is behind the item that it follows in `order`. */
function withItem<T>(
  shape: DocumentShape<T>,
  document: T,
  { key, item, order }: { readonly key: string; readonly item: unknown; readonly order: readonly string[] },
): T {
  const { items, fields } = treeOf(shape, document);
  const isNew = !items.has(key);
  if (item === undefined) items.delete(key);
  else items.set(key, item);
  const keys = [...items.keys()];
  const placed = item !== undefined && isNew ? withPlaceOf(key, keys, order) : keys;
  return shape.build(
    placed.map((name) => items.get(name)),
    fields,
  );
}

/** Returns the keys with a key at the place that it has in another order: behind the same predecessor. */
function withPlaceOf(key: string, keys: readonly string[], order: readonly string[]): readonly string[] {
  const others = keys.filter((name) => name !== key);
  const before = order.slice(0, order.indexOf(key)).filter((name) => others.includes(name));
  const at = before.length === 0 ? 0 : others.indexOf(before.at(-1)!) + 1;
  return [...others.slice(0, at), key, ...others.slice(at)];
}

/**
 * Merges two versions of a document that were derived from the same base (decisions, section 2, Lost updates). Items are
 * merged by member, unless the result is not valid. A decision is about an item as a whole.
 *
 * @returns the merged document. At a conflict, it has the item of `mine`.
 */
export function mergeItems<T>(shape: DocumentShape<T>, versions: Versions<T>): Merged<T, DocumentConflict> {
  const whole = new Set<string>();
  for (;;) {
    const mine = mergeTrees(shape, versions, whole, 'mine');
    const isInvalid = ([key, item]: readonly [string, unknown]) =>
      !whole.has(key) && shape.isValid?.(item) === false;
    const invalid = [...mine.items].filter(isInvalid);
    for (const [key] of invalid) whole.add(key);
    if (invalid.length > 0) continue;
    const trees = {
      base: treeOf(shape, versions.base),
      mine,
      theirs: mergeTrees(shape, versions, whole, 'theirs'),
    };
    const side = (tree: Tree, { kind, key }: Conflicted) => {
      if (kind === 'field') return tree.fields[key];
      return kind === 'item'
        ? tree.items.get(key)
        : [...tree.items.keys()].filter((one) => mine.items.has(one));
    };
    return {
      value: shape.build([...mine.items.values()], mine.fields),
      conflicts: [...mine.conflicts.values()]
        .filter(({ kind }) => kind !== 'order' || shape.isOrdered)
        .map((part) => ({
          ...part,
          base: side(trees.base, part),
          mine: side(trees.mine, part),
          theirs: side(trees.theirs, part),
        })),
    };
  }
}

interface Tree {
  readonly items: Map<string, unknown>;
  readonly fields: Readonly<Record<string, unknown>>;
}

const treeOf = <T>(shape: DocumentShape<T>, document: T): Tree => ({
  items: new Map(shape.items(document)),
  fields: shape.fields(document),
});

type Conflicted = Pick<DocumentConflict, 'id' | 'kind' | 'key'>;

interface MergedTree extends Tree {
  /** The parts in conflict, by ID. */
  readonly conflicts: ReadonlyMap<string, Conflicted>;
}

/** @param whole keys of items that are not merged by member */
function mergeTrees<T>(
  shape: DocumentShape<T>,
  versions: Versions<T>,
  whole: ReadonlySet<string>,
  side: MergeSide,
): MergedTree {
  // Text is never merged in parts.
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((document) => ({
    items: shape.items(document).map(([key, item]) => ({
      key,
      item: whole.has(key) ? JSON.stringify(item) : item,
    })),
    fields: Object.fromEntries(
      Object.entries(shape.fields(document)).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  }));
  const { value, conflicts } = threeWayMerge(base, mine, theirs, {
    keyOf: (path) => (path.length === 1 && path[0] === 'items' ? 'key' : undefined),
    prefer: () => side,
  });
  const { items, fields } = value as NonNullable<typeof base>;
  return {
    items: new Map(items.map(({ key, item }) => [key, whole.has(key) ? parsed(item as string) : item])),
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, parsed(text)])),
    conflicts: new Map(conflicts.map(({ path }) => conflicted(path)).map((part) => [part.id, part])),
  };
}

function conflicted([part, name]: ConfigPath): Conflicted {
  const key = String(name ?? '');
  if (part === 'fields') return { id: fieldId(key), kind: 'field', key };
  return key === '' ? { id: ORDER, kind: 'order', key } : { id: itemId(key), kind: 'item', key };
}

const parsed = (text: string): unknown => JSON.parse(text);
