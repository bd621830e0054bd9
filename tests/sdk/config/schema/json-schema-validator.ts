import type { JsonSchema } from '@assetportal/sdk/config';

/**
 * Returns true if a value is valid according to a JSON Schema (draft 2020-12). Supports the keywords that the
 * configuration uses, and throws for others. Lengths are in code points, and patterns have the flag `u`, as the
 * specification of JSON Schema says.
 */
export function isValid(schema: JsonSchema, value: unknown): boolean {
  return Object.entries(schema).every(([keyword, limit]) => {
    const check = KEYWORDS[keyword];
    if (check === undefined) throw new Error(`The keyword ${keyword} is not supported.`);
    return check(limit as never, value);
  });
}

type Check = (limit: never, value: unknown) => boolean;
const always = () => true;
const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';

const ofNumber =
  (check: (limit: number, value: number) => boolean): Check =>
  (limit: number, value: unknown) =>
    typeof value !== 'number' || check(limit, value);
const ofText =
  <T>(check: (limit: T, value: string) => boolean): Check =>
  (limit: T, value: unknown) =>
    typeof value !== 'string' || check(limit, value);

const KEYWORDS: Readonly<Record<string, Check>> = {
  ...{ $schema: always, $id: always, title: always, description: always, default: always },
  type: (types: string | string[], value: unknown) =>
    [types].flat().some((type) => type === typeOf(value) || (type === 'integer' && Number.isInteger(value))),
  enum: (options: unknown[], value: unknown) => options.includes(value),
  minimum: ofNumber((limit, value) => value >= limit),
  maximum: ofNumber((limit, value) => value <= limit),
  minLength: ofText<number>((limit, value) => Array.from(value).length >= limit),
  maxLength: ofText<number>((limit, value) => Array.from(value).length <= limit),
  pattern: ofText<string>((pattern, value) => new RegExp(pattern, 'u').test(value)),
  items: (schema: JsonSchema, value: unknown) =>
    !Array.isArray(value) || value.every((item) => isValid(schema, item)),
  required: (keys: string[], value: unknown) =>
    !isObject(value) || keys.every((key) => Object.hasOwn(value, key)),
  properties: (schemas: Record<string, JsonSchema>, value: unknown) =>
    !isObject(value) ||
    Object.entries(schemas).every(
      ([key, schema]) => !Object.hasOwn(value, key) || isValid(schema, value[key]),
    ),
  propertyNames: (schema: JsonSchema, value: unknown) =>
    !isObject(value) || Object.keys(value).every((key) => isValid(schema, key)),
  additionalProperties: (schema: JsonSchema, value: unknown) =>
    !isObject(value) || Object.values(value).every((member) => isValid(schema, member)),
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
