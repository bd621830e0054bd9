import { isOlder, isVersion } from '../../lib/version.js';
import { isEmptyConfig, mergeConfig } from '../complete.js';
import { DEFAULT_CONFIG } from '../defaults.js';
import { setPath } from '../../lib/json-path.js';
import { isObject } from '../../lib/object.js';
import { FRONT_END_VERSION } from '../../contract/version.js';
import { UPGRADE_3_4_0 } from './3.4.0.js';
import { UPGRADE_5_0_0 } from './5.0.0.js';
import { UPGRADE_5_0_2 } from './5.0.2.js';
import { UPGRADE_5_0_3 } from './5.0.3.js';
import { UPGRADE_5_1_0 } from './5.1.0.js';
import { UPGRADE_5_1_2 } from './5.1.2.js';
import { applyStep, type UpgradeChange, type Upgraded } from './apply.js';
import type { UpgradeStep } from './step.js';

export type { UpgradeChange } from './apply.js';
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

/** A configuration upgraded to this version, with the applied changes (specification, section 4, Config status). */
export interface UpgradedConfig {
  /**
   * The upgraded configuration, with all keys. Invalid values are preserved (see `completeConfig`). A
   * configuration of a newer version is unchanged.
   */
  readonly config: object;
  /** Version in the stored configuration, or null if it has no valid one. */
  readonly from: string | null;
  /** Version of the result. */
  readonly to: string;
  readonly changes: readonly UpgradeChange[];
  /** True if keys were missing and have been filled. */
  readonly merged: boolean;
  /** True if stored values were changed, removed or moved. */
  readonly override: boolean;
  /** True if the version was updated. */
  readonly versionUpdate: boolean;
  /** True if the version is newer than this one. Such a configuration must not be written. */
  readonly newer: boolean;
}

/**
 * Upgrades a configuration to this version (specification, section 4). Applies the upgrade steps of all releases
 * after the stored version, fills missing keys and updates the version. Idempotent. A configuration of a newer
 * version is returned unchanged. Keys that this version does not define are preserved.
 *
 * A configuration without a valid version is assumed to be written by hand for the current format. Its values
 * are moved from their old paths, because that loses nothing, but no other value changes.
 */
export function upgradeConfig(raw: unknown): UpgradedConfig {
  const from = versionOf(raw);
  if (from !== null && isOlder(FRONT_END_VERSION, from)) {
    const none = { changes: [], merged: false, override: false, versionUpdate: false };
    return { config: raw as object, from, to: from, ...none, newer: true };
  }
  // Compares versions by value: `5.1.4` and `v5.1.4.0` are the same version and need no update.
  const versionUpdate = !isEmptyConfig(raw) && (from === null || isOlder(from, FRONT_END_VERSION));
  const { config, changes } = applySteps(raw, from, 'update');
  return {
    ...mergeConfig(versionUpdate ? stamped(config) : config),
    from,
    to: versionUpdate || from === null ? FRONT_END_VERSION : from,
    changes,
    override: changes.some(({ stored }) => stored),
    versionUpdate,
    newer: false,
  };
}

/**
 * Returns a configuration of an older version in the current format, with the same effect as before. Applies only
 * renames and conversions, writes the former default of every setting whose default changed, and updates the version.
 */
export function stampConfig(raw: unknown): object {
  return stamped(applySteps(raw, versionOf(raw), 'same-effect').config);
}

const stamped = (config: unknown): object => setPath(config, ['version'], FRONT_END_VERSION) as object;

function versionOf(raw: unknown): string | null {
  const version = isObject(raw) && Object.hasOwn(raw, 'version') ? raw['version'] : undefined;
  return isVersion(version) ? version : null;
}

function applySteps(raw: unknown, from: string | null, mode: 'update' | 'same-effect'): Upgraded {
  return CONFIG_UPGRADES.filter(({ version }) => from === null || isOlder(from, version)).reduce<Upgraded>(
    (before, step) => applyStep(before, step, { mode, renamesOnly: from === null }),
    { config: isObject(raw) ? raw : {}, changes: [] },
  );
}

/**
 * Returns the defaults of an older version, in the format that it used. Settings whose default has not changed
 * since have their current one.
 */
export function defaultsOf(version: string): object {
  return CONFIG_UPGRADES.filter((step) => isOlder(version, step.version))
    .toReversed()
    .flatMap(({ formerDefaults = {} }) => Object.entries(formerDefaults))
    .reduce<object>((config, [path, value]) => setPath(config, path.split('.'), value), {
      ...DEFAULT_CONFIG,
      version,
    });
}
