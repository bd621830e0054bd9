import type { AccessRule } from '../../../contract/calls/admin/permissions.js';
import type { WithoutRule } from '../../../contract/schemas/admin/permissions.js';
import { nameKey, type AccessLevel } from '../../../contract/vocabulary.js';
import type { RightsDocument } from '../../../documents/kinds/permissions.js';

type Place = Pick<AccessRule, 'group' | 'folder'>;

const isAt =
  ({ group, folder }: Place) =>
  (rule: AccessRule): boolean =>
    nameKey(rule.group) === nameKey(group) && sameFolder(rule.folder, folder);

const sameFolder = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

/**
 * Sets the access of a group to a folder. This confirms a rule of the server for a renamed folder.
 *
 * @param rule.convertSets Convert sets that may be downloaded. Default: all.
 */
export function withRule(rights: RightsDocument, rule: Omit<AccessRule, 'pending'>): RightsDocument {
  const matches = isAt(rule);
  const index = rights.rules.findIndex(matches);
  const { group, folder, access, convertSets } = rule;
  const next: AccessRule = {
    group,
    folder,
    access,
    ...(access === 'download' && convertSets !== undefined ? { convertSets } : {}),
  };
  const rules = index < 0 ? [...rights.rules, next] : rights.rules.with(index, next);
  return { ...rights, rules };
}

/** Removes the rule of a group for a folder, so that the access of the folder above applies. */
export function withoutRuleAt(rights: RightsDocument, place: Place): RightsDocument {
  const matches = isAt(place);
  return { ...rights, rules: rights.rules.filter((rule) => !matches(rule)) };
}

/** Removes all rules of a group. */
export const withoutGroup = (rights: RightsDocument, group: string): RightsDocument => ({
  ...rights,
  rules: rights.rules.filter((rule) => nameKey(rule.group) !== nameKey(group)),
});

/** Removes all rules for a folder. */
export const withoutFolder = (rights: RightsDocument, folder: string): RightsDocument => ({
  ...rights,
  rules: rights.rules.filter((rule) => !sameFolder(rule.folder, folder)),
});

/**
 * Moves the rules for a folder to another one, and confirms those that the server has copied there. A rule that the
 * other folder already has stays.
 */
export function withFolderMoved(rights: RightsDocument, from: string, to: string): RightsDocument {
  const confirmed = withFolderConfirmed(rights, to);
  const there = new Set(
    confirmed.rules.filter(({ folder }) => sameFolder(folder, to)).map(({ group }) => nameKey(group)),
  );
  const rules = confirmed.rules.flatMap((rule) => {
    if (!sameFolder(rule.folder, from)) return [rule];
    return there.has(nameKey(rule.group)) ? [] : [confirmedRule({ ...rule, folder: to })];
  });
  return { ...rights, rules };
}

/** Confirms the rules that the server has copied to a renamed folder. */
export const withFolderConfirmed = (rights: RightsDocument, folder: string): RightsDocument => ({
  ...rights,
  rules: rights.rules.map((rule) => (sameFolder(rule.folder, folder) ? confirmedRule(rule) : rule)),
});

/** Sets the access to folders for which no rule applies. */
export const withDefaultAccess = (
  rights: RightsDocument,
  of: keyof WithoutRule,
  access: AccessLevel,
): RightsDocument => ({
  ...rights,
  withoutRule: { ...rights.withoutRule, [of]: access },
});

function confirmedRule({ pending: _pending, ...rule }: AccessRule): AccessRule {
  return rule;
}
