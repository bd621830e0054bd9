import * as z from 'zod/mini';
import type { Permissions } from '@assetportal/sdk/contract';
import { DEFAULT_WITHOUT_RULE, PermissionRule, WithoutRule } from '@assetportal/sdk/contract';
import { StartError } from '../../lib/errors.js';
import type { DocumentKey, StoredDocument } from '../../store/documents.js';
import type { RuleSet } from './resolve.js';

/** Document that stores the permission rules. */
export const PERMISSIONS: DocumentKey = { kind: 'rights', name: '' };

/** Like {@link Permissions}, but without a maximum: the rules of renamed folders may exceed it. */
const StoredPermissions = z.object({
  rights: z.array(PermissionRule),
  without_rule: z.optional(WithoutRule),
});

/**
 * Parses the stored rules. Documents from before `without_rule` have its default.
 *
 * @throws StartError `state-damaged` if the rules cannot be read: without them, hidden folders would be
 *   accessible
 */
export function ruleSetOf(stored: Pick<StoredDocument, 'content'> | undefined): RuleSet {
  if (stored === undefined) return { rules: [], withoutRule: DEFAULT_WITHOUT_RULE };
  const parsed = z.safeParse(StoredPermissions, JSON.parse(stored.content));
  if (parsed.success) {
    const { rights, without_rule: withoutRule = DEFAULT_WITHOUT_RULE } = parsed.data;
    return { rules: rights, withoutRule };
  }
  throw new StartError(
    'state-damaged',
    'The stored permission rules cannot be read.',
    'Start the portal version that wrote them, or restore a backup of the state.',
    { cause: parsed.error },
  );
}

/** Returns the document for these rules. It omits the default of `without_rule`, as older documents do. */
export function contentOf({ rules, withoutRule }: RuleSet): string {
  const { guests, users } = withoutRule;
  const isDefault = guests === DEFAULT_WITHOUT_RULE.guests && users === DEFAULT_WITHOUT_RULE.users;
  const permissions = { rights: [...rules], ...(isDefault ? {} : { without_rule: { guests, users } }) };
  return JSON.stringify(permissions satisfies Permissions);
}
