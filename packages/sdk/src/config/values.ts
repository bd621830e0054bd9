import { childField } from './child-field.js';
import { LANGUAGE_CODE, type ConfigProblem } from './check.js';
import { faultsOf, type ConfigFault } from './complete.js';
import type { ConfigField } from './schema/field.js';
import { pathText, type ConfigPath } from '../lib/json-path.js';
import { PORTAL_FIELDS } from './schema/schema.js';

/**
 * Returns the declaration of the field at a path, or undefined if the configuration has no such field. Language codes
 * may be in either case.
 */
export function fieldAt(path: ConfigPath): ConfigField | undefined {
  return path.reduce<ConfigField | undefined>((field, key) => below(field, key), PORTAL_FIELDS);
}

function below(field: ConfigField | undefined, key: string | number): ConfigField | undefined {
  if (field?.widget === 'list' && typeof key !== 'number') return undefined;
  if (field?.widget === 'perLanguage' && !(typeof key === 'string' && LANGUAGE_CODE.test(key)))
    return undefined;
  return childField(field, key);
}

/** Returns the path with all language codes in lower case, in which `readConfig` returns them. */
export function canonicalPath(path: ConfigPath): ConfigPath {
  return path.map((key, index) =>
    typeof key === 'string' && fieldAt(path.slice(0, index))?.widget === 'perLanguage'
      ? key.toLowerCase()
      : key,
  );
}

/** A value parsed from text, or the reasons why it is invalid. */
export type ParsedValue =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'faults'; readonly faults: readonly ConfigFault[] };

/** Problem with changing the version, which only upgrades change. */
export const READ_ONLY: ConfigProblem = { key: 'fault.readOnly' };

/** Accepted spellings of `true`, in any case. */
const YES = ['true', 'yes', 'on', '1'];
/** Accepted spellings of `false`, in any case. */
const NO = ['false', 'no', 'off', '0'];

/**
 * Parses a value that a user entered, for example in a terminal: `yes`, `250`, `#0b6173`, or `null` for a
 * nullable field. Lists, groups and values per language are entered as JSON. Checks the value in the same way as
 * a stored configuration.
 *
 * @param path path of the field, which prefixes the paths of the faults
 */
export function parseFieldValue(field: ConfigField, text: string, path: ConfigPath = []): ParsedValue {
  const at = pathText(path);
  if (field.widget === 'version') return { kind: 'faults', faults: [{ path: at, problem: READ_ONLY }] };
  const value = valueOf(field, text);
  if (value === undefined) return { kind: 'faults', faults: [{ path: at, problem: { key: 'fault.json' } }] };
  const faults = faultsOf(field, value, at);
  return faults.length === 0 ? { kind: 'value', value } : { kind: 'faults', faults };
}

function valueOf(field: ConfigField, text: string): unknown {
  const trimmed = text.trim();
  if ('nullable' in field && (trimmed === 'null' || trimmed === '')) return null;
  switch (field.widget) {
    case 'toggle':
      if (YES.includes(trimmed.toLowerCase())) return true;
      return NO.includes(trimmed.toLowerCase()) ? false : trimmed;
    case 'number':
    case 'position':
      return /^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
    case 'list':
    case 'group':
    case 'perLanguage':
      return parseJson(trimmed);
    case 'text':
    case 'longText':
      return text;
    default:
      return trimmed;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
