import { API_BASE_PATH } from '../contract/call.js';
import { getConfigSchema } from '../contract/calls/config/config.js';
import { loadAdminTranslations } from '../translations/load-translator.js';
import type { Translate } from '../translations/translator.js';
import { patternOf, isLeaf, isRequired, LANGUAGE_CODE, maxLengthOf, problemOfValue } from './check.js';
import { completeValue } from './complete.js';
import type { ConfigField, GroupField, LeafField } from './schema/field.js';
import { CONFIG_FIELDS, type ConfigFieldInfo } from './list.js';
import { PORTAL_FIELDS } from './schema/schema.js';

/** A JSON Schema, draft 2020-12. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * Returns the JSON Schema (draft 2020-12) for a configuration file. Only list items have required members: the
 * fields without a default. Unknown members are invalid, so that editors mark them. The portal preserves them, but they
 * have no effect. Titles and descriptions come from the messages of the admin area.
 *
 * @param locale lower-case language code. English is used if the portal has no built-in messages in that
 *   language
 */
export async function configJsonSchema(locale = 'en'): Promise<JsonSchema> {
  const { t } = await loadAdminTranslations(locale);
  const infos = new Map(CONFIG_FIELDS.map((info) => [info.path, info]));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${API_BASE_PATH}${getConfigSchema.path}`,
    title: t('configSchema.title'),
    description: t('configSchema.description'),
    ...schemaOf(PORTAL_FIELDS, '', { t, infos }),
  };
}

interface Context {
  readonly t: Translate;
  readonly infos: ReadonlyMap<string, ConfigFieldInfo>;
}

function described(field: ConfigField, path: string, context: Context): JsonSchema {
  const info = context.infos.get(path);
  if (info === undefined) return schemaOf(field, path, context);
  return {
    title: context.t(info.labelKey),
    description: context.t(info.descriptionKey),
    ...schemaOf(field, path, context),
  };
}

function schemaOf(field: ConfigField, path: string, context: Context): JsonSchema {
  switch (field.widget) {
    case 'group':
      return groupSchema(field, path, context);
    case 'list':
      return {
        type: 'array',
        items: described(field.item, `${path}.*`, context),
        default: completeValue(field, undefined),
      };
    case 'perLanguage':
      return {
        type: 'object',
        propertyNames: { pattern: LANGUAGE_CODE.source },
        additionalProperties: described(field.of, `${path}.*`, context),
        default: {},
      };
    default:
      return leafSchema(field);
  }
}

function groupSchema(field: GroupField, path: string, context: Context): JsonSchema {
  const members = Object.entries(field.members);
  const required = members.filter(([, member]) => isLeaf(member) && isRequired(member)).map(([key]) => key);
  return {
    type: 'object',
    properties: {
      // Editors find the schema by this member.
      ...(path === '' ? { $schema: { type: 'string' } } : {}),
      ...Object.fromEntries(
        members.map(([key, member]) => [
          key,
          described(member, path === '' ? key : `${path}.${key}`, context),
        ]),
      ),
    },
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
  };
}

function leafSchema(field: LeafField): JsonSchema {
  const type = (name: string) => ({ type: 'nullable' in field ? [name, 'null'] : name });
  const defaultKeyword =
    field.widget === 'position' || field.default === undefined ? {} : { default: field.default };
  switch (field.widget) {
    case 'toggle':
      return { ...type('boolean'), ...defaultKeyword };
    case 'position':
      return { ...type('integer'), minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    case 'number':
      return { ...type('integer'), minimum: field.min, maximum: field.max, ...defaultKeyword };
    case 'select':
      return {
        ...type('string'),
        enum: 'nullable' in field ? [...field.options, null] : field.options,
        ...defaultKeyword,
      };
    default: {
      const maxLength = maxLengthOf(field);
      const pattern = patternOf(field)?.source;
      const empty = problemOfValue(field, '') === undefined;
      return {
        ...type('string'),
        ...(empty ? {} : { minLength: 1 }),
        ...(maxLength === undefined ? {} : { maxLength }),
        // An optional text may be empty, even if the pattern does not match an empty text.
        ...(pattern === undefined ? {} : { pattern: empty ? `^$|${pattern}` : pattern }),
        ...defaultKeyword,
      };
    }
  }
}
