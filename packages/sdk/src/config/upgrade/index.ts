import { isOlder, isVersion } from '../../lib/version.js';
import { isEmptyConfig, mergeConfig } from '../complete.js';
import { isSameJson } from '../diff.js';
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
 * The releases after which a stored configuration is upgraded, the oldest first (specification, section 4, Config and
 * translation upgrade). The specification names the versions alone; what they change is our decision (decisions,
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

/** What one release changed in a configuration; paths as `pathText` writes them. */
export interface AppliedStep {
  readonly version: string;
  readonly renamed: readonly (readonly [from: string, to: string])[];
  readonly overridden: readonly string[];
  readonly removed: readonly string[];
}

/** A configuration brought up to this version, and what was done to it (specification, section 4, Config status). */
export interface UpgradedConfig {
  /** With all keys; values that are wrong are still in it (`completeConfig`). That of a newer version is as it was. */
  readonly config: object;
  /** The version it said it was of; null where it said none. */
  readonly from: string | null;
  /** The version it is of now. */
  readonly to: string;
  /** The releases that changed something. */
  readonly steps: readonly AppliedStep[];
  /** Keys were missing and were filled. */
  readonly merged: boolean;
  /** Values were overridden, removed or moved. */
  readonly override: boolean;
  /** The version was stamped anew. */
  readonly versionUpdate: boolean;
}

/**
 * Brings a configuration up to this version: what the releases after its own changed is overridden, removed or moved,
 * missing keys are filled, and the version is stamped (specification, section 4). Twice is once; a newer one is left
 * as it is; what nobody knows is kept.
 *
 * One that tells no version, or none that can be read, was written by hand for the configuration as it is now: what
 * lies where it did before 3.4.0 is moved, since nothing is lost so, but nothing of it is overridden or removed.
 */
export function upgradeConfig(raw: unknown): UpgradedConfig {
  const told = isObject(raw) && Object.hasOwn(raw, 'version') ? raw['version'] : undefined;
  const from = isVersion(told) ? told : null;
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
  // Only a version that can be read and is not older says that nothing is to be stamped: 5.1.4 and v5.1.4.0 are one.
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

/** Undefined where there is nothing to move, or no place for it. */
function move(config: unknown, from: ConfigPath, to: ConfigPath): unknown {
  const value = getPath(config, from);
  if (value === undefined) return undefined;
  // What becomes a part of itself is a bare value where there is now a group.
  const inside = from.every((key, index) => to[index] === key);
  if (inside ? isObject(value) : getPath(config, to) !== undefined) return undefined;
  try {
    return setPath(unsetPath(config, from), to, value);
  } catch (error) {
    // Something that is no group stands in the way: it stays, and so does this.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A value that is taken out. */
const GONE = Symbol('gone');

/** A tree in which each value that a pattern stands for is changed, or taken out; paths are those before. */
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
