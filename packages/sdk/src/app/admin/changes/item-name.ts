import { configOptionKey } from '../../../config/list.js';
import type { ListField } from '../../../config/schema/field.js';
import type { IndexField } from '../../../contract/calls/indexing.js';
import { fieldLabel } from '../../../domains/fields/label.js';
import { translated } from '../../../domains/fields/translated.js';
import { isObject } from '../../../lib/object.js';
import type { Translator } from '../../../translations/translator.js';

/** Members with a text that names an item, in order of preference. */
const NAMES = ['lang', 'label'];

/**
 * Returns the name of a list item: its label in the language of the admin, the label of its field or option, or its
 * key. Null if the item has none of them, so that only its position identifies it.
 *
 * @param fields fields of the index, for labels that only the server has
 */
export function itemName(
  list: ListField,
  item: unknown,
  translator: Translator,
  fields: readonly IndexField[] = [],
): string | null {
  if (!isObject(item)) return null;
  const labels = labelsOf(item['translation']);
  const label = translated(labels, translator.locale);
  if (label !== undefined) return label;
  const text = NAMES.map((name) => item[name]).find(isText);
  if (text !== undefined) return text;
  const key = list.key === undefined ? undefined : item[list.key];
  if (list.key === undefined || !isText(key)) return null;
  switch (list.item.members[list.key]?.widget) {
    case 'fieldPicker':
      return fieldLabel(key, translator, {}, fields);
    case 'select':
      return translator.has(configOptionKey(key)) ? translator.t(configOptionKey(key)) : key;
    default:
      return key;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Returns the labels by language. Other values are ignored, because the document may contain invalid ones. */
function labelsOf(value: unknown): Record<string, string> {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])))
    : {};
}
