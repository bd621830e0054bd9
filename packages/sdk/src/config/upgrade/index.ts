import { isOlder, isVersion } from '../../lib/version.js';
import { isEmptyConfig, mergeConfig } from '../complete.js';
import { isSameJson } from '../../lib/same-json.js';
import { getPath, pathText, setPath, unsetPath, type ConfigPath } from '../../lib/json-path.js';
import { isObject } from '../../lib/object.js';
import { FRONT_END_VERSION } from '../../contract/version.js';
import { UPGRADE_3_4_0 } from './3.4.0.js';
import { UPGRADE_5_0_0 } from './5.0.0.js';
import { UPGRADE_5_0_2 } from './5.0.2.js';
import { UPGRADE_5_0_3 } from './5.0.3.js';
import { UPGRADE_5_1_0 } from './5.1.0.js';
import { UPGRADE_5_1_2 } from './5.1.2.js';
import type { UpgradeStep } from './step.js';

export type { UpgradeStep } from './step.js';

/**
 * Upgrade steps for the stored configuration, oldest release first (specification, section 4, Config and
 * translation upgrade). The specification lists only the versions. The changes are our decision (decisions,
 * section 5).
 */
export const CONFIG_UPGRADES: readonly UpgradeStep[] = [
  UPGRADE_3_4_0,
  UPGRADE_5_0_0,
  UPGRADE_5_0_2,
  UPGRADE_5_0_3,
  UPGRADE_5_1_0,
  UPGRADE_5_1_2,
];

/** Changes that one upgrade step applied to a configuration. Paths are in the format of `pathText`. */
export interface AppliedStep {
  readonly version: string;
  readonly renamed: readonly (readonly [from: string, to: string])[];
  readonly overridden: readonly string[];
  readonly removed: readonly string[];
}

/** A configuration upgraded to this version, with the applied changes (specification, section 4, Config status). */
export interface UpgradedConfig {
  /**
   * The upgraded configuration, with all keys. Invalid values are preserved (see `completeConfig`). A
   * configuration of a newer version is unchanged.
   */
  readonly config: object;
  /** Version in the stored configuration, or null if it has none. */
  readonly from: string | null;
  /** Version of the result. */
  readonly to: string;
  /** Upgrade steps that changed at least one value. */
  readonly steps: readonly AppliedStep[];
  /** True if keys were missing and have been filled. */
  readonly merged: boolean;
  /** True if values were overridden, removed or moved. */
  readonly override: boolean;
  /** True if the version was updated. */
  readonly versionUpdate: boolean;
}

/**
 * Upgrades a configuration to this version (specification, section 4). Applies the upgrade steps of all releases
 * after the stored version, fills missing keys and updates the version. Idempotent. A configuration of a newer
 * version is returned unchanged. Keys that this version does not define are preserved.
 *
 * A configuration without a valid version is assumed to be written by hand for the current format. Its values
 * are moved from their old paths, because that loses nothing, but none is overridden or removed.
 */
export function upgradeConfig(raw: unknown): UpgradedConfig {
  const storedVersion = isObject(raw) && Object.hasOwn(raw, 'version') ? raw['version'] : undefined;
  const from = isVersion(storedVersion) ? storedVersion : null;
  if (from !== null && isObject(raw) && isOlder(FRONT_END_VERSION, from)) {
    return { config: raw, from, to: from, steps: [], merged: false, override: false, versionUpdate: false };
  }
  let config: unknown = isObject(raw) ? raw : {};
  const steps: AppliedStep[] = [];
  for (const upgrade of CONFIG_UPGRADES) {
    if (from !== null && !isOlder(from, upgrade.version)) continue;
    const applied = apply(from === null ? movesOf(upgrade) : upgrade, config);
    config = applied.config;
    const { renamed, overridden, removed } = applied.step;
    if (renamed.length + overridden.length + removed.length > 0) steps.push(applied.step);
  }
  // Compares versions by value: `5.1.4` and `v5.1.4.0` are the same version and need no update.
  const versionUpdate = !isEmptyConfig(raw) && (from === null || isOlder(from, FRONT_END_VERSION));
  if (versionUpdate) config = setPath(config, ['version'], FRONT_END_VERSION);
  const merged = mergeConfig(config);
  return {
    ...merged,
    from,
    to: versionUpdate || from === null ? FRONT_END_VERSION : from,
    steps,
    override: steps.length > 0,
    versionUpdate,
  };
}

const movesOf = ({ version, why, rename = [] }: UpgradeStep): UpgradeStep => ({ version, why, rename });

function apply(upgrade: UpgradeStep, raw: unknown): { config: unknown; step: AppliedStep } {
  let config = raw;
  const renamed: [string, string][] = [];
  for (const [from, to] of upgrade.rename ?? []) {
    const moved = move(config, from.split('.'), to.split('.'));
    if (moved === undefined) continue;
    config = moved;
    renamed.push([from, to]);
  }
  const overridden: string[] = [];
  for (const [pattern, value] of Object.entries(upgrade.override ?? {})) {
    config = alter(config, pattern.split('.'), [], (stored, path) => {
      if (isSameJson(stored, value)) return stored;
      overridden.push(pathText(path));
      return value;
    });
  }
  const removed: string[] = [];
  for (const pattern of upgrade.remove ?? []) {
    config = alter(config, pattern.split('.'), [], (_, path) => {
      removed.push(pathText(path));
      return GONE;
    });
  }
  return { config, step: { version: upgrade.version, renamed, overridden, removed } };
}

/**
 * Moves a value and returns the new tree. Returns undefined if there is no value to move, if the target path
 * already has a value, or if a value on the way to it is not an object.
 */
function move(config: unknown, from: ConfigPath, to: ConfigPath): unknown {
  const value = getPath(config, from);
  if (value === undefined) return undefined;
  // The target may be inside the source, as from `footer` to `footer.entries`. A group at the source then
  // already has the new format.
  const inside = from.every((key, index) => to[index] === key);
  if (inside ? isObject(value) : getPath(config, to) !== undefined) return undefined;
  try {
    return setPath(unsetPath(config, from), to, value);
  } catch (error) {
    // A value on the way to the target is not a group. Both values stay unchanged.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Marks a removed value. */
const GONE = Symbol('gone');

/**
 * Returns a tree in which `change` has replaced or removed each value that matches the pattern. The paths refer
 * to the tree before the change.
 */
function alter(
  node: unknown,
  [key, ...rest]: readonly string[],
  path: ConfigPath,
  change: (value: unknown, path: ConfigPath) => unknown,
): unknown {
  if (key === undefined) return change(node, path);
  const below = (value: unknown, name: string | number) => alter(value, rest, [...path, name], change);
  if (key === '*' && Array.isArray(node)) return node.map(below).filter((value) => value !== GONE);
  if (!isObject(node)) return node;
  const changed = Object.entries(node).map(([name, value]): [string, unknown] =>
    key === '*' || key === name ? [name, below(value, name)] : [name, value],
  );
  return Object.fromEntries(changed.filter(([, value]) => value !== GONE));
}
