import { diffConfig } from '../../config/diff.js';
import { readConfig } from '../../config/upgrade/read.js';
import type { BackupChange } from '../../contract/schemas/admin/backup.js';
import type { PermissionRule } from '../../contract/schemas/admin/permissions.js';
import { DEFAULT_WITHOUT_RULE, nameKey, type BackupPart } from '../../contract/vocabulary.js';
import { isSameJson } from '../../lib/same-json.js';
import { diffTranslations } from '../../translations/diff.js';
import { splitTranslations } from '../../translations/meta.js';
import { compareItems, shortText } from './compare-items.js';
import type { PortalSettings } from './settings.js';

/** Compares one part of two settings. */
type Compare = (from: PortalSettings, to: PortalSettings) => BackupChange[];

/**
 * Returns what restoring a part would change, from the present settings to those of a backup. Equal parts have no
 * changes. A difference without effect, such as an unknown key or another order, is one change of a `document`.
 */
export function compareParts(from: PortalSettings, to: PortalSettings, part: BackupPart): BackupChange[] {
  if (isSameJson(membersOf(part, from), membersOf(part, to))) return [];
  const changes = COMPARE[part](from, to);
  return changes.length > 0 ? changes : [{ change: 'changed', item: 'document', name: part }];
}

const COMPARE: Readonly<Record<BackupPart, Compare>> = {
  config: (from, to) =>
    diffConfig(readConfig(from.config).config, readConfig(to.config).config).map((change) => ({
      change: 'changed',
      item: 'setting',
      name: change.path.join('.'),
      ...('from' in change ? { from: shortText(change.from) } : {}),
      ...('to' in change ? { to: shortText(change.to) } : {}),
    })),
  translations: compareTranslations,
  pages: comparePages,
  branding: (from, to) => compareItems('file', Object.entries(from.branding), Object.entries(to.branding)),
  formats: (from, to) => [
    ...compareItems('format', keyed(from.convertSets, 'id'), keyed(to.convertSets, 'id')),
    ...compareItems('collection', keyed(from.collections, 'indicator'), keyed(to.collections, 'indicator')),
  ],
  access: compareAccess,
  users: (from, to) => compareItems('user', usersOf(from), usersOf(to)),
};

/** Returns what a part consists of, for the comparison as a whole. */
function membersOf(part: BackupPart, settings: PortalSettings): unknown {
  switch (part) {
    case 'formats':
      return [settings.convertSets, settings.collections, settings.folders];
    case 'access':
      return [settings.groups, settings.permissions];
    case 'users':
      return usersOf(settings);
    default:
      return settings[part];
  }
}

const keyed = <T extends object>(items: readonly T[], key: keyof T): [string, T][] =>
  items.map((item) => [String(item[key]), item]);

/** Returns the users without passwords: a restore does not change the password of an existing user. */
const usersOf = ({ users }: PortalSettings): [string, unknown][] =>
  users.map(({ password: _, ...user }) => [user.name, user]);

function compareTranslations(from: PortalSettings, to: PortalSettings): BackupChange[] {
  const languages = compareItems(
    'language',
    Object.keys(from.translations).map((lang) => [lang, null]),
    Object.keys(to.translations).map((lang) => [lang, null]),
  );
  const both = Object.keys(to.translations).filter((lang) => Object.hasOwn(from.translations, lang));
  const texts = both.flatMap((lang): BackupChange[] => {
    const [old, changed] = [from, to].map(
      ({ translations }) => splitTranslations(translations[lang]).messages,
    );
    return diffTranslations(old ?? {}, changed ?? {}).changes.map((text) => ({
      change: text.from === null ? 'added' : text.to === null ? 'removed' : 'changed',
      item: 'text',
      name: text.key,
      of: lang,
      ...(text.from === null ? {} : { from: shortText(text.from) }),
      ...(text.to === null ? {} : { to: shortText(text.to) }),
    }));
  });
  return [...languages, ...texts];
}

function comparePages(from: PortalSettings, to: PortalSettings): BackupChange[] {
  const languages = [...new Set([...Object.keys(from.pages), ...Object.keys(to.pages)])].sort();
  return languages.flatMap((lang) =>
    compareItems('page', Object.entries(from.pages[lang] ?? {}), Object.entries(to.pages[lang] ?? {})).map(
      (change) => ({ ...change, of: lang }),
    ),
  );
}

function compareAccess(from: PortalSettings, to: PortalSettings): BackupChange[] {
  const groups = (settings: PortalSettings) =>
    settings.groups.map((name): [string, unknown] => [nameKey(name), name]);
  const rules = (settings: PortalSettings) =>
    settings.permissions.rights.map((rule): [string, PermissionRule] => [
      `${nameKey(rule.group)}/${rule.folder.normalize('NFC')}`,
      rule,
    ]);
  const ruleOf = new Map([...rules(from), ...rules(to)]);
  const [before = DEFAULT_WITHOUT_RULE, after = DEFAULT_WITHOUT_RULE] = [
    from.permissions.without_rule,
    to.permissions.without_rule,
  ];
  return [
    ...compareItems('group', groups(from), groups(to)),
    ...compareItems('rule', rules(from), rules(to), accessOf).map((change) => {
      const { group, folder } = ruleOf.get(change.name) as PermissionRule;
      return { ...change, name: folder, of: group };
    }),
    ...compareItems('without-rule', Object.entries(before), Object.entries(after), shortText),
  ];
}

/** Returns the access of a rule: `download:web,print`. */
const accessOf = ({ access, convert_sets: sets }: PermissionRule): string =>
  [access, ...(sets === undefined ? [] : [sets.join(',')])].join(':');
