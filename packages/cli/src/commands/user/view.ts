import type { UserAccount } from '@assetportal/sdk/contract';
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

export const USERS: View<UserAccount> = {
  kinds: ['users', 'user'],
  members: (user) => Object.fromEntries(MEMBERS.map((name) => [name, user[name]])),
  fieldNames: MEMBERS,
  columns: ({ t, language }) => ({
    name: ({ name }) => name,
    email: ({ email }) => email ?? '',
    groups: ({ groups }) => groups.join(', '),
    may: (user) => rolesOf(user, ', ', (role) => t(`users.${role}`)),
    lastLogin: ({ last_login: last }) => (last === null ? '' : new Date(last).toLocaleString(language)),
  }),
  cells: (user) => [
    ...[user.name, user.email ?? '', user.groups.join(','), rolesOf(user, ',', (role) => role)],
    ...[user.locale ?? '', user.created, user.last_login ?? ''],
  ],
};

const rolesOf = (user: UserAccount, separator: string, label: (role: 'assets' | 'admin') => string): string =>
  [...(user.isAssetUser ? [label('assets')] : []), ...(user.isGuiAdmin ? [label('admin')] : [])].join(
    separator,
  );
