import type { AccessRule } from '../../../contract/calls/admin/permissions.js';
import { GUESTS, nameKey, USERS, type AccessLevel } from '../../../contract/vocabulary.js';
import type { RightsDocument } from '../../../documents/kinds/permissions.js';

/** The access of a group to a folder, as its own rules define it. */
export interface ShownRule {
  /**
   * - `own`: a rule for this folder
   * - `above`: the rule for a folder above
   * - `default`: the access without a rule, for the built-in groups
   * - `none`: the group has no rule here and above. Other groups of its members decide.
   */
  readonly from: 'own' | 'above' | 'default' | 'none';
  /** Null for `none`. */
  readonly access: AccessLevel | null;
  /** Convert sets that may be downloaded. Undefined: all. */
  readonly convertSets?: readonly string[] | undefined;
  /** The folder of the rule. Undefined without a rule. */
  readonly folder?: string | undefined;
  readonly isPending: boolean;
  /** True if the rule for this folder, or its absence, is not saved yet. */
  readonly isUnsaved: boolean;
}

/** The rules of one group, by folder. */
export interface GroupRules {
  /** Returns the access to a folder. */
  readonly at: (folder: string) => ShownRule;
  /** Returns the number of rules for folders below a folder. */
  readonly below: (folder: string) => number;
  /** The folders with a rule, in the order of the rules. */
  readonly folders: readonly string[];
}

/**
 * Returns the rules of a group by folder. They are shown as an admin edits them: the server decides how they combine
 * with those of other groups (`EffectiveAccess`).
 *
 * @param saved The stored rules, to mark unsaved ones.
 */
export function groupRules(
  group: string,
  rights: RightsDocument,
  saved: RightsDocument | null = null,
): GroupRules {
  const rules = rulesByFolder(group, rights);
  const stored = saved === null ? rules : rulesByFolder(group, saved);
  const counts = countsBelow(rules.keys());
  const key = nameKey(group);
  const fallback =
    key === GUESTS ? rights.withoutRule.guests : key === USERS ? rights.withoutRule.users : null;
  return {
    folders: [...rules.keys()],
    below: (folder) => counts.get(folder) ?? 0,
    at(folder) {
      const isUnsaved = !isSameRule(rules.get(folder), stored.get(folder));
      for (let path = folder; ; path = parentOf(path)) {
        const rule = rules.get(path);
        if (rule !== undefined) {
          const { access, convertSets, pending } = rule;
          const from = path === folder ? 'own' : 'above';
          return {
            from,
            access,
            convertSets,
            folder: path,
            isUnsaved,
            isPending: from === 'own' && pending === true,
          };
        }
        if (path === '') break;
      }
      return { from: fallback === null ? 'none' : 'default', access: fallback, isPending: false, isUnsaved };
    },
  };
}

type FolderRules = ReadonlyMap<string, AccessRule>;

const NO_RULES: FolderRules = new Map();

/** The rules by group and folder. Choosing a group must not search thousands of rules of others. */
const indexed = new WeakMap<readonly AccessRule[], ReadonlyMap<string, FolderRules>>();

function rulesByFolder(group: string, { rules }: RightsDocument): FolderRules {
  const groups = indexed.get(rules) ?? rulesByGroup(rules);
  indexed.set(rules, groups);
  return groups.get(nameKey(group)) ?? NO_RULES;
}

function rulesByGroup(rules: readonly AccessRule[]): ReadonlyMap<string, FolderRules> {
  const groups = new Map<string, Map<string, AccessRule>>();
  for (const rule of rules) {
    const key = nameKey(rule.group);
    const own = groups.get(key) ?? new Map<string, AccessRule>();
    groups.set(key, own.set(rule.folder.normalize('NFC'), rule));
  }
  return groups;
}

function countsBelow(folders: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const folder of folders) {
    for (let path = folder; path !== '';) {
      path = parentOf(path);
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  return counts;
}

function isSameRule(one: AccessRule | undefined, other: AccessRule | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const sets = ({ convertSets }: AccessRule) => convertSets && [...convertSets].sort().join('\n');
  return one.access === other.access && one.pending === other.pending && sets(one) === sets(other);
}

/** Returns the folder above. The root is the empty string. */
export const parentOf = (folder: string): string => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
