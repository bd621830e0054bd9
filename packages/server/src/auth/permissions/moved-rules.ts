import { GUESTS, USERS, type PermissionRule } from '@assetportal/sdk/contract';
import type { FolderMove } from '../../store/move-guard.js';
import { nameKey } from '../../store/names.js';
import {
  groupsOf,
  holdsForAll,
  resolverFor,
  ruledFolder,
  rulesByFolder,
  type Resolve,
  type RuledFolder,
  type RulesByFolder,
} from './compare.js';
import { intersectionOf, isWithin, type Permission } from './permission.js';
import type { RuleSet } from './resolve.js';

/**
 * Returns the rules after assets were moved to folders that did not exist before, so that no principal sees more
 * of them than before. Returns undefined if no rule has to be added.
 *
 * The rules of a renamed folder and of its subfolders are copied, marked as pending. If the copies alone would
 * permit more than before, because the rules for the parent folders differ, the new folder gets the effective
 * permissions of the old one instead. The rules of the old folder remain, because its assets may come back.
 *
 * @param hasAssets Returns true if a folder or its subfolders contain assets after the moves.
 */
export function movedRules(
  before: RuleSet,
  moves: readonly FolderMove[],
  hasAssets: (folder: string) => boolean,
): readonly PermissionRule[] | undefined {
  if (before.rules.length === 0) return undefined;
  const old = new RuleIndex(before);
  const current = new RuleIndex(before);
  const pairs = distinctPairs(moves);
  for (const pair of pairs) {
    // The rules of a folder also apply to its new subfolder.
    if (!isInside(pair.to, pair.from)) copyRules(old, pair, current, hasAssets);
  }
  for (const pair of pairs) if (!isNoMorePermissive(current, old, pair)) freeze(pair, old, current);
  return current.isChanged ? current.rules : undefined;
}

/** A folder and the new folder that its assets moved to. */
interface Pair {
  readonly from: string;
  readonly to: string;
}

/** Returns the pairs of all moves, those of upper folders first. */
function distinctPairs(moves: readonly FolderMove[]): Pair[] {
  const pairs = moves.flatMap(pairsOf).map((pair) => [`${pair.from}//${pair.to}`, pair] as const);
  const depth = ({ to }: Pair) => to.split('/').length;
  return [...new Map(pairs).values()].sort((one, other) => depth(one) - depth(other));
}

/**
 * Returns the renamed folders that explain a move. A move from `a/x/y` to `b/x/y` into the new folder `b` is a
 * rename of `a`, `a/x` and `a/x/y`. A folder that contains the new one is not renamed: its rules apply there
 * anyway.
 */
function pairsOf({ from, to, created }: FolderMove): Pair[] {
  const pairs: Pair[] = [{ from, to }];
  for (let pair = parentsOf({ from, to }); pair !== undefined; pair = parentsOf(pair)) {
    if (isInside(pair.to, pair.from) || !isInside(pair.to, created)) break;
    pairs.push(pair);
  }
  return pairs;
}

/** Returns the parents of a pair whose last path segments are equal, or else undefined. */
function parentsOf({ from, to }: Pair): Pair | undefined {
  const at = [from.lastIndexOf('/'), to.lastIndexOf('/')] as const;
  if (at[0] < 0 || at[1] < 0 || from.slice(at[0]) !== to.slice(at[1])) return undefined;
  return { from: from.slice(0, at[0]), to: to.slice(0, at[1]) };
}

/** Returns true if a folder is `upper` or one of its subfolders. */
const isInside = (folder: string, upper: string): boolean =>
  upper === '' || folder === upper || folder.startsWith(`${upper}/`);

/** The rules by folder, with the changes so far. */
class RuleIndex {
  readonly #byFolder: RulesByFolder;
  readonly #replaced = new Set<string>();
  #added: PermissionRule[] = [];

