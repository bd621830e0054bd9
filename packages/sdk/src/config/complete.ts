import * as z from 'zod/mini';
import { DEFAULT_CONFIG, FACET_DEFAULT, METADATA_DEFAULT } from './defaults.js';
import { PortalConfig } from './schema.js';

export interface CompletedConfig {
  readonly config: PortalConfig;
  /** Where a value was faulty, and the default stands instead: `facets.3.options.sort`. */
  readonly faults: readonly string[];
  /** Nothing is stored: all of it is defaults, to be saved when an admin next does (specification, section 1). */
  readonly empty: boolean;
}

/** What an item of a list has where it says nothing; an item's own name is never made up. */
const ITEM_DEFAULTS: Readonly<Record<string, Record<string, unknown>>> = {
  facets: FACET_DEFAULT,
  'assetInfo.paramsLeft': METADATA_DEFAULT,
  'assetInfo.paramsRight': METADATA_DEFAULT,
  'infoView.paramsLeft': METADATA_DEFAULT,
  'infoView.paramsRight': METADATA_DEFAULT,
  'sorting.options': { active: true, translation: {} },
  footer: { translation: {}, is_linkable: false, column: 'Left', position: 0, links: {} },
};

/**
 * A whole configuration out of what a server holds: missing keys come from the defaults (specification, section 4,
 * Configuration upgrade), faulty ones are replaced by them and named. It never fails, whatever it is given.
 */
export function completeConfig(raw: unknown): CompletedConfig {
  const faults: string[] = [];
  const config = complete(PortalConfig, raw, DEFAULT_CONFIG, [], faults) as PortalConfig;
  return { config, faults, empty: !isObject(raw) || Object.keys(raw).length === 0 };
}

type Path = readonly (string | number)[];
/** No value: neither stored nor by default. */
const NOTHING = Symbol('nothing');

function complete(
  schema: z.core.$ZodType,
  raw: unknown,
  fallback: unknown,
  path: Path,
  faults: string[],
): unknown {
  if (raw === undefined) return fallback === NOTHING ? fault(path, faults) : fallback;
  if (schema instanceof z.ZodMiniObject) {
    if (!isObject(raw)) return replaced(fallback, path, faults);
    return completeObject(schema, raw, isObject(fallback) ? fallback : {}, path, faults);
  }
  if (schema instanceof z.ZodMiniArray) {
    if (!Array.isArray(raw)) return replaced(fallback, path, faults);
    const item = ITEM_DEFAULTS[path.join('.')];
    return raw
      .map((value, index) =>
        complete(schema._zod.def.element, value, item ?? NOTHING, [...path, index], faults),
      )
      .filter((value) => value !== NOTHING);
  }
  const parsed = z.safeParse(schema, raw);
  return parsed.success ? parsed.data : replaced(fallback, path, faults);
}

function completeObject(
  schema: z.ZodMiniObject,
  raw: Record<string, unknown>,
  fallback: Record<string, unknown>,
  path: Path,
  faults: string[],
): unknown {
  // What this version does not know is kept, but for names that would reach an object's prototype.
  const known = schema._zod.def.shape;
  const result: Record<string, unknown> = Object.fromEntries(
    Object.entries(raw).filter(([key]) => !Object.hasOwn(known, key) && key !== '__proto__'),
  );
  for (const [key, member] of Object.entries(known)) {
    const value = complete(
      member,
      Object.hasOwn(raw, key) ? raw[key] : undefined,
      Object.hasOwn(fallback, key) ? fallback[key] : NOTHING,
      [...path, key],
      faults,
    );
    if (value === NOTHING) return NOTHING;
    result[key] = value;
  }
  return result;
}

function replaced(fallback: unknown, path: Path, faults: string[]): unknown {
  // The default of a list's item is no whole item: without a name of its own the item is dropped.
  const isItem = typeof path.at(-1) === 'number';
  fault(path, faults);
  return isItem ? NOTHING : fallback;
}

function fault(path: Path, faults: string[]): typeof NOTHING {
  faults.push(path.join('.'));
  return NOTHING;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
