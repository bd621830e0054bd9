import { patternOf, isLeaf, isRequired, maxLengthOf } from './check.js';
import { completeValue } from './complete.js';
import { placeOf, type ConfigPage } from './schema/layout.js';
import type { ConfigField, ConfigWidget, FormattedTextField } from './schema/field.js';
import { PORTAL_FIELDS } from './schema/schema.js';

/** Description of one configuration field, for a form, a terminal or documentation. */
export interface ConfigFieldInfo {
  /** Path of the field. `*` represents any index in a list, or any language: `facets.*.options.sort`. */
  readonly path: string;
  readonly widget: ConfigWidget;
  /** Page of the admin area on which the field is edited, or null if no page has it. */
  readonly page: ConfigPage | null;
  /** First configuration version with this field, or null if all versions have it. */
  readonly since: string | null;
  /** Value if nothing is stored. Undefined for required fields and for list items. */
  readonly default: unknown;
  /** True if a list item without this value is invalid. */
  readonly required: boolean;
  /** True if null is valid. */
  readonly nullable: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: 'px';
  /** Maximum length of a text, in characters. */
  readonly maxLength?: number;
  /** Regular expression that a non-empty text must match. */
  readonly pattern?: string;
  readonly options?: readonly string[];
  /** Widget for the value in each language. */
  readonly of?: ConfigWidget;
  /** Purpose of the index fields that can be selected. */
  readonly fields?: NonNullable<FormattedTextField['fields']>;
  /** Message key of the field's name. */
  readonly labelKey: string;
  /** Message key of the field's description. */
  readonly descriptionKey: string;
}

/** Returns the message key for a select option. Null is the option to select nothing. */
export function configOptionKey(option: string | null): string {
  return `configOption.${option}`;
}

/** All fields, including groups and list items, in the order of the declaration. */
export const CONFIG_FIELDS: readonly ConfigFieldInfo[] = /* @__PURE__ */ listFields();

function listFields(): ConfigFieldInfo[] {
  return Object.entries(PORTAL_FIELDS.members).flatMap(([key, field]) =>
    describeField(field, key, key, { page: placeOf(key)?.page ?? null, since: null }),
  );
}

/** Properties that a field passes on to its members and items. */
type Inherited = Pick<ConfigFieldInfo, 'page' | 'since'>;

/**
 * Describes a field and, recursively, its members and items.
 *
 * @param messagePath path of the field's messages. Fields of the same shape share one path. Levels are separated
 *   by slashes, not dots, so that a group's messages do not collide with those of a member named `label`.
 */
function describeField(
  field: ConfigField,
  path: string,
  messagePath: string,
  inherited: Inherited,
): ConfigFieldInfo[] {
  const shared = { ...inherited, since: field.since ?? inherited.since };
  const own: ConfigFieldInfo = {
    path,
    widget: field.widget,
    ...shared,
    default: path.endsWith('*') ? undefined : completeValue(field, undefined),
    required: isLeaf(field) && isRequired(field),
    nullable: 'nullable' in field,
    ...boundsOf(field),
    labelKey: `config.${messagePath}.label`,
    descriptionKey: `config.${messagePath}.description`,
  };
  return [own, ...describeMembers(field, path, messagePath, shared)];
}

function describeMembers(
  field: ConfigField,
  path: string,
  messagePath: string,
  inherited: Inherited,
): ConfigFieldInfo[] {
  switch (field.widget) {
    case 'group':
      return Object.entries(field.members).flatMap(([key, member]) =>
        describeField(member, `${path}.${key}`, `${field.shape ?? messagePath}/${key}`, inherited),
      );
    case 'list':
      return describeField(field.item, `${path}.*`, field.item.shape ?? `${messagePath}/*`, inherited);
    case 'perLanguage':
      // The value for a language has the same messages as the field. Only members of a group have separate
      // messages.
      return field.of.widget === 'group'
        ? describeMembers(field.of, `${path}.*`, `${messagePath}/*`, inherited)
        : [];
    default:
      return [];
  }
}

type Bounds = Pick<
  ConfigFieldInfo,
  'min' | 'max' | 'unit' | 'maxLength' | 'pattern' | 'options' | 'of' | 'fields'
>;

function boundsOf(field: ConfigField): Bounds {
  switch (field.widget) {
    case 'group':
    case 'list':
    case 'toggle':
    case 'position':
      return {};
    case 'perLanguage':
      return { of: field.of.widget, ...boundsOf(field.of) };
    case 'number':
      return { min: field.min, max: field.max, ...(field.unit === undefined ? {} : { unit: field.unit }) };
    case 'select':
      return { options: field.options };
    default: {
      const maxLength = maxLengthOf(field);
      const pattern = patternOf(field)?.source;
      return {
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(pattern === undefined ? {} : { pattern }),
        ...('fields' in field ? { fields: field.fields } : {}),
      };
    }
  }
}
