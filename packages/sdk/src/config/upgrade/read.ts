import { isVersion } from '../../lib/version.js';
import { isObject } from '../../lib/object.js';
import { completeConfig, isEmptyConfig, type ConfigFault, type UnknownKey } from '../complete.js';
import type { PortalConfig } from '../schema/schema.js';
import { upgradeConfig, type UpgradeChange } from './index.js';

/** The server's configuration, upgraded to this version and completed. The portal uses this configuration. */
export interface ReadConfig {
  readonly config: PortalConfig;
  /** Stored values that were invalid and have been replaced by the default or removed. */
  readonly faults: readonly ConfigFault[];
  /** Stored keys that this version does not define. They are preserved, but have no effect. */
  readonly unknown: readonly UnknownKey[];
  /** True if nothing is stored. */
  readonly empty: boolean;
  /** True if keys were missing and have been filled (specification, section 4, Config status). */
  readonly merged: boolean;
  /** True if an upgrade changed, removed or moved stored values. */
  readonly override: boolean;
  /** True if a configuration is stored whose version is older or missing. */
  readonly versionUpdate: boolean;
  /** True if the stored version is newer than this one. Such a configuration must not be written. */
  readonly newer: boolean;
  /** Stored version, or null if there is no valid one. */
  readonly from: string | null;
  /** Changes of the upgrade, oldest release first. */
  readonly changes: readonly UpgradeChange[];
}

/**
 * Reads the configuration that a server has stored: upgrades and completes it in memory. Accepts any value, never
 * throws, and does not modify it.
 */
export function readConfig(raw: unknown): ReadConfig {
  const { config, to: _, ...upgrade } = upgradeConfig(raw);
  const { config: completed, faults, unknown } = completeConfig(config);
  const ofVersion = faultsOfVersion(raw);
  return {
    ...upgrade,
    config: completed,
    faults: [...ofVersion, ...faults.filter(({ path }) => path !== 'version' || ofVersion.length === 0)],
    unknown,
    empty: isEmptyConfig(raw),
  };
}

/** Returns the fault of an invalid version. An upgrade replaces it, so the result of the upgrade has no fault. */
function faultsOfVersion(raw: unknown): ConfigFault[] {
  if (!isObject(raw) || !Object.hasOwn(raw, 'version') || isVersion(raw['version'])) return [];
  return [{ path: 'version', problem: { key: 'fault.version' } }];
}

/**
 * Returns true if the defaults must be stored now: nothing is stored, and the user may store them. An empty
 * server configuration means that defaults are used and then persisted (specification, section 1).
 */
export function shouldPersistDefaults(state: {
  readonly empty: boolean;
  readonly isGuiAdmin: boolean;
}): boolean {
  return state.empty && state.isGuiAdmin;
}

/** Decision of an admin about a configuration of an older version. */
export type ConfigChoice = 'update' | 'reset' | 'version-only';

/**
 * Question to show when an admin enters the admin area (specification, section 8, Config-version
 * confirmations).
 */
export type ConfigConfirmation =
  | { readonly kind: 'none' }
  /**
   * The upgrade changed or added values. The admin stores the result, resets the configuration to the defaults,
   * or updates only the version.
   */
  | { readonly kind: 'update'; readonly choices: readonly ConfigChoice[] }
  /** Only the version changes. The admin updates it, or resets the configuration to the defaults. */
  | { readonly kind: 'version-only'; readonly choices: readonly ConfigChoice[] };

/**
 * Returns the question to show. Only an older or missing version requires a decision. Missing keys alone do not:
 * they are filled on every read, with no visible effect.
 */
export function configConfirmation(
  flags: Pick<ReadConfig, 'merged' | 'override' | 'versionUpdate'>,
): ConfigConfirmation {
  if (!flags.versionUpdate) return { kind: 'none' };
  if (flags.merged || flags.override) return { kind: 'update', choices: ['update', 'reset', 'version-only'] };
  return { kind: 'version-only', choices: ['version-only', 'reset'] };
}
