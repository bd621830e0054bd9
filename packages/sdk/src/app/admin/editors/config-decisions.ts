import { mergeConfigs } from '../../../config/merge.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import { pathText, type ConfigPath } from '../../../lib/json-path.js';
import type { MergeConflict, MergeSide } from '../../../lib/three-way-merge.js';
import type { ConfigConflict } from './config-editor-state.js';

/** The versions of a merge. */
interface Versions {
  /** The configuration that both admins loaded. */
  readonly base: PortalConfig;
  readonly mine: PortalConfig;
  readonly theirs: PortalConfig;
}

/** A merge of two configurations, and the admin's decisions about it. */
export interface Decisions extends Versions {
  /** The merged configuration. This admin's value is used until the admin decides. */
  readonly merged: PortalConfig;
  /** All conflicts, decided or not. */
  readonly conflicts: readonly MergeConflict[];
  /** Decisions, keyed by path in the format of `pathText`. */
  readonly sides: ReadonlyMap<string, MergeSide>;
}

/** Merges the configurations, before any decision. */
export function startDecisions(versions: Versions): Decisions {
  const { config, conflicts } = mergeConfigs(versions.base, versions.mine, versions.theirs);
  return { ...versions, merged: config, conflicts, sides: new Map() };
}

/** Returns the merge with one more decision. */
export function decide(before: Decisions, path: ConfigPath, side: MergeSide): Decisions {
  const sides = new Map(before.sides).set(pathText(path), side);
  const prefer = (conflict: ConfigPath) => sides.get(pathText(conflict)) ?? 'mine';
  const { config } = mergeConfigs(before.base, before.mine, before.theirs, prefer);
  return { ...before, merged: config, sides };
}

/** Returns the conflicts without a decision, or null if there are none. */
export function conflictOf({ theirs, conflicts, sides }: Decisions): ConfigConflict | null {
  const paths = conflicts.filter(({ path }) => !sides.has(pathText(path)));
  return paths.length === 0 ? null : { theirs, paths };
}
