import { call } from '../call.js';

const load = () => import('../schemas/users.js');

export const listUsers = call({
  name: 'admin.users.list',
  method: 'GET',
  path: 'admin/users',
  summary: 'All users, by name.',
  access: 'admin',
  schemas: async () => (await load()).listUsers,
});

export const addUser = call({
  name: 'admin.users.add',
  method: 'POST',
  path: 'admin/users',
  summary: 'Adds a user. Where no password is sent, one is made and answered this once.',
  access: 'admin',
  safe: false,
  problems: ['user-exists', 'group-not-found', 'group-built-in'],
  schemas: async () => (await load()).addUser,
});

export const changeUser = call({
  name: 'admin.users.change',
  method: 'POST',
  path: 'admin/users/{name}',
  summary: 'Changes a user; what is left out stays. A new password, and less rights, end their sessions.',
  access: 'admin',
  safe: false,
  problems: ['user-not-found', 'group-not-found', 'group-built-in', 'last-admin'],
  schemas: async () => (await load()).changeUser,
});

export const removeUser = call({
  name: 'admin.users.remove',
  method: 'DELETE',
  path: 'admin/users/{name}',
  summary: 'Removes a user with their sessions and bookmarks.',
  access: 'admin',
  safe: false,
  problems: ['user-not-found', 'last-admin'],
  schemas: async () => (await load()).removeUser,
});

export const listGroups = call({
  name: 'admin.groups.list',
  method: 'GET',
  path: 'admin/groups',
  summary: 'All groups: the built-in ones, then the others by name.',
  access: 'admin',
  schemas: async () => (await load()).listGroups,
});

export const addGroup = call({
  name: 'admin.groups.add',
  method: 'POST',
  path: 'admin/groups',
  summary: 'Adds a group.',
  access: 'admin',
  safe: false,
  problems: ['group-exists'],
  schemas: async () => (await load()).addGroup,
});

export const removeGroup = call({
  name: 'admin.groups.remove',
  method: 'DELETE',
  path: 'admin/groups/{name}',
  summary: 'Removes a group with its rules; its members stay.',
  access: 'admin',
  safe: false,
  problems: ['group-not-found', 'group-built-in'],
  schemas: async () => (await load()).removeGroup,
});
