import { getPath, parsePath, pathText, type ConfigPath } from '../../lib/json-path.js';
import { nearestKey } from '../../lib/text/nearest.js';
import { childField } from '../child-field.js';
import { completeValue } from '../complete.js';
import { DEFAULT_CONFIG } from '../defaults.js';
import { idOf } from '../item-key.js';
import { CONFIG_FIELDS, type ConfigFieldInfo } from '../list.js';
import type { ConfigField, ListField } from '../schema/field.js';
import { PORTAL_FIELDS, type PortalConfig } from '../schema/schema.js';
import { fieldAt } from '../values.js';

/** Setting that a user named, or the reason why there is none. */
export type SettingMatch =
  | {
      readonly kind: 'setting';
      /** Path in the configuration. Items are addressed by their index, and languages by their lower-case code. */
      readonly path: ConfigPath;
      readonly field: ConfigField;
      /** Description. Undefined for the value in a language. */
      readonly info: ConfigFieldInfo | undefined;
    }
  /** The list has no item with this key, which can be added. */
  | { readonly kind: 'no-item'; readonly list: ConfigPath; readonly member: string; readonly key: string }
  /** `nearest` is the most similar key, or null if none is similar. */
  | { readonly kind: 'unknown'; readonly nearest: string | null };

/**
 * Returns the setting for a key that a user entered: `search.defaultView`, `facets.city.is_facet`, `facets[city]` or
 * `facets.0`. An item may be addressed by its key or by its index.
 *
 * @param config complete configuration, for the keys of items
 */
export function findSetting(text: string, config: PortalConfig): SettingMatch {
  const entered = parsePath(text.trim().replace(/\[([^[\]]+)\]/g, (_, key: string) => `.${quoted(key)}`));
  if (entered === undefined || entered.length === 0) return { kind: 'unknown', nearest: nearestTo(text) };
  let field: ConfigField = PORTAL_FIELDS;
  let path: ConfigPath = [];
  let pattern = '';
  for (const [index, key] of entered.entries()) {
    const step = stepBelow(field, key, getPath(config, path));
    if (step === undefined) return { kind: 'unknown', nearest: nearestTo(text) };
    if (step.at === undefined) {
      const member = field.widget === 'list' && index === entered.length - 1 ? field.key : undefined;
      if (member !== undefined && typeof key === 'string')
        return { kind: 'no-item', list: path, member, key };
      return { kind: 'unknown', nearest: nearestItem(field, path, String(key), config) };
    }
    const isVariable = field.widget === 'list' || field.widget === 'perLanguage';
    pattern = `${pattern}${pattern === '' ? '' : '.'}${isVariable ? '*' : step.at}`;
    path = [...path, step.at];
    field = step.field;
  }
  return { kind: 'setting', path, field, info: CONFIG_FIELDS.find((info) => info.path === pattern) };
}

const quoted = (key: string): string => (/^\d+$/.test(key) ? key : JSON.stringify(key));

/** Returns the field for a key, and its key in the configuration. `at` is undefined for an item that does not exist. */
function stepBelow(
  field: ConfigField,
  key: string | number,
  value: unknown,
): { readonly field: ConfigField; readonly at: string | number | undefined } | undefined {
  if (field.widget === 'list') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const index = typeof key === 'number' ? key : indexOf(field, key, items);
    return { field: field.item, at: index >= 0 && index < items.length ? index : undefined };
  }
  const below = childField(field, key);
  if (below === undefined) return undefined;
  return { field: below, at: field.widget === 'perLanguage' ? String(key).toLowerCase() : key };
}

function indexOf(field: ListField, key: string, items: readonly unknown[]): number {
  const exact = items.findIndex((item) => idOf(field, item) === key);
  return exact === -1 ? items.findIndex((item) => idOf(field, item) === key.toLowerCase()) : exact;
}

function nearestItem(field: ConfigField, list: ConfigPath, key: string, config: unknown): string | null {
  const items: unknown = getPath(config, list);
  if (field.widget !== 'list' || !Array.isArray(items)) return null;
  const nearest = nearestKey(
    key,
    items.flatMap((item) => idOf(field, item) ?? []),
  );
  return nearest === null ? null : pathText([...list, nearest]);
}

/** Returns the setting with the same last name, or else the setting with the most similar path. */
function nearestTo(text: string): string | null {
  const paths = CONFIG_FIELDS.map(({ path }) => path).filter((path) => !path.includes('*'));
  const last = text.trim().split('.').at(-1)?.toLowerCase();
  const named = paths.filter((path) => path.split('.').at(-1)?.toLowerCase() === last);
  const similar = nearestKey(text, paths);
  return named.length === 1 ? (named[0] ?? null) : (similar ?? nearestByName(last ?? '', paths));
}

function nearestByName(name: string, paths: readonly string[]): string | null {
  const nearest = nearestKey(
    name,
    paths.map((path) => path.split('.').at(-1) ?? ''),
  );
  return paths.find((path) => path.split('.').at(-1) === nearest) ?? null;
}

/** Returns the default of the value at a path. Undefined if there is none, as for an item of a list. */
export function defaultAt(path: ConfigPath): unknown {
  const inItem = path.findIndex((_, index) => fieldAt(path.slice(0, index))?.widget === 'list');
  if (inItem === -1) return getPath(DEFAULT_CONFIG, path);
  const field = fieldAt(path);
  return inItem === path.length - 1 || field === undefined ? undefined : completeValue(field, undefined);
}
