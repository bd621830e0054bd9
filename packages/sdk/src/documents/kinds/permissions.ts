import type { Portal } from '../../client/portal.js';
import { permissionCalls } from '../../client/calls/access.js';
import {
  fromRule,
  savePermissions,
  toRule,
  type AccessRule,
} from '../../contract/calls/admin/permissions.js';
import type { PermissionRule, WithoutRule } from '../../contract/schemas/admin/permissions.js';
import { ACCESS_LEVELS, DEFAULT_WITHOUT_RULE, type AccessLevel } from '../../contract/vocabulary.js';
import { isObject } from '../../lib/object.js';
import { isSameJson } from '../../lib/same-json.js';
import { bodyFaults } from '../resource/body-faults.js';
import type { DocumentWords, KeyedDocument } from '../editor/keyed-document.js';
import { jsonFile } from '../resource/json-file.js';
import type { Resource, ResourceChange, ResourceContent } from '../resource/resource.js';
import type { Translator } from '../../translations/translator.js';
import { inHistory } from '../resource/versions.js';
import { textOf } from '../words/shown-value.js';

type Rule = Omit<PermissionRule, 'group' | 'folder'>;

/**
 * Returns the permission rules as a resource. In its content, the rules are keyed by group and folder, such as
 * `guests /press`, so that the rules of two admins can be merged.
 */
export function permissionsResource(portal: Portal): Resource {
  const calls = permissionCalls(portal.transport);
  return {
    kind: 'permissions',
    name: 'permissions.json',
    keyOf: () => undefined,
    ...jsonFile('permissions.json', { toDocument, fromDocument: withOthers }),
    read: async (options) => {
      const { value, etag } = await calls.get({}, options);
      const { rules, withoutRule } = value;
      return { value: fromDocument({ rights: rules.map(fromRule), without_rule: withoutRule }), etag };
    },
    save: async (content, options) => {
      const { rights, without_rule: withoutRule } = toDocument(content);
      return (await calls.save({ rules: rights.map(toRule), withoutRule }, options)).etag;
    },
    ...inHistory(portal, { kind: 'rights' }, fromDocument),
    isPristine: ({ rights, without_rule: withoutRule }) =>
      isObject(rights) && Object.keys(rights).length === 0 && isSameJson(withoutRule, DEFAULT_WITHOUT_RULE),
    faults: (content) => bodyFaults(savePermissions, toDocument(content)),
    narrows,
    folderOf: ({ path: [member, name] }) =>
      member === 'without_rule' ? '' : typeof name === 'string' ? splitName(name).folder : undefined,
  };
}

function fromDocument(document: ResourceContent): ResourceContent {
  const { rights = [], without_rule: withoutRule } = document;
  if (!Array.isArray(rights)) throw new SyntaxError('rights is not a list.');
  const byName: Record<string, unknown> = {};
  for (const rule of rights as unknown[]) {
    if (!isObject(rule) || typeof rule['group'] !== 'string' || typeof rule['folder'] !== 'string')
      throw new SyntaxError('A rule has no group or no folder.');
    const { group, folder, ...access } = rule;
    const name = `${group} /${folder}`;
    if (Object.hasOwn(byName, name)) throw new SyntaxError(`There are two rules for ${name}.`);
    byName[name] = access;
  }
  return { rights: byName, without_rule: withoutRule ?? { ...DEFAULT_WITHOUT_RULE } };
}

/** Returns the content of a file. Unknown keys stay in it, so that an import refuses them. */
const withOthers = ({ rights, without_rule: withoutRule, ...others }: ResourceContent): ResourceContent => ({
  ...others,
  ...fromDocument({ rights, without_rule: withoutRule }),
});

