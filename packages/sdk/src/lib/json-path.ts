import { isObject } from './object.js';

/** Path to a value in a tree. Strings are member names, numbers are list indexes. */
export type ConfigPath = readonly (string | number)[];

/**
 * Formats a path, such as `facets.3.options.sort`. A member name is quoted as in JSON if it contains a dot, a
 * quotation mark or a backslash, is empty, or looks like a list index: `order."a.b"`.
 */
export function pathText(path: ConfigPath): string {
  return path
    .map((key) => (typeof key === 'number' || PLAIN.test(key) ? `${key}` : JSON.stringify(key)))
    .join('.');
}

/**
 * Parses a path in the format of `pathText`. Returns undefined if the text is not a valid path. An empty text is
 * the path of the root.
 */
export function parsePath(text: string): ConfigPath | undefined {
  if (text === '') return [];
  const path: (string | number)[] = [];
  const part = /("(?:[^"\\]|\\.)*"|[^."]+)(?:\.|$)/y;
  while (part.lastIndex < text.length) {
    const match = part.exec(text)?.[1];
    if (match === undefined) return undefined;
    const key = match.startsWith('"') ? unquoted(match) : /^\d+$/.test(match) ? Number(match) : match;
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

/** Returns the value at a path, or undefined if there is none. Inherited members are ignored. */
export function getPath(tree: unknown, path: ConfigPath): unknown {
  return path.reduce<unknown>((node, key) => {
    if (Array.isArray(node)) return (node as unknown[])[indexOf(node, key)];
    return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }, tree);
}

/**
 * Returns a copy of the tree with the value at a path replaced. Missing objects along the path are created. An
 * index one past the end of a list appends the value.
 *
 * @throws RangeError if a list has no such index, or the path leads through a primitive value.
 */
export function setPath<T>(tree: T, path: ConfigPath, value: unknown): T {
  return edit(tree, path, { kind: 'set', value }) as T;
}

/**
 * Returns a copy of the tree without the value at a path, or the tree itself if there is no such value. In a
 * list, the indexes of later items decrease by one.
 */
export function unsetPath<T>(tree: T, path: ConfigPath): T {
  return getPath(tree, path) === undefined ? tree : (edit(tree, path, { kind: 'remove' }) as T);
}

/**
 * Change to apply at the end of a path. In a list, `insert` adds an item before the one at the index. In an
 * object, it sets the member.
 */
export type Edit = { readonly kind: 'set' | 'insert'; readonly value: unknown } | { readonly kind: 'remove' };

/**
 * Applies a change at a path and returns the new tree.
 *
 * @throws RangeError under the same conditions as `setPath`
 */
export function edit(tree: unknown, path: ConfigPath, change: Edit): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change.kind === 'remove' ? undefined : change.value;
  if (Array.isArray(tree)) return editList(tree, key, rest, change);
  if (tree !== undefined && !isObject(tree))
    throw new RangeError(`Cannot access ${pathText([key])}: the parent value is not an object or a list.`);
  const node = tree ?? {};
  if (rest.length === 0 && change.kind === 'remove') {
    return Object.fromEntries(Object.entries(node).filter(([other]) => other !== String(key)));
  }
  // A computed name always defines an own property, even for `__proto__`.
  return { ...node, [key]: edit(Object.hasOwn(node, key) ? node[key] : undefined, rest, change) };
}

function editList(list: readonly unknown[], key: string | number, rest: ConfigPath, change: Edit): unknown[] {
  const index = indexOf(list, key);
  const appends = rest.length === 0 && change.kind !== 'remove';
  if (index < 0 || index > list.length || (index === list.length && !appends)) {
    throw new RangeError(`The list has no item ${pathText([key])}.`);
  }
  if (rest.length > 0) return list.with(index, edit(list[index], rest, change));
  if (change.kind === 'remove') return list.toSpliced(index, 1);
  return list.toSpliced(index, change.kind === 'set' ? 1 : 0, change.value);
}

/** Converts a key to a list index. Returns -1 if it is not an index, or is greater than the length of the list. */
function indexOf(list: readonly unknown[], key: string | number): number {
  const index = typeof key === 'number' ? key : /^\d+$/.test(key) ? Number(key) : -1;
  return Number.isSafeInteger(index) && index <= list.length ? index : -1;
}

/** Returns true if two paths are the same, or one of them is inside the other. */
export function isRelatedPath(one: ConfigPath, other: ConfigPath): boolean {
  const shorter = Math.min(one.length, other.length);
  return one.slice(0, shorter).every((key, index) => key === other[index]);
}
