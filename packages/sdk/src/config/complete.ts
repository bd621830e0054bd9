import { problemOfValue, type ConfigProblem } from './check.js';
import type { ConfigField, GroupField, ListField, PerLanguageField } from './schema/field.js';
import { pathText } from '../lib/json-path.js';
import { isObject } from '../lib/object.js';
import { PORTAL_FIELDS, type PortalConfig } from './schema/schema.js';

/** A value that is not what its field takes. */
export interface ConfigFault {
  /** Where: `facets.3.options.sort`. Empty where the whole is no configuration. */
  readonly path: string;
  readonly problem: ConfigProblem;
}

/** A configuration made whole. */
export interface CompletedConfig {
  readonly config: PortalConfig;
  /** What was faulty, and was replaced by the default or left out. */
  readonly faults: readonly ConfigFault[];
  /** Whether keys were missing and were filled. */
  readonly merged: boolean;
  /** Nothing is stored: all of it is defaults, to be saved when an admin next does (specification, section 1). */
  readonly empty: boolean;
}

/**
 * A whole configuration out of what a server holds: missing keys come from the defaults (specification, section 4,
 * Configuration upgrade), faulty values are replaced by them and named, an item that lacks what makes it one is left
 * out. What is not known is kept, but for `__proto__`. It never fails, whatever it is given, and twice is once.
 */
export function completeConfig(raw: unknown): CompletedConfig {
  const run: Run = { faults: [], filled: false, wrong: 'replace' };
  const config = complete(PORTAL_FIELDS, raw, { path: '', index: 0 }, run) as PortalConfig;
  return { config, faults: run.faults, merged: run.filled, empty: isEmptyConfig(raw) };
}

/**
 * What a server holds, with the keys that are missing filled from the defaults and everything else as it is, right or
 * wrong (specification, section 4, Configuration upgrade). `merged` tells whether any were missing.
 */
export function mergeConfig(raw: unknown): { readonly config: object; readonly merged: boolean } {
  const run: Run = { faults: [], filled: false, wrong: 'keep' };
  const value = complete(PORTAL_FIELDS, raw, { path: '', index: 0 }, run);
  return {
    config: isObject(value) ? value : (complete(PORTAL_FIELDS, {}, START, run) as object),
    merged: run.filled,
  };
}

/** Whether nothing is stored: the defaults are used, and then persisted (specification, section 1). */
export function isEmptyConfig(raw: unknown): boolean {
  return !isObject(raw) || Object.keys(raw).length === 0;
}

/**
 * What is wrong with a value of one field, at any depth; empty where nothing is.
 *
 * @param path Where the field stands; the faults' paths begin with it.
 */
export function faultsOf(field: ConfigField, value: unknown, path = ''): readonly ConfigFault[] {
  const run: Run = { faults: [], filled: false, wrong: 'replace' };
  if (value === undefined) return [{ path, problem: { key: 'fault.required' } }];
  complete(field, value, { path, index: 0 }, run);
  return run.faults;
}

/** A value of one field made whole, as an item that was just added to a list; undefined where it lacks what makes it one. */
export function wholeValue(field: ConfigField, value: unknown, index = 0): unknown {
  const run: Run = { faults: [], filled: false, wrong: 'replace' };
  const whole = complete(field, value, { path: '', index }, run);
  return whole === NOTHING ? undefined : whole;
}

interface Run {
  readonly faults: ConfigFault[];
  /** Something was missing. */
  filled: boolean;
  readonly wrong: 'replace' | 'keep';
}

interface Place {
  readonly path: string;
  /** Of the item in its list. */
  readonly index: number;
}

const START: Place = { path: '', index: 0 };

/** No value: neither stored nor by default. */
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
      return isObject(raw) ? group(field, raw, place, run) : wrong(field, raw, 'fault.group', place, run);
    case 'list':
      return Array.isArray(raw) ? list(field, raw, place, run) : wrong(field, raw, 'fault.list', place, run);
    case 'perLanguage':
      return isObject(raw)
        ? languages(field, raw, place, run)
        : wrong(field, raw, 'fault.perLanguage', place, run);
    default: {
      const problem = problemOfValue(field, raw);
      return problem === undefined ? raw : wrong(field, raw, problem, place, run);
    }
  }
}

/** What stands where nothing is stored. */
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
  // What this version does not know is kept, but for the name that would reach an object's prototype.
  const result = Object.fromEntries(
    Object.entries(raw).filter(([key]) => !Object.hasOwn(field.members, key) && key !== '__proto__'),
  );
  for (const [key, member] of Object.entries(field.members)) {
    const stored = Object.hasOwn(raw, key) ? raw[key] : undefined;
    const value = complete(member, stored, { ...place, path: join(place.path, key) }, run);
    if (value !== NOTHING) result[key] = value;
    else if (run.wrong === 'replace') return NOTHING;
  }
  return result;
}

function list(field: ListField, raw: readonly unknown[], place: Place, run: Run): unknown {
  return raw
    .map((value, index) => {
      const at = { path: join(place.path, index), index };
      if (isObject(value)) return complete(field.item, value, at, run);
      addFault(at, { key: 'fault.group' }, run);
      return run.wrong === 'keep' ? value : NOTHING;
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
        const whole = complete(field.of, value, at, run);
        // A language whose text is no text has none: an empty one would hide that of another language.
        const own = field.of.widget === 'group' || run.faults.length === faults;
        return [language, own || run.wrong === 'keep' ? whole : NOTHING];
      })
      .filter(([, value]) => value !== NOTHING),
  );
}

function wrong(
  field: ConfigField,
  raw: unknown,
  problem: ConfigProblem | string,
  place: Place,
  run: Run,
): unknown {
  addFault(place, typeof problem === 'string' ? { key: problem } : problem, run);
  if (run.wrong === 'keep') return raw;
  // The faults of what is made up are nobody's.
  return defaultOf(field, place, { ...run, faults: [] });
}

function addFault({ path }: Place, problem: ConfigProblem, run: Run): void {
  run.faults.push({ path, problem });
}

function join(path: string, key: string | number): string {
  return path === '' ? pathText([key]) : `${path}.${pathText([key])}`;
}
