import { LRUCache } from 'lru-cache';
import { GUESTS, USERS, type PermissionRule, type WithoutRule } from '@assetportal/sdk/contract';
import { parentOf } from '../../lib/folder-path.js';
import type { FolderScope } from '../../search/engine.js';
import { nameKey } from '../../store/names.js';
import {
  allowsView,
  mostPermissive,
  NO_PERMISSION,
  permissionFor,
  permissionOf,
  type Permission,
} from './permission.js';

/** The permission rules, and the access to folders for which none applies. */
export interface RuleSet {
  readonly rules: readonly PermissionRule[];
  readonly withoutRule: WithoutRule;
}

/** Why a principal has a permission for a folder. */
export interface Decision {
  readonly permission: Permission;
  /** The deepest folder with a rule for a group of the principal. Undefined: the access without a rule applies. */
  readonly folder: string | undefined;
  /** The rules of the principal's groups for this folder. */
  readonly rules: readonly PermissionRule[];
}

/** Permissions of a principal, per folder. */
export interface EffectivePermissions {
  /**
   * Normally the same object until the rules change, so callers can use it as a key of a `WeakMap`. After an
   * eviction from the cache, it is an equal new object.
   */
  readonly scope: FolderScope;
  /** The folders for which the principal's groups have rules. */
  readonly folders: readonly string[];
  /** @param folder In the format of `Asset.folder`. */
  permission(folder: string): Permission;
  /** Returns the permission for a folder with its reason. */
  decision(folder: string): Decision;
}

export const NO_ACCESS: EffectivePermissions = effectivePermissions(new Map(), NO_PERMISSION);

/** Permission rules, compiled per combination of groups. */
export interface CompiledRules {
  /** Returns the permissions of guests. */
  forGuests(): EffectivePermissions;
  /** Returns the permissions of a user in these groups. Every user is also in the group `users`. */
  forUser(groups: readonly string[]): EffectivePermissions;
}

/** Maximum number of cached combinations of groups. */
const MAX_CACHED = 500;

/**
 * Compiles the rules lazily, per combination of groups. After that, resolving a permission costs one lookup per
 * segment of the folder path, regardless of the number of rules.
 */
export function compile({ rules, withoutRule }: RuleSet): CompiledRules {
  const byGroup = new Map<string, PermissionRule[]>();
  for (const rule of rules) {
    const key = nameKey(rule.group);
    const others = byGroup.get(key);
    if (others === undefined) byGroup.set(key, [rule]);
    else others.push(rule);
  }
  const cache = new LRUCache<string, EffectivePermissions>({ max: MAX_CACHED });
  const resolve = (groups: readonly string[], builtIn: keyof WithoutRule): EffectivePermissions => {
    // Ignore groups without rules: users who differ only in these groups share a cache entry.
    const ruled = [...new Set(groups.map(nameKey))].filter((group) => byGroup.has(group)).sort();
    const key = [builtIn, ...ruled].join('/');
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const applicable = ruled.flatMap((group) => byGroup.get(group) ?? []);
    const otherwise = permissionFor(withoutRule[builtIn]);
    const permissions = effectivePermissions(permissionsByFolder(applicable), otherwise);
    cache.set(key, permissions);
    return permissions;
  };
  return {
    forGuests: () => resolve([GUESTS], GUESTS),
    forUser: (groups) => resolve([...groups, USERS], USERS),
  };
}

function permissionsByFolder(rules: readonly PermissionRule[]): Map<string, Decision> {
  const byFolder = new Map<string, Decision>();
  for (const rule of rules) {
    // The library stores folder names in NFC (lib/byte-path.ts), but a rule may have been entered in another
    // form.
    const folder = rule.folder.normalize('NFC');
    const other = byFolder.get(folder);
    const permission = permissionOf(rule);
    byFolder.set(
      folder,
      other === undefined
        ? { folder, permission, rules: [rule] }
        : {
            folder,
            permission: mostPermissive(other.permission, permission),
            rules: [...other.rules, rule],
          },
    );
  }
  return byFolder;
}

function effectivePermissions(
  byFolder: ReadonlyMap<string, Decision>,
  otherwise: Permission,
): EffectivePermissions {
  const withoutRule: Decision = { folder: undefined, permission: otherwise, rules: [] };
  const decision = (folder: string): Decision => {
    for (let path = folder; ; path = parentOf(path)) {
      const decided = byFolder.get(path);
      if (decided !== undefined) return decided;
      if (path === '') return withoutRule;
    }
  };
  return {
    scope: {
      otherwise: allowsView(otherwise),
      rules: [...byFolder].map(([folder, { permission }]) => ({ folder, visible: allowsView(permission) })),
    },
    folders: [...byFolder.keys()],
    permission: (folder) => decision(folder).permission,
    decision,
  };
}