  constructor(private readonly before: RuleSet) {
    this.#byFolder = rulesByFolder(before.rules);
  }

  get isChanged(): boolean {
    return this.#added.length > 0;
  }

  /** The rules that existed before, then the added ones. */
  get rules(): PermissionRule[] {
    const remaining = this.before.rules.filter((rule) => !this.#replaced.has(rule.folder.normalize('NFC')));
    return [...remaining, ...this.#added];
  }

  /** Returns all rules, by the folder in NFC. */
  entries(): Iterable<readonly [folder: string, rules: readonly PermissionRule[]]> {
    return this.#byFolder;
  }

  at(folder: string): RuledFolder {
    return ruledFolder(folder, this.#byFolder, this.before.withoutRule);
  }

  /** Adds a copy of a rule, unless the folder already has a rule for the group. */
  addCopy(rule: PermissionRule, folder: string): void {
    const group = nameKey(rule.group);
    const others = this.#at(folder);
    if (others.some((other) => nameKey(other.group) === group)) return;
    const copy: PermissionRule = { ...rule, folder, pending: true };
    others.push(copy);
    this.#added.push(copy);
  }

  replace(folder: string, rules: readonly PermissionRule[]): void {
    this.#replaced.add(folder);
    this.#byFolder.set(folder, [...rules]);
    this.#added = [...this.#added.filter((rule) => rule.folder !== folder), ...rules];
  }

  #at(folder: string): PermissionRule[] {
    const rules = this.#byFolder.get(folder) ?? [];
    this.#byFolder.set(folder, rules);
    return rules;
  }
}

/**
 * Copies the rules of a renamed folder, and those of its subfolders without assets: an empty subfolder moved as
 * well. The rules of a subfolder with assets are copied when these move.
 */
function copyRules(
  old: RuleIndex,
  { from, to }: Pair,
  current: RuleIndex,
  hasAssets: (folder: string) => boolean,
): void {
  for (const [folder, rules] of old.entries()) {
    if (folder !== from && !(folder.startsWith(`${from}/`) && !hasAssets(folder))) continue;
    for (const rule of rules) current.addCopy(rule, `${to}${folder.slice(from.length)}`);
  }
}

/** Returns true if no principal has more permissions for the new folder than for the old one. */
const isNoMorePermissive = (currentRules: RuleIndex, oldRules: RuleIndex, { from, to }: Pair): boolean =>
  holdsForAll(currentRules.at(to), oldRules.at(from), isWithin);

/**
 * Replaces the rules of a new folder with the effective permissions of the old one, limited to what the current
 * rules permit. A group gets only what all its members were permitted, whatever other groups they are in.
 */
function freeze(pair: Pair, oldRules: RuleIndex, currentRules: RuleIndex): void {
  const [before, after] = [oldRules.at(pair.from), currentRules.at(pair.to)];
  const [old, current, groups] = [resolverFor(before), resolverFor(after), groupsOf(before, after)];
  const both: Resolve = (each) => intersectionOf(old(each), current(each));
  const forAllMembers = (group: readonly string[]) =>
    [[], ...groups.map((other) => [other])]
      .map((others) => both([...group, ...others]))
      .reduce((one, other) => intersectionOf(one, other));
  const users = forAllMembers([]);
  const permitted = groups
    .map((group) => ({ group, permission: forAllMembers([group]) }))
    .filter(({ permission }) => !isWithin(permission, users));
  const entries = [
    { group: GUESTS, permission: both(undefined) },
    { group: USERS, permission: users },
    ...permitted,
  ];
  currentRules.replace(
    pair.to,
    entries.map(({ group, permission }) => pendingRule(group, pair.to, permission)),
  );
}

function pendingRule(group: string, folder: string, permission: Permission): PermissionRule {
  const { access } = permission;
  const sets = permission.access === 'download' ? permission.sets : undefined;
  return { group, folder, access, ...(sets && { convert_sets: [...sets] }), pending: true };
}
