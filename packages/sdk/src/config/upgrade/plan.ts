import { DEFAULT_CONFIG } from '../defaults.js';
import { stampConfig, upgradeConfig, type UpgradeChange } from './index.js';
import type { ConfigChoice } from './read.js';

/** What an upgrade would change, before anything is stored (decisions, sections 5 and 7). */
export interface UpgradePlan {
  /** Stored version, or null if there is no valid one. */
  readonly from: string | null;
  readonly to: string;
  /** Changes with the choice `update`. Missing keys are also filled with their defaults, which has no effect. */
  readonly changes: readonly UpgradeChange[];
  /**
   * The document that each choice stores. With `version-only`, values get their new path and format, and the former
   * default is written for every setting whose default changed.
   */
  readonly documents: Readonly<Record<ConfigChoice, object>>;
}

/** Returns the plan of the upgrade of a stored configuration, or null if there is nothing to upgrade. */
export function upgradePlan(raw: unknown): UpgradePlan | null {
  const { config, changes, from, to, versionUpdate } = upgradeConfig(raw);
  if (!versionUpdate) return null;
  const documents = { update: config, reset: DEFAULT_CONFIG, 'version-only': stampConfig(raw) };
  return { from, to, changes, documents };
}
