import { problemOfValue, type ConfigProblem } from './check.js';
import type { ConfigField, GroupField, ListField, PerLanguageField } from './schema/field.js';
import { pathText } from '../lib/json-path.js';
import { isObject } from '../lib/object.js';
import { PORTAL_FIELDS, type PortalConfig } from './schema/schema.js';

/** An invalid value of a configuration. */
export interface ConfigFault {
  /** Path of the value, such as `facets.3.options.sort`. Empty if the value is not a configuration at all. */
  readonly path: string;
  readonly problem: ConfigProblem;
}

/** A configuration with all keys and only valid values. */
export interface CompletedConfig {
  readonly config: PortalConfig;
  /** Values that were invalid and have been replaced by the default or removed. */
  readonly faults: readonly ConfigFault[];
  /** True if keys were missing and have been filled. */
  readonly merged: boolean;
  /**
   * True if nothing is stored, so that all values are defaults. The defaults are then persisted (specification,
   * section 1).
   */
  readonly empty: boolean;
}

/**
 * Completes the configuration that a server has stored (specification, section 4, Configuration upgrade).
 *
 * - Missing keys get their default.
 * - Invalid values are reported and replaced by the default. An invalid text for one language is removed.
 * - List items without a valid value for a required field are removed.
 * - Keys that this version does not define are preserved, except `__proto__`.
 *
 * Accepts any value and never throws. Idempotent.
 */
export function completeConfig(raw: unknown): CompletedConfig {
  const run: Run = { faults: [], filled: false, onInvalid: 'replace' };
  const config = complete(PORTAL_FIELDS, raw, { path: '', index: 0 }, run) as PortalConfig;
  return { config, faults: run.faults, merged: run.filled, empty: isEmptyConfig(raw) };
}

/**
 * Fills missing keys with their defaults and leaves all other values unchanged, valid or not (specification,
 * section 4, Configuration upgrade). `merged` is true if any key was missing. Returns the defaults if `raw` is
 * not an object.
 */
export function mergeConfig(raw: unknown): { readonly config: object; readonly merged: boolean } {
  const run: Run = { faults: [], filled: false, onInvalid: 'keep' };
  const value = complete(PORTAL_FIELDS, raw, { path: '', index: 0 }, run);
  return {
    config: isObject(value) ? value : (complete(PORTAL_FIELDS, {}, START, run) as object),
    merged: run.filled,
  };
}

/**
 * Returns true if nothing is stored: `raw` is not an object, or is empty. The defaults apply then, and are
 * persisted (specification, section 1).
 */
export function isEmptyConfig(raw: unknown): boolean {
  return !isObject(raw) || Object.keys(raw).length === 0;
}

/**
 * Returns the invalid values in the value of one field, at any depth. Empty if all are valid.
 *
 * @param path path of the field, which prefixes all paths in the result
 */
export function faultsOf(field: ConfigField, value: unknown, path = ''): readonly ConfigFault[] {
  const run: Run = { faults: [], filled: false, onInvalid: 'replace' };
  if (value === undefined) return [{ path, problem: { key: 'fault.required' } }];
  complete(field, value, { path, index: 0 }, run);
  return run.faults;
}

/**
 * Completes the value of one field, for example an item that was just added to a list. Returns undefined if a
 * required value is missing or invalid.
 */
export function completeValue(field: ConfigField, value: unknown, index = 0): unknown {
  const run: Run = { faults: [], filled: false, onInvalid: 'replace' };
  const completed = complete(field, value, { path: '', index }, run);
  return completed === NOTHING ? undefined : completed;
}

interface Run {
  readonly faults: ConfigFault[];
  /** True if at least one missing key was filled. */
  filled: boolean;
  readonly onInvalid: 'replace' | 'keep';
}

interface Place {
  readonly path: string;
  /** Index of the innermost list item that contains the value. 0 outside lists. */
  readonly index: number;
}

const START: Place = { path: '', index: 0 };

