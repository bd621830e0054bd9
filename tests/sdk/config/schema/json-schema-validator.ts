import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { getPath, pathText, type ConfigPath, type JsonSchema } from '@assetportal/sdk/config';

/**
 * Compiles a JSON Schema (draft 2020-12). Returns a function that returns the paths of all invalid values, in the format
 * of `pathText`. Throws for unknown keywords, and if the schema itself is invalid.
 */
export function validatorOf(schema: JsonSchema): (value: unknown) => string[] {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, ownProperties: true, strict: true });
  const validate = ajv.compile(schema);
  return (value) =>
    validate(value) ? [] : [...new Set((validate.errors ?? []).flatMap((error) => pathOf(error, value)))];
}

/** Returns the path of the invalid, missing or wrongly named value. */
function pathOf({ keyword, instancePath, params, propertyName }: ErrorObject, value: unknown): string[] {
  // The error about the name itself follows.
  if (keyword === 'propertyNames') return [];
  const keys = instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    // A member name may look like a list index.
    .reduce<ConfigPath>(
      (path, key) => [...path, Array.isArray(getPath(value, path)) ? Number(key) : key],
      [],
    );
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  return [pathText([...keys, ...[propertyName ?? missingProperty ?? additionalProperty ?? []].flat()])];
}
