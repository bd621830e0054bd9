import type { PermissionRule } from '@assetportal/sdk/contract';
import type { FolderScope } from '../../search/engine.js';
import { nameKey } from '../../store/names.js';
import { allowsView, mostPermissive, FULL_PERMISSION, permissionOf, NO_PERMISSION, type Permission } from './permission.js';

/** What somebody may see and do, folder by folder. */
export interface EffectivePermissions {
  /** The same object as long as the rules are the same, so that others can keep what they work out of it. */
  readonly scope: FolderScope;
  /** @param folder As `Asset.folder` has it. */
  permission(folder: string): Permission;
}

export const FULL_ACCESS: EffectivePermissions = sightOf(new Map(), FULL_PERMISSION);
export const NO_ACCESS: EffectivePermissions = sightOf(new Map(), NO_PERMISSION);

/** All rules in the form in which they are asked. */
export interface CompiledRules {
  /** What those see who are in all of these groups; where no rule says anything, everything. */
  for(groups: readonly string[]): EffectivePermissions;
}

/** So many combinations of groups are kept; one more and they are compiled anew as they are asked for. */
const MOST_KEPT = 500;

/**
 * Compiles the rules, for a combination of groups when it is first asked for: afterwards a question costs one look-up
 * for each part of a folder's path, however many rules there are.
 */
export function compile(rules: readonly PermissionRule[]): CompiledRules {
  const byGroup = new Map<string, PermissionRule[]>();
  for (const rule of rules) {
    const key = nameKey(rule.group);
    const others = byGroup.get(key);
    if (others === undefined) byGroup.set(key, [rule]);
    else others.push(rule);
  }
  const kept = new Map<string, EffectivePermissions>();
  return {
    for(groups) {
      // Groups without rules say nothing: those who differ in them alone share a sight.
      const ruled = [...new Set(groups.map(nameKey))].filter((group) => byGroup.has(group)).sort();
      if (ruled.length === 0) return FULL_ACCESS;
      const key = ruled.join('/');
      const known = kept.get(key);
      if (known !== undefined) return known;
      if (kept.size >= MOST_KEPT) kept.clear();
      const sight = sightOf(grantsOf(ruled.flatMap((group) => byGroup.get(group) ?? [])), FULL_PERMISSION);
      kept.set(key, sight);
      return sight;
    },
  };
}

function grantsOf(rules: readonly PermissionRule[]): Map<string, Permission> {
  const grants = new Map<string, Permission>();
  for (const rule of rules) {
    // As the library writes folders (library/paths.ts), whatever the keyboard of whoever wrote the rule does.
    const folder = rule.folder.normalize('NFC');
    const other = grants.get(folder);
    grants.set(folder, other === undefined ? permissionOf(rule) : mostPermissive(other, permissionOf(rule)));
  }
  return grants;
}

function sightOf(grants: ReadonlyMap<string, Permission>, otherwise: Permission): EffectivePermissions {
  return {
    scope: {
      otherwise: allowsView(otherwise),
      rules: [...grants].map(([folder, grant]) => ({ folder, visible: allowsView(grant) })),
    },
    permission(folder) {
      for (let path = folder; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
        const grant = grants.get(path);
        if (grant !== undefined) return grant;
        if (path === '') return otherwise;
      }
    },
  };
}