/** Marks the absence of a value: none is stored, and there is no default. */
const NOTHING = Symbol('nothing');

function complete(field: ConfigField, raw: unknown, place: Place, run: Run): unknown {
  if (raw === undefined) {
    const value = defaultOf(field, place, run);
    if (value === NOTHING) addFault(place, { key: 'fault.required' }, run);
    else run.filled = true;
    return value;
  }
  switch (field.widget) {
    case 'group':
      return isObject(raw)
        ? group(field, raw, place, run)
        : handleInvalid(field, raw, 'fault.group', place, run);
    case 'list':
      return Array.isArray(raw)
        ? list(field, raw, place, run)
        : handleInvalid(field, raw, 'fault.list', place, run);
    case 'perLanguage':
      return isObject(raw)
        ? languages(field, raw, place, run)
        : handleInvalid(field, raw, 'fault.perLanguage', place, run);
    default: {
      const problem = problemOfValue(field, raw);
      return problem === undefined ? raw : handleInvalid(field, raw, problem, place, run);
    }
  }
}

/** Returns the value to use if nothing is stored, or `NOTHING` if the field has no default. */
function defaultOf(field: ConfigField, place: Place, run: Run): unknown {
  switch (field.widget) {
    case 'group':
      return group(field, {}, place, run);
    case 'list':
      return list(field, field.initial?.() ?? [], place, run);
    case 'perLanguage':
      return {};
    case 'position':
      return place.index;
    default:
      return field.default === undefined ? NOTHING : field.default;
  }
}

function group(field: GroupField, raw: Record<string, unknown>, place: Place, run: Run): unknown {
  // Preserves the keys that this version does not define, except `__proto__`, which would change the prototype.
  const result = Object.fromEntries(
    Object.entries(raw).filter(([key]) => !Object.hasOwn(field.members, key) && key !== '__proto__'),
  );
  for (const [key, member] of Object.entries(field.members)) {
    const stored = Object.hasOwn(raw, key) ? raw[key] : undefined;
    const value = complete(member, stored, { ...place, path: join(place.path, key) }, run);
    if (value !== NOTHING) result[key] = value;
    else if (run.onInvalid === 'replace') return NOTHING;
  }
  return result;
}

function list(field: ListField, raw: readonly unknown[], place: Place, run: Run): unknown {
  return raw
    .map((value, index) => {
      const at = { path: join(place.path, index), index };
      if (isObject(value)) return complete(field.item, value, at, run);
      addFault(at, { key: 'fault.group' }, run);
      return run.onInvalid === 'keep' ? value : NOTHING;
    })
    .filter((value) => value !== NOTHING);
}

function languages(field: PerLanguageField, raw: object, place: Place, run: Run): unknown {
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([language]) => language !== '__proto__')
      .map(([language, value]): [string, unknown] => {
        const faults = run.faults.length;
        const at = { ...place, path: join(place.path, language) };
        const completed = complete(field.of, value, at, run);
        // Drop an invalid value. Its default, an empty string, would hide the value in another language.
        const isUsable = field.of.widget === 'group' || run.faults.length === faults;
        return [language, isUsable || run.onInvalid === 'keep' ? completed : NOTHING];
      })
      .filter(([, value]) => value !== NOTHING),
  );
}

function handleInvalid(
  field: ConfigField,
  raw: unknown,
  problem: ConfigProblem | string,
  place: Place,
  run: Run,
): unknown {
  addFault(place, typeof problem === 'string' ? { key: problem } : problem, run);
  if (run.onInvalid === 'keep') return raw;
  // Ignores faults in a default, because the admin did not enter it.
  return defaultOf(field, place, { ...run, faults: [] });
}

function addFault({ path }: Place, problem: ConfigProblem, run: Run): void {
  run.faults.push({ path, problem });
}

function join(path: string, key: string | number): string {
  return path === '' ? pathText([key]) : `${path}.${pathText([key])}`;
}
