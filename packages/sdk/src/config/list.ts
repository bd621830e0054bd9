import { formOf, isLeaf, isRequired, longestOf } from './check.js';
import { wholeValue } from './complete.js';
import type { ConfigField, ConfigWidget, FormField } from './schema/field.js';
import { PAGE_OF, type ConfigPage } from './schema/pages.js';
import { PORTAL_FIELDS, type PortalConfig } from './schema/schema.js';

/** A field of the configuration as a form, a terminal or a documentation shows it. */
export interface ConfigFieldInfo {
  /** With `*` for every item of a list, or every language: `facets.*.options.sort`. */
  readonly path: string;
  readonly widget: ConfigWidget;
  /** The page of the administration; null for what nobody sets by hand. */
  readonly page: ConfigPage | null;
  /** What holds where nothing is stored; undefined where an item has to say it, and for items themselves. */
  readonly default: unknown;
  /** An item is nothing without it. */
  readonly required: boolean;
  /** It may be null. */
  readonly nullable: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: 'px';
  /** Of a text, in characters. */
  readonly maxLength?: number;
  /** A regular expression that a text has to match, where it is not empty. */
  readonly pattern?: string;
  readonly options?: readonly string[];
  /** What stands for each language. */
  readonly of?: ConfigWidget;
  /** Which fields of the index can be picked. */
  readonly fields?: NonNullable<FormField['fields']>;
  /** Of a text of the administration: what the field is called. */
  readonly labelKey: string;
  /** Of a text of the administration: what it does. */
  readonly descriptionKey: string;
}

/** The key of the text that names an option of a select; null is the option to choose none. */
export function configOptionKey(option: string | null): string {
  return `configOption.${option}`;
}

/** Every field, its groups and the items of lists too, in the order of the declaration. */
export const CONFIG_FIELDS: readonly ConfigFieldInfo[] = /* @__PURE__ */ listFields();

function listFields(): ConfigFieldInfo[] {
  return Object.entries(PORTAL_FIELDS.members).flatMap(([key, field]) =>
    infos(field, key, key, PAGE_OF[key as keyof PortalConfig]),
  );
}

/**
 * @param named The path under which its texts are: that of its shape, where the same shape stands in several places. It
 * has no dots, so that what a group is called and what its member `label` is called do not meet in the tree of texts.
 */
function infos(field: ConfigField, path: string, named: string, page: ConfigPage | null): ConfigFieldInfo[] {
  const own: ConfigFieldInfo = {
    path,
    widget: field.widget,
    page,
    default: path.endsWith('*') ? undefined : wholeValue(field, undefined),
    required: isLeaf(field) && isRequired(field),
    nullable: 'nullable' in field,
    ...boundsOf(field),
    labelKey: `config.${named}.label`,
    descriptionKey: `config.${named}.description`,
  };
  return [own, ...partsOf(field, path, named, page)];
}

function partsOf(
  field: ConfigField,
  path: string,
  named: string,
  page: ConfigPage | null,
): ConfigFieldInfo[] {
  switch (field.widget) {
    case 'group':
      return Object.entries(field.members).flatMap(([key, member]) =>
        infos(member, `${path}.${key}`, `${field.shape ?? named}/${key}`, page),
      );
    case 'list':
      return infos(field.item, `${path}.*`, field.item.shape ?? `${named}/*`, page);
    case 'perLanguage':
      // What stands for one language is called as the whole is; only its members have names of their own.
      return field.of.widget === 'group' ? partsOf(field.of, `${path}.*`, `${named}/*`, page) : [];
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
      const maxLength = longestOf(field);
      const pattern = formOf(field)?.source;
      return {
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(pattern === undefined ? {} : { pattern }),
        ...('fields' in field ? { fields: field.fields } : {}),
      };
    }
  }
}
