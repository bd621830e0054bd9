import { call } from '../call.js';
import { camelKeys, snakeKeys, type CamelKeys } from '../names.js';
import type { PermissionRule } from '../schemas/permissions.js';

/** Access of a group to a folder and its subfolders. */
export interface AccessRule extends CamelKeys<PermissionRule> {}

const toRule = (rule: PermissionRule): AccessRule => camelKeys(rule);
const fromRule = (rule: AccessRule): PermissionRule => snakeKeys<PermissionRule>(rule);

const load = () => import('../schemas/permissions.js');

export const getPermissions = call({
  name: 'admin.rights.get',
  method: 'GET',
  path: 'admin/rights',
  summary: 'Returns the permission rules of all groups and folders.',
  access: 'admin',
  versioned: true,
  schemas: async () => (await load()).getPermissions,
  unwrap: ({ rights }) => rights.map(toRule),
});

export const savePermissions = call({
  name: 'admin.rights.save',
  method: 'POST',
  path: 'admin/rights',
  summary: 'Replaces all permission rules. The previous version is stored in the history.',
  access: 'admin',
  idempotent: false,
  versioned: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['changed-meanwhile', 'group-not-found', 'convert-set-unknown'],
  schemas: async () => (await load()).savePermissions,
  wrap: (rules: readonly AccessRule[]) => ({ rights: rules.map(fromRule) }),
});
