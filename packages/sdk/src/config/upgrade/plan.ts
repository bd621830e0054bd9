import { DEFAULT_CONFIG } from '../defaults.js';
import { completeConfig } from '../complete.js';
import { getPath } from '../../lib/json-path.js';
import { isOlder } from '../../lib/version.js';
import { changedSettings, differsFromDefault, SETTINGS } from './changed.js';
import { CONFIG_UPGRADES, stampConfig, upgradeConfig, type UpgradeChange } from './index.js';
import type { ConfigChoice } from './read.js';

/** What an upgrade would change, before anything is stored (decisions, sections 5 and 7). */
export interface UpgradePlan {
  /** Stored version, or null if there is no valid one. */
  readonly from: string | null;
  readonly to: string;
  /** Changes with the choice `update`. Missing keys are also filled with their defaults, which has no effect. */
  readonly changes: readonly UpgradeChange[];
  /** Settings whose default has changed, but that have a different value, which stays. */
  readonly preserved: readonly PreservedSetting[];
  /** Paths of the settings that are not stored and get their default. */
  readonly added: readonly string[];
  /** Number of settings that differ from the defaults, now and after the update. */
  readonly changed: number;
  /**
   * The document that each choice stores. With `version-only`, values get their new path and format, and the former
   * default is written for every setting whose default changed.
   */
  readonly documents: Readonly<Record<ConfigChoice, object>>;
}

/** A stored setting that an upgrade does not change, although its default has changed. */
export interface PreservedSetting {
  readonly path: string;
  readonly value: unknown;
  /** The new default. */
  readonly default: unknown;
}

/** Returns the plan of the upgrade of a stored configuration, or null if there is nothing to upgrade. */
export function upgradePlan(raw: unknown): UpgradePlan | null {
  const { config, changes, from, to, versionUpdate } = upgradeConfig(raw);
  if (!versionUpdate) return null;
  const documents = { update: config, reset: DEFAULT_CONFIG, 'version-only': stampConfig(raw) };
  const complete = completeConfig(config).config;
  return {
    from,
    to,
    changes,
    documents,
    preserved: preservedSettings(complete, from).filter(
      ({ path }) => !changes.some((change) => change.stored && (change.movedTo ?? change.path) === path),
    ),
    added: addedSettings(documents['version-only'], changes),
    changed: changedSettings(complete).length,
  };
}

/** Returns the settings whose former default was replaced, but that have another value. */
function preservedSettings(config: unknown, from: string | null): readonly PreservedSetting[] {
  const paths = CONFIG_UPGRADES.filter(({ version }) => from !== null && isOlder(from, version)).flatMap(
    ({ formerDefaults = {} }) => Object.keys(formerDefaults),
  );
  return [...new Set(paths)]
    .filter((path) => differsFromDefault(config, path.split('.')))
    .map((path) => {
      const keys = path.split('.');
      return { path, value: getPath(config, keys), default: getPath(DEFAULT_CONFIG, keys) };
    });
}

/** Returns the settings that a document lacks, except those whose default changes. */
function addedSettings(document: unknown, changes: readonly UpgradeChange[]): readonly string[] {
  const listed = new Set(changes.filter(({ stored }) => stored).map(({ path }) => path));
  return SETTINGS.filter((path) => getPath(document, path.split('.')) === undefined && !listed.has(path));
}
