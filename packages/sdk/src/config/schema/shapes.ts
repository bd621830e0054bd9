import { fieldFormat, FIELDS, isFieldName } from '../../contract/fields.js';
import type { ConfigField, GroupField, PerLanguageField } from './field.js';

/** A label or sentence in each language. */
export const TRANSLATION = {
  widget: 'perLanguage',
  of: { widget: 'text', default: '', max: 500 },
} as const satisfies PerLanguageField;

/** How values of a field are written: a size in bytes, a date, or as they are. */
export const FORMAT = {
  widget: 'select',
  options: ['filesize', 'date'],
  nullable: true,
  default: null,
} as const satisfies ConfigField;

/** Ascending or descending. */
export const ORIENTATION = {
  widget: 'select',
  options: ['asc', 'desc'],
  default: 'desc',
} as const satisfies ConfigField;

/** Where something stands across its box. */
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
    /** Labels by lower-case language; where one is missing, the text `fields.<field_name>` stands in. */
    translation: TRANSLATION,
    /** The asset may carry several values. */
    multi_valued: { widget: 'toggle', default: false },
    options: {
      widget: 'group',
      members: {
        /** How its values are written. */
        filterVal: FORMAT,
      },
    },
  },
} as const satisfies GroupField;

/** Rows of metadata in the order of their names, each as its field is written. */
export function rows(...names: readonly string[]): object[] {
  return names.map((field_name) => ({
    field_name,
    multi_valued: isFieldName(field_name) && 'multi' in FIELDS[field_name],
    options: { filterVal: fieldFormat(field_name) },
  }));
}
