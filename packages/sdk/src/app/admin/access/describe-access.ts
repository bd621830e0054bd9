import type { AccessReason } from '../../../contract/calls/admin/access.js';
import type { AccessRule } from '../../../contract/calls/admin/permissions.js';
import { GUESTS, nameKey, USERS, type AccessLevel } from '../../../contract/vocabulary.js';
import type { Translator } from '../../../translations/translator.js';

/** Returns the title of a convert set, or its ID. */
export type FormatTitle = (id: string) => string;

/** Returns the name of a group for display. */
export function groupName(name: string, { t }: Translator): string {
  const key = nameKey(name);
  return key === GUESTS ? t('access.guests') : key === USERS ? t('access.allUsers') : name;
}

/** Returns the name of a folder without its path. */
export const folderName = (folder: string, { t }: Translator): string =>
  folder === '' ? t('access.library') : folder.slice(folder.lastIndexOf('/') + 1);

/** Returns the formats that may be downloaded, such as “Web, Large”. */
function formatsText(
  convertSets: readonly string[] | undefined,
  title: FormatTitle,
  { t }: Translator,
): string {
  return convertSets === undefined ? t('access.allFormats') : convertSets.map(title).join(', ');
}

/** Returns an access in a few words, such as “download: Web, Large”. */
export function accessText(
  {
    access,
    convertSets,
  }: { readonly access: AccessLevel; readonly convertSets?: readonly string[] | undefined },
  title: FormatTitle,
  translator: Translator,
): string {
  const { t } = translator;
  if (access !== 'download') return t(`access.level.${access}`);
  return t('access.level.download', { formats: formatsText(convertSets, title, translator) });
}

/** Words for what a reason says: see {@link describeReason}. */
interface ReasonWords {
  /** Groups of the person, including the built-in one. */
  readonly groups: readonly string[];
  readonly title: FormatTitle;
}

/** Returns why a person has this access to a folder, as a sentence. */
export function describeReason(
  reason: Pick<AccessReason, 'folder' | 'decidedBy' | 'rules' | 'access'>,
  { groups, title }: ReasonWords,
  translator: Translator,
): string {
  const { t } = translator;
  const { folder, decidedBy, rules, access } = reason;
  if (decidedBy === null) return t('access.reason.withoutRule');
  if (decidedBy !== folder) {
    return t('access.reason.above', { folder: folderName(decidedBy, translator) });
  }
  const name = (group: string) => groupName(group, translator);
  if (rules.length > 1) {
    const parts = rules.map((rule) => `${name(rule.group)}: ${accessText(rule, title, translator)}`);
    return t('access.reason.several', { parts: parts.join('; ') });
  }
  const group = name(rules[0]?.group ?? '');
  const others = groupsWithout(groups, rules).map(name);
  if (access !== 'none') return t('access.reason.rule', { group });
  return others.length === 0
    ? t('access.reason.denied', { group })
    : t('access.reason.deniedOthers', { group, others: others.join(', ') });
}

/** Returns the groups without a rule, other than the built-in ones. */
function groupsWithout(groups: readonly string[], rules: readonly AccessRule[]): readonly string[] {
  const ruled = new Set(rules.map(({ group }) => nameKey(group)));
  return groups.filter((group) => {
    const key = nameKey(group);
    return key !== GUESTS && key !== USERS && !ruled.has(key);
  });
}
