import { threeWayMerge, type MergeConflict, type MergeSide } from '../lib/three-way-merge.js';
import type { ConfigPath } from '../lib/json-path.js';
import { isObject } from '../lib/object.js';
import { isSameJson } from '../lib/same-json.js';
import type { ConfigField, ListField } from './schema/field.js';
import { PORTAL_FIELDS, type PortalConfig } from './schema/schema.js';

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
  const [b, m, t] = [base, mine, theirs].map((config) => ordered(PORTAL_FIELDS, config));
  const { value, conflicts } = threeWayMerge(b, m, t, { keyOf, ...(prefer === undefined ? {} : { prefer }) });
  return { config: positioned(PORTAL_FIELDS, value, theirs) as PortalConfig, conflicts };
}

function keyOf(path: ConfigPath): string | undefined {
  const field = path.reduce<ConfigField | undefined>((parent, key) => {
    if (parent?.widget === 'list') return parent.item;
    if (parent?.widget === 'perLanguage') return parent.of;
    return parent?.widget === 'group' ? parent.members[key] : undefined;
  }, PORTAL_FIELDS);
  return field?.widget === 'list' ? field.key : undefined;
}

const hasPositions = (field: ListField) => Object.hasOwn(field.item.members, 'position');

const positionOf = (item: unknown) => (isObject(item) ? Number(item['position']) : 0);

/** Returns the items of a list in the order of their positions. */
const sorted = (items: readonly unknown[]) => [...items].sort((a, b) => positionOf(a) - positionOf(b));

/** Returns the value with the items of all lists in the order of their positions, and without the positions. */
function ordered(field: ConfigField | undefined, value: unknown): unknown {
  if (field?.widget === 'list' && Array.isArray(value)) {
    if (!hasPositions(field)) return value;
    return sorted(value).map((item) => {
      const { position: _, ...rest } = item as Record<string, unknown>;
      return rest;
    });
  }
  if (field?.widget !== 'group' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, ordered(field.members[key], member)]),
  );
}

/** Adds the positions again: those of `like` if its items have the same order, otherwise the indexes. */
function positioned(field: ConfigField | undefined, value: unknown, like: unknown): unknown {
  if (field?.widget === 'list' && Array.isArray(value)) {
    if (!hasPositions(field)) return value;
    const before = Array.isArray(like) ? like : [];
    // An unchanged list keeps the order in the document.
    if (isSameJson(value, ordered(field, before))) return before;
    const keys = (items: readonly unknown[]) =>
      items.map((item) => (field.key !== undefined && isObject(item) ? item[field.key] : null));
    const shown = sorted(before);
    const isSameOrder = isSameJson(keys(value), keys(shown));
    return value.map((item: object, index) => ({
      ...item,
      position: isSameOrder ? positionOf(shown[index]) : index,
    }));
  }
  if (field?.widget !== 'group' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      positioned(field.members[key], member, isObject(like) ? like[key] : undefined),
    ]),
  );
}
