import { createAdminClient } from '@assetportal/sdk/admin';
import type { Group } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import type { View } from '../../kernel/view.js';

/** Returns the API calls for groups. */
export const groupsOf = (context: Context) => createAdminClient(context.portal()).groups;

export const GROUPS: View<Group> = {
  kinds: ['groups', 'group'],
  members: ({ name, members, builtIn }) => ({ name, members, built_in: builtIn }),
  fieldNames: ['name', 'members', 'built_in'],
  columns: ({ t }) => ({
    group: ({ name }) => name,
    members: ({ members, builtIn }) => (builtIn ? t('users.builtIn') : String(members)),
  }),
  cells: ({ name, members, builtIn }) => [name, String(members), builtIn ? 'built-in' : ''],
};
