import { GUESTS, USERS, type PermissionRule } from '@assetportal/sdk/contract';
import { parentOf } from '../../lib/folder-path.js';
import { nameKey } from '../../store/names.js';
import type { Permission } from './permission.js';
import { compile, type RuleSet } from './resolve.js';

/** A folder, and the rules that apply to it and its parents. */
export interface RuledFolder {
  readonly folder: string;
  readonly rules: RuleSet;
}

/** Rules by the folder in NFC, the form in which the library stores folder names (lib/byte-path.ts). */
export type RulesByFolder = Map<string, PermissionRule[]>;

export function rulesByFolder(rules: readonly PermissionRule[]): RulesByFolder {
  const byFolder: RulesByFolder = new Map();
  for (const rule of rules) {
    const folder = rule.folder.normalize('NFC');
    const others = byFolder.get(folder);
    if (others === undefined) byFolder.set(folder, [rule]);
    else others.push(rule);
  }
  return byFolder;
}

/** Returns a folder with the rules for it and its parents. */
export function ruledFolder(
  folder: string,
  byFolder: RulesByFolder,
  withoutRule: RuleSet['withoutRule'],
): RuledFolder {
  const rules = [...(byFolder.get('') ?? [])];
  for (let path = folder; path !== ''; path = parentOf(path)) rules.push(...(byFolder.get(path) ?? []));
  return { folder, rules: { rules, withoutRule } };
}

/** Returns the permission of guests (`groups` is undefined) or of a user in these groups. */
export type Resolve = (groups: readonly string[] | undefined) => Permission;

export function resolverFor({ folder, rules }: RuledFolder): Resolve {
  const compiled = compile(rules);
  return (groups) =>
    (groups === undefined ? compiled.forGuests() : compiled.forUser(groups)).permission(folder);
}

/** Returns the groups with rules for these folders, other than the built-in ones. */
export function groupsOf(...folders: readonly RuledFolder[]): string[] {
  const groups = new Set(folders.flatMap(({ rules }) => rules.rules.map(({ group }) => nameKey(group))));
  return [...groups].filter((group) => group !== GUESTS && group !== USERS);
}

/**
 * Returns true if a condition holds for the permissions of every principal for two folders. It must be monotone:
 * more permissions for the first folder, or fewer for the second, never fulfill it. Two groups then decide the
 * result for any number of groups: one that permits an action in the first folder, and one whose deeper rule
 * denies it in the second.
 */
export function holdsForAll(
  one: RuledFolder,
  other: RuledFolder,
  condition: (one: Permission, other: Permission) => boolean,
): boolean {
  const [resolveOne, resolveOther] = [resolverFor(one), resolverFor(other)];
  const groups = groupsOf(one, other);
  const combinations = [
    undefined,
    [],
    ...groups.map((group) => [group]),
    ...groups.flatMap((group, index) => groups.slice(index + 1).map((second) => [group, second])),
  ];
  return combinations.every((each) => condition(resolveOne(each), resolveOther(each)));
}
