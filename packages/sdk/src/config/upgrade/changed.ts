import { getPath, parsePath, type ConfigPath } from '../../lib/json-path.js';
import { isSameJson } from '../../lib/same-json.js';
import { DEFAULT_CONFIG } from '../defaults.js';
import { CONFIG_FIELDS } from '../list.js';
import { readConfig } from './read.js';

/**
 * Returns true if the value at a path differs from the default. A stored value that equals the default of the stored
 * version does not differ, because an upgrade replaces it by the new default.
 *
 * @param raw configuration as stored, or a complete one
 */
export function differsFromDefault(raw: unknown, path: ConfigPath): boolean {
  return !isSameJson(getPath(readConfig(raw).config, path), getPath(DEFAULT_CONFIG, path));
}

/**
 * Returns the paths of all settings that differ from the default, in the order of the declaration. A list and the
 * values of all languages are one setting. The version is not a setting.
 *
 * @param raw configuration as stored, or a complete one
 */
export function changedSettings(raw: unknown): readonly string[] {
  const { config } = readConfig(raw);
  return SETTINGS.filter((path) => {
    const keys = parsePath(path) ?? [];
    return !isSameJson(getPath(config, keys), getPath(DEFAULT_CONFIG, keys));
  });
}

/** Paths of all settings. A list and the values of all languages are one setting. */
export const SETTINGS: readonly string[] = /* @__PURE__ */ (() =>
  CONFIG_FIELDS.filter(
    ({ path, widget }) => widget !== 'group' && widget !== 'version' && !path.includes('*'),
  ).map(({ path }) => path))();
