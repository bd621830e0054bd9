import type { PermissionRule } from '@assetportal/sdk/contract';

/** Permission for the assets in a folder. Each level includes the levels before it. */
export type Permission =
  | { readonly access: 'none' | 'view' }
  /** @property sets Convert sets that may be downloaded. Undefined: all. */
  | { readonly access: 'download'; readonly sets: ReadonlySet<string> | undefined };

export const NO_PERMISSION: Permission = { access: 'none' };
export const FULL_PERMISSION: Permission = { access: 'download', sets: undefined };

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

const RANK = { none: 0, view: 1, download: 2 } as const;

export const allowsView = ({ access }: Permission): boolean => access !== 'none';

export function allowsDownload(permission: Permission, convertSet: string): boolean {
  return (
    permission.access === 'download' && (permission.sets === undefined || permission.sets.has(convertSet))
  );
}
