import { isObject } from './object.js';

/** The way to a part of a tree: member by member. Texts name members, numbers items of a list. */
export type ConfigPath = readonly (string | number)[];

/**
 * A path as a person writes it: `facets.3.options.sort`. A member whose name holds a dot or a quotation mark, or looks
 * like the number of an item, is put in quotation marks as in JSON: `order."a.b"`.
 */
export function pathText(path: ConfigPath): string {
  return path
    .map((key) => (typeof key === 'number' || PLAIN.test(key) ? `${key}` : JSON.stringify(key)))
    .join('.');
}

/** The reverse of `pathText`; undefined where the text is no path. An empty text is the path of the whole. */
export function parsePath(text: string): ConfigPath | undefined {
  if (text === '') return [];
  const path: (string | number)[] = [];
  const part = /("(?:[^"\\]|\\.)*"|[^."]+)(?:\.|$)/y;
  while (part.lastIndex < text.length) {
    const found = part.exec(text)?.[1];
    if (found === undefined) return undefined;
    const key = found.startsWith('"') ? unquoted(found) : /^\d+$/.test(found) ? Number(found) : found;
    if (key === undefined) return undefined;
    path.push(key);
  }
  return text.endsWith('.') ? undefined : path;
}

const PLAIN = /^(?!\d+$)[^."\\]+$/;

function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}

/** The value at a path; undefined where there is none. What an object inherits is not its value. */
export function getPath(tree: unknown, path: ConfigPath): unknown {
  return path.reduce<unknown>((node, key) => {
    if (Array.isArray(node)) return (node as unknown[])[indexOf(node, key)];
    return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }, tree);
}

/**
 * The tree with another value at a path; the tree itself stays as it is. Objects are made on the way where there are
 * none. One past the end of a list adds to it.
 *
 * @throws RangeError where a list has no such place, or the way leads through a value without parts.
 */
export function setPath<T>(tree: T, path: ConfigPath, value: unknown): T {
  return edit(tree, path, { kind: 'set', value }) as T;
}

/** The tree without what is at a path: an item of a list is taken out, and those behind it move up. */
export function unsetPath<T>(tree: T, path: ConfigPath): T {
  return getPath(tree, path) === undefined ? tree : (edit(tree, path, { kind: 'remove' }) as T);
}

/** What is done at the end of a path; `insert` moves the items of a list from there on, and sets a member. */
export type Edit = { readonly kind: 'set' | 'insert'; readonly value: unknown } | { readonly kind: 'remove' };

/** @throws RangeError as `setPath` does. */
export function edit(tree: unknown, path: ConfigPath, change: Edit): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change.kind === 'remove' ? undefined : change.value;
  if (Array.isArray(tree)) return editList(tree, indexOf(tree, key), rest, change);
  if (tree !== undefined && !isObject(tree))
    throw new RangeError(`There is nothing below ${pathText([key])}.`);
  const node = tree ?? {};
  if (rest.length === 0 && change.kind === 'remove') {
    return Object.fromEntries(Object.entries(node).filter(([other]) => other !== String(key)));
  }
  // A computed name makes a member of its own, also where it is `__proto__`.
  return { ...node, [key]: edit(Object.hasOwn(node, key) ? node[key] : undefined, rest, change) };
}

function editList(list: readonly unknown[], index: number, rest: ConfigPath, change: Edit): unknown[] {
  const adds = rest.length === 0 && change.kind !== 'remove';
  if (index < 0 || index > list.length || (index === list.length && !adds)) {
    throw new RangeError(`The list has no item ${index}.`);
  }
  if (rest.length > 0) return list.with(index, edit(list[index], rest, change));
  if (change.kind === 'remove') return list.toSpliced(index, 1);
  return list.toSpliced(index, change.kind === 'set' ? 1 : 0, change.value);
}

/** -1 where the key is no number of an item. */
function indexOf(list: readonly unknown[], key: string | number): number {
  const index = typeof key === 'number' ? key : /^\d+$/.test(key) ? Number(key) : -1;
  return Number.isSafeInteger(index) && index <= list.length ? index : -1;
}
