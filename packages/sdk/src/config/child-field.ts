import type { ConfigField } from './schema/field.js';

/**
 * Returns the declaration of a member, an item or the value in a language, or undefined if the field has none of this
 * name. All items of a list have the same one.
 */
export function childField(field: ConfigField | undefined, key: string | number): ConfigField | undefined {
  switch (field?.widget) {
    case 'group':
      return Object.hasOwn(field.members, key) ? field.members[key] : undefined;
    case 'list':
      return field.item;
    case 'perLanguage':
      return field.of;
    default:
      return undefined;
  }
}
