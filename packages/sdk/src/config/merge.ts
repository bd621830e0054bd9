import { threeWayMerge, type MergeConflict, type MergeSide } from '../lib/merge/three-way-merge.js';
import type { ConfigPath } from '../lib/json-path.js';
import { listKeyOf } from './item-key.js';
import { ordered, positioned } from './positions.js';
import type { PortalConfig } from './schema/schema.js';

/** Result of {@link mergeConfigs}. */
export interface MergedConfig {
  /** The merged configuration. It may break a rule about several values, such as two limits in the wrong order. */
  readonly config: PortalConfig;
  /** Values that both sides changed differently. See `MergeConflict` for the paths. Values have no positions. */
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Merges two complete configurations that were derived from the same base. List items are identified by their key,
 * and their positions are merged as an order.
 *
 * @param prefer returns the side to use at a conflict, by default `mine`
 */
export function mergeConfigs(
  base: PortalConfig,
  mine: PortalConfig,
  theirs: PortalConfig,
  prefer?: (path: ConfigPath) => MergeSide,
): MergedConfig {
  const [b, m, t] = [base, mine, theirs].map((config) => ordered(config));
  const { value, conflicts } = threeWayMerge(b, m, t, {
    keyOf: listKeyOf,
    ...(prefer === undefined ? {} : { prefer }),
  });
  return { config: positioned(value, theirs) as PortalConfig, conflicts };
}
