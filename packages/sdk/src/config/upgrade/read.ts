import { completeConfig, isEmptyConfig, type ConfigFault } from '../complete.js';
import type { PortalConfig } from '../schema/schema.js';
import { upgradeConfig, type AppliedStep } from './index.js';

/** What a server holds, brought up to this version and made whole: what the portal works with. */
export interface ReadConfig {
  readonly config: PortalConfig;
  /** Where the server's was faulty and the default stands. */
  readonly faults: readonly ConfigFault[];
  /** Nothing is stored. */
  readonly empty: boolean;
  /** Keys were missing and were filled (specification, section 4, Config status). */
  readonly merged: boolean;
  /** An upgrade overrode, removed or moved values. */
  readonly override: boolean;
  /** The version was behind. */
  readonly versionUpdate: boolean;
  /** The version that is stored; null where none is. */
  readonly from: string | null;
  /** What the upgrade did, release by release. */
  readonly steps: readonly AppliedStep[];
}

/** Reads what a server holds; it never fails, whatever that is. */
export function readConfig(raw: unknown): ReadConfig {
  const { config, from, steps, merged, override, versionUpdate } = upgradeConfig(raw);
  const { config: whole, faults } = completeConfig(config);
  return {
    config: whole,
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
 * Whether the defaults are to be stored now: nothing is, and who asks may store them (specification, section 1: an
 * empty server configuration means defaults are used and then persisted).
 */
export function shouldPersistDefaults(state: {
  readonly empty: boolean;
  readonly isGuiAdmin: boolean;
}): boolean {
  return state.empty && state.isGuiAdmin;
}

/** What an admin can decide about a configuration of an older version. */
export type ConfigChoice = 'update' | 'reset' | 'version-only';

/** What an admin is asked on entering the administration (specification, section 8, Config-version confirmations). */
export type ConfigConfirmation =
  | { readonly kind: 'none' }
  /** The upgrade changed something: store that, begin anew with the defaults, or keep all as it is but the version. */
  | { readonly kind: 'update'; readonly choices: readonly ConfigChoice[] }
  /** Nothing but the version is behind. */
  | { readonly kind: 'version-only'; readonly choices: readonly ConfigChoice[] };

/**
 * Asks only where the version is behind: keys that are missing besides are filled without a question, each time, since
 * that changes nothing one sees.
 */
export function configConfirmation(
  flags: Pick<ReadConfig, 'merged' | 'override' | 'versionUpdate'>,
): ConfigConfirmation {
  if (!flags.versionUpdate) return { kind: 'none' };
  if (flags.merged || flags.override) return { kind: 'update', choices: ['update', 'reset', 'version-only'] };
  return { kind: 'version-only', choices: ['version-only', 'reset'] };
}
