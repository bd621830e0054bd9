import type { AccessLevel, PermissionRule } from '@assetportal/sdk/contract';

/** Permission for the assets in a folder. Each level includes the levels before it. */
export type Permission =
  | { readonly access: 'none' | 'view' }
  /** @property sets Convert sets that may be downloaded. Undefined: all. */
  | { readonly access: 'download'; readonly sets: ReadonlySet<string> | undefined };

export const NO_PERMISSION: Permission = { access: 'none' };

/** Returns the permission of an access level, with all convert sets. */
export const permissionFor = (access: AccessLevel): Permission =>
  access === 'download' ? { access, sets: undefined } : { access };

export function permissionOf({ access, convert_sets: sets }: PermissionRule): Permission {
  return access === 'download' ? { access, sets: sets && new Set(sets) } : { access };
}

/**
 * Returns the permission of a member of two groups: the more permissive one, or the union of their convert sets
 * if both permit downloads.
 */
export function mostPermissive(one: Permission, other: Permission): Permission {
  if (one.access !== 'download' || other.access !== 'download') {
    return RANK[one.access] >= RANK[other.access] ? one : other;
  }
  const sets = one.sets && other.sets && new Set([...one.sets, ...other.sets]);
  return { access: 'download', sets };
}

/** Returns the permission that both permissions include. */
export function intersectionOf(one: Permission, other: Permission): Permission {
  if (one.access !== 'download' || other.access !== 'download') {
    return RANK[one.access] <= RANK[other.access] ? one : other;
  }
  if (one.sets === undefined || other.sets === undefined) return one.sets === undefined ? other : one;
  const sets = new Set([...one.sets].filter((id) => other.sets?.has(id)));
  return sets.size === 0 ? { access: 'view' } : { access: 'download', sets };
}

/** Returns true if `other` permits everything that `one` permits. */
export function isWithin(one: Permission, other: Permission): boolean {
  if (one.access !== 'download' || other.access !== 'download') {
    return RANK[one.access] <= RANK[other.access];
  }
  const { sets } = other;
  return sets === undefined || (one.sets !== undefined && [...one.sets].every((id) => sets.has(id)));
}

const RANK = { none: 0, view: 1, download: 2 } as const;

export const allowsView = ({ access }: Permission): boolean => access !== 'none';

export function allowsDownload(permission: Permission, convertSet: string): boolean {
  return (
    permission.access === 'download' && (permission.sets === undefined || permission.sets.has(convertSet))
  );
}
