import { completeConfig, isEmptyConfig, type ConfigFault } from '../complete.js';
import type { PortalConfig } from '../schema/schema.js';
import { upgradeConfig, type AppliedStep } from './index.js';

/** The server's configuration, upgraded to this version and completed. The portal uses this configuration. */
export interface ReadConfig {
  readonly config: PortalConfig;
  /** Stored values that were invalid and have been replaced by the default or removed. */
  readonly faults: readonly ConfigFault[];
  /** True if nothing is stored. */
  readonly empty: boolean;
  /** True if keys were missing and have been filled (specification, section 4, Config status). */
  readonly merged: boolean;
  /** True if an upgrade overrode, removed or moved values. */
  readonly override: boolean;
  /** True if a configuration is stored whose version is older or missing. */
  readonly versionUpdate: boolean;
  /** Stored version, or null if there is none. */
  readonly from: string | null;
  /** Changes that the upgrade applied, by release. */
  readonly steps: readonly AppliedStep[];
}

/** Reads the configuration that a server has stored. Accepts any value and never throws. */
export function readConfig(raw: unknown): ReadConfig {
  const { config, from, steps, merged, override, versionUpdate } = upgradeConfig(raw);
  const { config: completed, faults } = completeConfig(config);
  return {
    config: completed,
    faults,
    empty: isEmptyConfig(raw),
    merged,
    override,
    versionUpdate,
    from,
    steps,
  };
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
