import { isObject } from '../lib/object.js';
import type { ConfigPath } from '../lib/json-path.js';
import { childField } from './child-field.js';
import type { ConfigField, ListField } from './schema/field.js';
import { PORTAL_FIELDS } from './schema/schema.js';

/**
 * Returns the text that identifies an item of a list, or undefined if the list has no key, or the item no value for
 * it. Index fields and options are compared exactly, other keys without case and surrounding white space.
 */
export function idOf(field: ListField, item: unknown): string | undefined {
  if (field.key === undefined || !isObject(item) || !Object.hasOwn(item, field.key)) return undefined;
  const value = item[field.key];
  if (typeof value !== 'string') return undefined;
  const widget = field.item.members[field.key]?.widget;
  return widget === 'fieldPicker' || widget === 'select' ? value : value.trim().toLowerCase();
}

/** Returns the member that identifies the items of the list at a path. Undefined if they are identified by their index. */
export function listKeyOf(path: ConfigPath): string | undefined {
  const field = path.reduce<ConfigField | undefined>(childField, PORTAL_FIELDS);
  return field?.widget === 'list' ? field.key : undefined;
}
