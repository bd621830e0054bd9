import { fieldFormat, FIELDS, isFieldName } from '../../contract/fields.js';
import type { ConfigField, GroupField, PerLanguageField } from './field.js';

/** A label or sentence in each language. */
export const TRANSLATION = {
  widget: 'perLanguage',
  of: { widget: 'text', default: '', max: 500 },
} as const satisfies PerLanguageField;

/** Format of a field's values: a file size, a date, or unformatted. */
export const FORMAT = {
  widget: 'select',
  options: ['filesize', 'date'],
  nullable: true,
  default: null,
} as const satisfies ConfigField;

/** Ascending or descending order. */
export const ORIENTATION = {
  widget: 'select',
  options: ['asc', 'desc'],
  default: 'desc',
} as const satisfies ConfigField;

/** Horizontal alignment within the surrounding box. */
export const ALIGNMENT = {
  widget: 'select',
  options: ['left', 'center', 'right'],
  default: 'left',
} as const satisfies ConfigField;

/** A row of metadata (specification, section 3, Metadata field config). */
export const METADATA = {
  widget: 'group',
  shape: 'metadata',
  members: {
    field_name: { widget: 'fieldPicker', fields: 'metadata' },
    position: { widget: 'position' },
    /** Labels by lower-case language code. Default: the message `fields.<field_name>`. */
    translation: TRANSLATION,
    /** True to display several values one by one, for example as links. Otherwise, they are one text. */
    multi_valued: { widget: 'toggle', default: false },
    options: {
      widget: 'group',
      members: {
        filterVal: FORMAT,
      },
    },
  },
} as const satisfies GroupField;

/** Returns rows of metadata in the given order, with the default format of each field. */
export function rows(...names: readonly string[]): object[] {
  return names.map((field_name) => ({
    field_name,
    multi_valued: isFieldName(field_name) && 'multi' in FIELDS[field_name],
    options: { filterVal: fieldFormat(field_name) },
  }));
}
