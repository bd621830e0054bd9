import { edit, getPath, pathText, type ConfigPath } from '../lib/json-path.js';
import { childField } from './child-field.js';
import type { ConfigChange } from './diff.js';
import { idOf } from './item-key.js';
import { ordered, positioned } from './positions.js';
import type { ConfigField } from './schema/field.js';
import { PORTAL_FIELDS } from './schema/schema.js';

/**
 * Applies changes and returns the result. Does not modify the given value.
 *
 * @throws RangeError if a path does not exist, for example because the changes belong to another value
 */
export function applyDiff(value: unknown, changes: readonly ConfigChange[]): unknown {
  return positioned(changes.reduce(applyChange, ordered(value)), value);
}

function applyChange(tree: unknown, change: ConfigChange): unknown {
  const { path } = change;
  const list = path.slice(0, -1);
  const insert = (into: unknown, after: string | null, value: unknown) => {
    const index = after === null ? 0 : Number(located(into, [...list, after]).at(-1)) + 1;
    return edit(into, [...located(into, list), index], { kind: 'insert', value });
  };
  switch (change.kind) {
    case 'added':
      if (change.after !== undefined) return insert(tree, change.after, change.to);
      return edit(tree, located(tree, path), { kind: 'insert', value: change.to });
    case 'changed':
      return edit(tree, located(tree, path), { kind: 'set', value: change.to });
    case 'removed':
      return edit(tree, located(tree, path), { kind: 'remove' });
    case 'moved': {
      const at = located(tree, path);
      return insert(edit(tree, at, { kind: 'remove' }), change.after, getPath(tree, at));
    }
  }
}

/** Returns the path with the keys of list items replaced by their indexes. @throws RangeError if an item is missing */
function located(tree: unknown, path: ConfigPath): ConfigPath {
  let field: ConfigField | undefined = PORTAL_FIELDS;
  const result: (string | number)[] = [];
  for (const key of path) {
    const list = getPath(tree, result);
    const parent = field;
    if (typeof key === 'string' && parent?.widget === 'list' && Array.isArray(list)) {
      const index = list.findIndex((item) => idOf(parent, item) === key);
      if (index === -1) throw new RangeError(`The list has no item ${pathText([key])}.`);
      result.push(index);
    } else result.push(key);
    field = childField(field, key);
  }
  return result;
}
