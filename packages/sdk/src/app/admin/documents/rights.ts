import type { AccessRule } from '../../../contract/calls/admin/permissions.js';
import type { WithoutRule } from '../../../contract/schemas/admin/permissions.js';
import { isObject } from '../../../lib/object.js';
import type { Translator } from '../../../translations/translator.js';
import type { DocumentWords } from './document-editor-contract.js';
import type { DocumentShape } from './keyed-document.js';
import { textOf } from '../changes/shown-text.js';

/** The permission rules, and the access without a rule, as an admin edits them. */
export interface RightsDocument {
  readonly rules: readonly AccessRule[];
  readonly withoutRule: WithoutRule;
}

/** Returns the key of a rule: there is at most one for each group and folder. */
export const ruleKey = ({ group, folder }: Pick<AccessRule, 'group' | 'folder'>): string =>
  JSON.stringify([folder, group]);

/** Permission rules by group and folder, and the access without a rule. */
export const rightsShape: DocumentShape<RightsDocument> = {
  items: ({ rules }) => rules.map((rule) => [ruleKey(rule), rule]),
  fields: ({ withoutRule }) => ({ guests: withoutRule.guests, users: withoutRule.users }),
  build: (rules, { guests, users }) => ({
    rules: rules as readonly AccessRule[],
    withoutRule: { guests, users } as WithoutRule,
  }),
  isOrdered: false,
};

/** Returns true for a draft of this form. */
export const isRights = (value: unknown): value is RightsDocument =>
  isObject(value) && Array.isArray(value.rules) && isObject(value.withoutRule);

/** Names rules by group and folder, such as “Press › exhibitions”. */
export function rightsWords(translator: Translator): DocumentWords {
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