function toDocument({ rights, without_rule: withoutRule, ...others }: ResourceContent): {
  readonly rights: readonly PermissionRule[];
  readonly without_rule: WithoutRule;
} {
  const rules = Object.entries(rights as Record<string, Rule>).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...others,
    rights: rules.map(([name, rule]) => ({ ...splitName(name), ...rule })),
    without_rule: withoutRule as WithoutRule,
  };
}

/** Returns the group and the folder in the name of a rule. */
function splitName(name: string): Pick<PermissionRule, 'group' | 'folder'> {
  // A group name contains no slash, so that the first one starts the folder.
  const at = name.indexOf(' /');
  return { group: name.slice(0, at), folder: name.slice(at + 2) };
}

const levelOf = (access: unknown): number => ACCESS_LEVELS.indexOf(access as AccessLevel);

/** A new rule can take access away too, because it replaces the rules of the folders above. */
function narrows({ path: [member, name, field], from, to }: ResourceChange): boolean {
  if (member === 'without_rule') return levelOf(to) < levelOf(from);
  if (to === undefined) return field === undefined;
  if (field === 'access') return levelOf(to) < levelOf(from);
  if (field === 'convert_sets') return !isSuperset(to, from);
  if (name === undefined || field !== undefined) return false;
  const { access, convert_sets: sets } = to as Partial<Rule>;
  return from === undefined && (access !== 'download' || sets !== undefined);
}

/** Returns true if the list has all items of another one. No list means all convert sets. */
const isSuperset = (list: unknown, of: unknown): boolean =>
  list === undefined ||
  (Array.isArray(list) && Array.isArray(of) && of.every((id) => (list as unknown[]).includes(id)));

/** The permission rules, and the access without a rule, as an admin edits them. */
export interface RightsDocument {
  readonly rules: readonly AccessRule[];
  readonly withoutRule: WithoutRule;
}

/** Returns the key of a rule: there is at most one for each group and folder. */
export const ruleKey = ({ group, folder }: Pick<AccessRule, 'group' | 'folder'>): string =>
  JSON.stringify([folder, group]);

/** Permission rules by group and folder, and the access without a rule. */
export const rightsDocument: KeyedDocument<RightsDocument> = {
  page: 'users',
  fromVersion: fromDocument,
  toVersion: toDocument,
  fromContent: (content) => {
    const { rights, without_rule: withoutRule } = toDocument(content);
    return { rules: rights.map(toRule), withoutRule };
  },
  toContent: ({ rules, withoutRule }) =>
    fromDocument({ rights: rules.map(fromRule), without_rule: withoutRule }),
  items: ({ rules }) => rules.map((rule) => [ruleKey(rule), rule]),
  fields: ({ withoutRule }) => ({ guests: withoutRule.guests, users: withoutRule.users }),
  build: (rules, { guests, users }) => ({
    rules: rules as readonly AccessRule[],
    withoutRule: { guests, users } as WithoutRule,
  }),
  isOrdered: false,
  isDocument: (value) => isObject(value) && Array.isArray(value['rules']) && isObject(value['withoutRule']),
  // Only downloads can be limited to formats.
  isValid: (rule) => {
    const { access, convertSets } = rule as AccessRule;
    return access === 'download' || convertSets === undefined;
  },
  words: rightsWords,
};

/** Names rules by group and folder, such as “Press › exhibitions”. */
function rightsWords(translator: Translator): DocumentWords {
  const { t } = translator;
  const access = (level: unknown) => t(`settings.documents.access.${String(level)}`);
  return {
    name({ key, item }) {
      if (!isObject(item)) return t(`settings.documents.withoutRule.${key}`);
      const { group, folder } = item as unknown as AccessRule;
      return `${group} › ${folder === '' ? t('settings.documents.library') : folder}`;
    },
    shown({ value }) {
      if (!isObject(value))
        return textOf(value === undefined ? t('change.value.none') : access(value), value);
      const { access: level, convertSets } = value as unknown as AccessRule;
      return textOf([access(level), ...(convertSets ?? [])].join(', '), value);
    },
  };
}
