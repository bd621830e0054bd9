import { mergeConfigs } from '../../../config/merge.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import { isSameJson } from '../../../lib/same-json.js';
import { pathText, type ConfigPath } from '../../../lib/json-path.js';
import type { MergeConflict, MergeSide } from '../../../lib/merge/three-way-merge.js';
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
export function conflictOf({ base, mine, theirs, conflicts, sides }: Decisions): ConfigConflict | null {
  const paths = conflicts.filter(({ path }) => !sides.has(pathText(path)));
  return paths.length === 0 ? null : { base, mine, theirs, paths };
}

/**
 * Returns the merge with a further save of another admin. Edits since the first merge are edits of this admin. Decisions
 * stay where the other admin's value is still the same.
 *
 * @param edited the configuration with the edits since the first merge
 */
export function continueDecisions(
  before: Decisions,
  { edited, theirs }: { readonly edited: PortalConfig; readonly theirs: PortalConfig },
): Decisions {
  const { config: mine } = mergeConfigs(before.merged, edited, before.mine, () => 'mine');
  const next = startDecisions({ base: before.base, mine, theirs });
  const preserved = next.conflicts.flatMap((conflict) => {
    const id = pathText(conflict.path);
    const side = before.sides.get(id);
    const same = before.conflicts.some(
      (one) => pathText(one.path) === id && isSameJson(one.theirs, conflict.theirs),
    );
    return side !== undefined && same ? [{ path: conflict.path, side }] : [];
  });
  return preserved.reduce((decisions, { path, side }) => decide(decisions, path, side), next);
}
