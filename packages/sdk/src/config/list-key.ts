import type { ConfigPath } from '../lib/json-path.js';
import { childField } from './child-field.js';
import type { ConfigField } from './schema/field.js';
import { PORTAL_FIELDS } from './schema/schema.js';

/** Returns the member that identifies the items of the list at a path. Undefined if they are identified by their index. */
export function listKeyOf(path: ConfigPath): string | undefined {
  const field = path.reduce<ConfigField | undefined>(childField, PORTAL_FIELDS);
  return field?.widget === 'list' ? field.key : undefined;
}
