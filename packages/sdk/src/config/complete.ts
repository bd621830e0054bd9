import { LANGUAGE_CODE, problemOfValue, type ConfigProblem } from './check.js';
import { idOf } from './item-key.js';
import { nearestKey } from '../lib/text/nearest.js';
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

/** A key that the configuration of this version does not have. */
export interface UnknownKey {
  /** Path of the key, such as `facets.1.fieldname`. */
  readonly path: string;
  /** The key of the same group with the most similar name, or null if none is similar. */
  readonly nearest: string | null;
}

/** A configuration with all keys and only valid values. */
export interface CompletedConfig {
  readonly config: PortalConfig;
  /** Values that were invalid and have been replaced by the default or removed. */
  readonly faults: readonly ConfigFault[];
  /** Keys that this version does not define. They are preserved, but have no effect. */
  readonly unknown: readonly UnknownKey[];
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
 * - List items without a valid value for a required field, or with the key of an earlier item, are removed.
 * - Language codes become lower-case. If a text exists for `DE` and `de`, the latter is used.
 * - Of a pair of limits in the wrong order, the smaller one is lowered.
 * - Keys that this version does not define are preserved, except `__proto__`.
 *
 * Accepts any value and never throws. Idempotent.
 */
export function completeConfig(raw: unknown): CompletedConfig {
  const run = newRun('replace');
  const config = complete(PORTAL_FIELDS, raw, START, run) as PortalConfig;
  const { faults, unknown, filled: merged } = run;
  return { config, faults, unknown, merged, empty: isEmptyConfig(raw) };
}

/**
 * Fills missing keys with their defaults and leaves all other values unchanged, valid or not (specification,
 * section 4, Configuration upgrade). `merged` is true if any key was missing. Returns the defaults if `raw` is
 * not an object.
 */
export function mergeConfig(raw: unknown): { readonly config: object; readonly merged: boolean } {
  const run = newRun('keep');
  const value = complete(PORTAL_FIELDS, raw, START, run);
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
  const run = newRun('replace');
  if (value === undefined) return [{ path, problem: { key: 'fault.required' } }];
  complete(field, value, { path, index: 0 }, run);
  return run.faults;
}

/**
 * Completes the value of one field, for example an item that was just added to a list. Returns undefined if a
 * required value is missing or invalid.
 */
export function completeValue(field: ConfigField, value: unknown, index = 0): unknown {
  const completed = complete(field, value, { path: '', index }, newRun('replace'));
  return completed === NOTHING ? undefined : completed;
}

/** Returns the indexes of the items that a stored list keeps when it is completed (see `completeConfig`). */
export function validItems(field: ListField, raw: readonly unknown[]): readonly number[] {
  return listItems(field, raw, START, newRun('replace')).map(({ index }) => index);
}

/** Maximum number of unknown keys for which a similar key is searched. A document may have 100,000 of them. */
const MAX_SUGGESTIONS = 100;

interface Run {
  readonly faults: ConfigFault[];
  readonly unknown: UnknownKey[];
  /** True if at least one missing key was filled. */
  filled: boolean;
  readonly onInvalid: 'replace' | 'keep';
}

const newRun = (onInvalid: Run['onInvalid']): Run => ({ faults: [], unknown: [], filled: false, onInvalid });

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
  for (const key of Object.keys(result)) {
    // Editors use the address of the JSON Schema. It may be part of a document.
    if (key === '$schema' && place.path === '') continue;
    const declared = run.unknown.length < MAX_SUGGESTIONS ? Object.keys(field.members) : [];
    run.unknown.push({ path: join(place.path, key), nearest: nearestKey(key, declared) });
  }
  for (const [key, member] of Object.entries(field.members)) {
    const stored = Object.hasOwn(raw, key) ? raw[key] : undefined;
    const value = complete(member, stored, { ...place, path: join(place.path, key) }, run);
    if (value !== NOTHING) result[key] = value;
    else if (run.onInvalid === 'replace') return NOTHING;
  }
  for (const pair of field.ascending ?? []) raiseOrLower(result, pair, { raw, place, run });
  return result;
}

/** Corrects two numbers that are in the wrong order. If only one of them is stored, it applies. */
function raiseOrLower(
  result: Record<string, unknown>,
  [smaller, larger]: readonly [string, string],
  { raw, place, run }: { raw: Record<string, unknown>; place: Place; run: Run },
): void {
  const [least, most] = [result[smaller], result[larger]];
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
  if (!Object.hasOwn(raw, larger)) result[larger] = least;
  else if (!Object.hasOwn(raw, smaller)) result[smaller] = most;
  else {
    const at = { ...place, path: join(place.path, smaller) };
    addFault(at, { key: 'fault.most', params: { limit: most } }, run);
    if (run.onInvalid === 'replace') result[smaller] = most;
  }
}

function list(field: ListField, raw: readonly unknown[], place: Place, run: Run): unknown {
  return listItems(field, raw, place, run).map(({ value }) => value);
}

/** Returns the completed items with their index in the stored list. */
function listItems(field: ListField, raw: readonly unknown[], place: Place, run: Run) {
  const ids = new Set<string>();
  return raw
    .map((stored, index) => {
      const at = { path: join(place.path, index), index };
      return { index, value: listItem(field, stored, at, run, ids) };
    })
    .filter(({ value }) => value !== NOTHING);
}

/** @param ids Keys of the items before this one. The key of this item is added. */
function listItem(field: ListField, stored: unknown, place: Place, run: Run, ids: Set<string>): unknown {
  if (!isObject(stored)) {
    addFault(place, { key: 'fault.group' }, run);
    return run.onInvalid === 'keep' ? stored : NOTHING;
  }
  const keyPath = field.key === undefined ? undefined : join(place.path, field.key);
  const own: Run = { ...run, faults: [] };
  const value = complete(field.item, stored, place, own);
  run.filled ||= own.filled;
  for (const { path, problem } of own.faults) {
    const required = path === keyPath && problem.key === 'fault.required' && field.keyProblems?.required;
    run.faults.push({ path, problem: required ? { key: required } : problem });
  }
  const id = idOf(field, value);
  if (keyPath === undefined || id === undefined) return value;
  if (!ids.has(id)) {
    ids.add(id);
    return value;
  }
  run.faults.push({ path: keyPath, problem: { key: field.keyProblems?.used ?? 'fault.used' } });
  return run.onInvalid === 'keep' ? value : NOTHING;
}

function languages(field: PerLanguageField, raw: object, place: Place, run: Run): unknown {
  const completed = new Map<string, unknown>();
  for (const [language, value] of Object.entries(raw)) {
    const at = { ...place, path: join(place.path, language) };
    const code = LANGUAGE_CODE.test(language) ? language.toLowerCase() : language;
    if (!LANGUAGE_CODE.test(language)) {
      if (language === '__proto__') continue;
      addFault(at, { key: 'fault.language' }, run);
      if (run.onInvalid === 'replace') continue;
    }
    const faults = run.faults.length;
    const result = complete(field.of, value, at, run);
    // Drop an invalid value. Its default, an empty string, would hide the value in another language.
    const isUsable = field.of.widget === 'group' || run.faults.length === faults;
    // The text of the lower-case code takes precedence.
    if (code !== language && Object.hasOwn(raw, code)) continue;
    if (result !== NOTHING && (isUsable || run.onInvalid === 'keep')) completed.set(code, result);
  }
  return Object.fromEntries(completed);
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
