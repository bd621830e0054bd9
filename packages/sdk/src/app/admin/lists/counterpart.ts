import { childField } from '../../../config/child-field.js';
import { idOf } from '../../../config/item-key.js';
import type { ConfigField } from '../../../config/schema/field.js';
import { PORTAL_FIELDS } from '../../../config/schema/schema.js';
import { getPath, type ConfigPath } from '../../../lib/json-path.js';

/**
 * Returns the path of the same setting in another configuration, in which list items may be at other indexes: items
 * with a key correspond by their key. Undefined if the other configuration does not have the item.
 *
 * @param path path in `config`, with the indexes of items
 */
export function counterpart(config: unknown, path: ConfigPath, other: unknown): ConfigPath | undefined {
  let field: ConfigField | undefined = PORTAL_FIELDS;
  const result: (string | number)[] = [];
  for (const [depth, key] of path.entries()) {
    const parent: ConfigField | undefined = field;
    field = childField(parent, key);
    if (parent?.widget !== 'list' || typeof key !== 'number' || parent.key === undefined) {
      result.push(key);
      continue;
    }
    const id = idOf(parent, getPath(config, path.slice(0, depth + 1)));
    const items = getPath(other, result);
    const index = Array.isArray(items) ? items.findIndex((item) => idOf(parent, item) === id) : -1;
    if (id === undefined || index === -1) return undefined;
    result.push(index);
  }
  return result;
}
