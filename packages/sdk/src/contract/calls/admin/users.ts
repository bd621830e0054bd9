import { call } from '../../call.js';
import { camelKeys, type CamelKeys } from '../../names.js';
import type { UserAccount, UserGroup } from '../../schemas/admin/users.js';

/** User account as shown to admins. */
export interface User extends CamelKeys<UserAccount> {}

/** Group of users. */
export interface Group extends CamelKeys<UserGroup> {}

/** Result of adding a user. */
export interface AddedUser {
  readonly user: User;
  /** The generated password. Absent if the request contained a password. */
  readonly pass?: string | undefined;
}

const toUser = (user: UserAccount): User => camelKeys(user);
const toGroup = (group: UserGroup): Group => camelKeys(group);

const load = () => import('../../schemas/admin/users.js');

export const listUsers = call({
  name: 'admin.users.list',
  method: 'GET',
  path: 'admin/users',
  summary: 'Lists all users by name.',
  access: 'admin',
  scope: 'users:read',
  schemas: async () => (await load()).listUsers,
  unwrap: ({ users }) => users.map(toUser),
});

export const addUser = call({
  name: 'admin.users.add',
  method: 'POST',
  path: 'admin/users',
  summary: 'Adds a user. Without a password in the request, generates one and returns it once.',
  access: 'admin',
  scope: 'users:write',
  idempotent: false,
  problems: ['user-exists', 'group-not-found', 'group-built-in', 'password-weak', 'token-account'],
  schemas: async () => (await load()).addUser,
  unwrap: ({ user, ...rest }): AddedUser => ({ ...rest, user: toUser(user) }),
});

export const changeUser = call({
  name: 'admin.users.change',
  method: 'POST',
  path: 'admin/users/{name}',
  summary:
    'Changes a user. Omitted fields remain unchanged. A new password or reduced permissions end the user’s sessions.',
  access: 'admin',
  scope: 'users:write',
  idempotent: false,
  problems: [
    'user-not-found',
    'group-not-found',
    'group-built-in',
    'last-admin',
    'password-weak',
    'changed-meanwhile',
    'token-account',
  ],
  schemas: async () => (await load()).changeUser,
  unwrap: ({ user }) => toUser(user),
});

export const removeUser = call({
  name: 'admin.users.remove',
  method: 'DELETE',
  path: 'admin/users/{name}',
  summary: 'Removes a user, including their sessions and bookmarks.',
  access: 'admin',
  scope: 'users:write',
  idempotent: false,
  problems: ['user-not-found', 'last-admin'],
  schemas: async () => (await load()).removeUser,
});

export const listGroups = call({
  name: 'admin.groups.list',
  method: 'GET',
  path: 'admin/groups',
  summary: 'Lists all groups: the built-in groups first, then the others by name.',
  access: 'admin',
  scope: 'users:read',
  schemas: async () => (await load()).listGroups,
  unwrap: ({ groups }) => groups.map(toGroup),
});

export const addGroup = call({
  name: 'admin.groups.add',
  method: 'POST',
  path: 'admin/groups',
  summary: 'Adds a group.',
  access: 'admin',
  scope: 'users:write',
  idempotent: false,
  problems: ['group-exists'],
  schemas: async () => (await load()).addGroup,
  unwrap: ({ group }) => toGroup(group),
});

export const removeGroup = call({
  name: 'admin.groups.remove',
  method: 'DELETE',
  path: 'admin/groups/{name}',
  summary: 'Removes a group and its permission rules, but not the users in it.',
  access: 'admin',
  scope: 'users:write',
  idempotent: false,
  problems: ['group-not-found', 'group-built-in'],
  schemas: async () => (await load()).removeGroup,
});
