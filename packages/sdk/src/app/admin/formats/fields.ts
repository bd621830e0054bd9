import * as z from 'zod/mini';
import { camelName } from '../../../contract/names.js';
import { ConvertSetDefinition } from '../../../contract/schemas/convert-sets.js';
import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import { IMAGE_MEMBERS, supportsCmyk } from '../../../domains/convert-sets/check.js';

/** A value of a convert set that an admin edits. */
export interface FormatField {
  /** Name of the member, with that of the group that contains it: `watermark.scale`. */
  readonly path: string;
  /** `share`: a number from 0 to 1, shown in percent. `set`: several of the options. */
  readonly kind: 'text' | 'languages' | 'choice' | 'set' | 'switch' | 'integer' | 'share';
  readonly options: readonly string[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly maxLength: number | undefined;
}

/** The part of JSON Schema that occurs in the schema of a convert set. */
interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** Returns the fields of a convert set, with their bounds, from its schema. */
export function formatFields(): readonly FormatField[] {
  const all = () => fieldsOf(z.toJSONSchema(ConvertSetDefinition, { io: 'input' }) as JsonSchema, '');
  fields ??= all().sort((a, b) => placeOf(a) - placeOf(b));
  return fields;
}

/** Fields at the start and at the end. The others are between them, in the order of the schema. */
const FIRST = ['translation', 'id', 'format'];
const LAST = ['assetGroups', 'hidden'];

const placeOf = ({ path }: FormatField): number =>
  FIRST.includes(path) ? FIRST.indexOf(path) - FIRST.length : LAST.indexOf(path) + 1;

let fields: readonly FormatField[] | undefined;

function fieldsOf({ properties = {} }: JsonSchema, prefix: string): FormatField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${camelName(name)}`;
    return schema.properties === undefined ? [fieldOf(path, schema)] : fieldsOf(schema, `${path}.`);
  });
}

const fieldOf = (path: string, schema: JsonSchema): FormatField => ({
  path,
  kind: kindOf(schema),
  options: schema.items?.enum ?? schema.enum ?? [],
  min: schema.minimum,
  max: schema.maximum,
  maxLength: (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : schema)
    .maxLength,
});

function kindOf({ type, enum: options, items }: JsonSchema): FormatField['kind'] {
  if (items !== undefined) return 'set';
  if (options !== undefined) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'integer') return 'integer';
  if (type === 'number') return 'share';
  return type === 'object' ? 'languages' : 'text';
}

/** Returns the value of a field. */
export function formatValueAt(set: ConvertSetSettings, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values | undefined)?.[name], set);
}

type Values = Readonly<Record<string, unknown>>;

/** Returns a convert set with another value. Undefined removes the value. */
export function withFormatValue(set: ConvertSetSettings, path: string, value: unknown): ConvertSetSettings {
  return withMember(set, path.split('.'), value) as unknown as ConvertSetSettings;
}

function withMember(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  const next = rest.length === 0 ? value : withMember((values[name] ?? {}) as Values, rest, value);
  const { [name]: _removed, ...others } = values;
  // The order of the members stays, so that the saved document changes in one place.
  return next === undefined
    ? others
    : name in values
      ? Object.fromEntries(Object.entries(values).map(([key, old]) => [key, key === name ? next : old]))
      : { ...values, [name]: next };
}

/** Defaults of a convert set for values that are not set, as the server applies them. */
export const FORMAT_DEFAULTS: Readonly<Record<string, unknown>> = {
  quality: 85,
  colorSpace: 'srgb',
  icc: true,
  metadata: 'strip',
  'watermark.opacity': 0.5,
  'watermark.scale': 0.25,
  'focus.x': 0.5,
  'focus.y': 0.5,
};

const LOSSY = ['jpeg', 'webp', 'avif', 'pdf'];
const WITH_RESOLUTION = ['jpeg', 'png', 'tiff', 'pdf'];
const ALWAYS = ['id', 'translation', 'assetGroups', 'format', 'hidden'];

/**
 * Returns true if a field has an effect in the files of a convert set. Fields that have a value are shown as well, so
 * that it can be removed.
 */
export function appliesToFormat(path: string, set: ConvertSetSettings): boolean {
  if (ALWAYS.includes(path)) return true;
  const [member = ''] = path.split('.');
  const { format, assetGroups } = set;
  // The PDF of a document is the document itself.
  if (format === 'pdf' && assetGroups.every((group) => group === 'document')) return false;
  if (format === 'mp4')
    return ![...IMAGE_MEMBERS, 'quality', 'metadata'].some((name) => camelName(name) === member);
  switch (member) {
    case 'quality':
      return LOSSY.includes(format);
    case 'resolution':
      return WITH_RESOLUTION.includes(format);
    case 'crop':
      return set.width !== undefined && set.height !== undefined;
    case 'focus':
      return set.crop === 'focus';
    case 'watermark':
      return path === 'watermark.position' || set.watermark !== undefined;
    default:
      return true;
  }
}

/** Returns the options of a field that the format supports. */
export function formatOptions(
  { path, options }: FormatField,
  { format }: ConvertSetSettings,
): readonly string[] {
  return path === 'colorSpace' && !supportsCmyk(format)
    ? options.filter((option) => option !== 'cmyk')
    : options;
}
