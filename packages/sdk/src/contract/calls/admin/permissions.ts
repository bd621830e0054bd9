import { call } from '../../call.js';
import { camelKeys, snakeKeys, type CamelKeys } from '../../names.js';
import { DEFAULT_WITHOUT_RULE } from '../../vocabulary.js';
import type { PermissionRule, PermissionWarning, WithoutRule } from '../../schemas/admin/permissions.js';

/** Access of a group to a folder and its subfolders. */
export interface AccessRule extends CamelKeys<PermissionRule> {}

/** All permission rules, and the access without a rule. */
export interface AccessSettings {
  readonly rules: readonly AccessRule[];
  /** Access to folders for which no rule applies. */
  readonly withoutRule: WithoutRule;
  /** Rules that need the attention of an admin. */
  readonly warnings: readonly PermissionWarning[];
}

/** Rules to save. */
export interface AccessChange {
  readonly rules: readonly AccessRule[];
  /** Default: unchanged. */
  readonly withoutRule?: WithoutRule | undefined;
}

/** Converts a rule from the wire format. */
export const toRule = (rule: PermissionRule): AccessRule => camelKeys(rule);

/** Converts a rule to the wire format. */
export const fromRule = (rule: AccessRule): PermissionRule => snakeKeys<PermissionRule>(rule);

const load = () => import('../../schemas/admin/permissions.js');

export const getPermissions = call({
  name: 'admin.rights.get',
  method: 'GET',
  path: 'admin/rights',
  summary: 'Returns the permission rules of all groups and folders, with warnings about them.',
  access: 'admin',
  scope: 'permissions:read',
  versioned: true,
  schemas: async () => (await load()).getPermissions,
  unwrap: ({ rights, without_rule: withoutRule, warnings = [] }): AccessSettings => ({
    rules: rights.map(toRule),
    withoutRule: withoutRule ?? DEFAULT_WITHOUT_RULE,
    warnings,
  }),
});

export const savePermissions = call({
  name: 'admin.rights.save',
  method: 'POST',
  path: 'admin/rights',
  summary:
    'Replaces all permission rules, and returns warnings about them. The previous version is stored in the history.',
  access: 'admin',
  scope: 'permissions:write',
  idempotent: false,
  versioned: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['changed-meanwhile', 'group-not-found', 'convert-set-unknown'],
  schemas: async () => (await load()).savePermissions,
  unwrap: ({ warnings = [] }): readonly PermissionWarning[] => warnings,
  wrap: ({ rules, withoutRule }: AccessChange) => ({
    rights: rules.map(fromRule),
    ...(withoutRule === undefined ? {} : { without_rule: withoutRule }),
  }),
});
