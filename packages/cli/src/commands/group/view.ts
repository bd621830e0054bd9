import { createAdminClient } from '@assetportal/sdk/admin';
import type { UserGroup } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import type { View } from '../../kernel/view.js';

/** The calls on groups. */
export const groupsOf = (context: Context) => createAdminClient(context.portal()).groups;

export const GROUPS: View<UserGroup> = {
  kinds: ['groups', 'group'],
  members: ({ name, members, built_in }) => ({ name, members, built_in }),
  fieldNames: ['name', 'members', 'built_in'],
  columns: ({ t }) => ({
    group: ({ name }) => name,
    members: ({ members, built_in: builtIn }) => (builtIn ? t('users.builtIn') : String(members)),
  }),
  cells: ({ name, members, built_in: builtIn }) => [name, String(members), builtIn ? 'built-in' : ''],
};
