import type { User } from '@assetportal/sdk/contract';
import type { View } from '../../kernel/view.js';

const MEMBERS = [
  'name',
  'email',
  'groups',
  'isAssetUser',
  'isGuiAdmin',
  'locale',
  'created',
  'last_login',
] as const;

export const USERS: View<User> = {
  kinds: ['users', 'user'],
  members: ({ lastLogin, ...user }) => {
    const all = { ...user, last_login: lastLogin };
    return Object.fromEntries(MEMBERS.map((name) => [name, all[name]]));
  },
  fieldNames: MEMBERS,
  columns: ({ t, language }) => ({
    name: ({ name }) => name,
    email: ({ email }) => email ?? '',
    groups: ({ groups }) => groups.join(', '),
    permissions: (user) => rolesOf(user, ', ', (role) => t(`users.${role}`)),
    lastLogin: ({ lastLogin: last }) => (last === null ? '' : new Date(last).toLocaleString(language)),
  }),
  cells: (user) => [
    user.name,
    user.email ?? '',
    user.groups.join(','),
    rolesOf(user, ',', (role) => role),
    user.locale ?? '',
    user.created,
    user.lastLogin ?? '',
  ],
};

const rolesOf = (user: User, separator: string, label: (role: 'assets' | 'admin') => string): string =>
  [...(user.isAssetUser ? [label('assets')] : []), ...(user.isGuiAdmin ? [label('admin')] : [])].join(
    separator,
  );
