import { call } from '../../call.js';

const load = () => import('../../schemas/admin/directory.js');

export const getUserDirectory = call({
  name: 'admin.directory.users',
  method: 'GET',
  path: 'admin/directory/users',
  summary: 'Returns all users as one document: what an admin can set, without passwords.',
  access: 'admin',
  scope: 'users:read',
  versioned: true,
  schemas: async () => (await load()).getUserDirectory,
});

export const saveUserDirectory = call({
  name: 'admin.directory.users.save',
  method: 'POST',
  path: 'admin/directory/users',
  summary:
    'Replaces all users, or changes nothing. Users that are not in the document are removed. Existing users keep their password. New users have none, and need a reset.',
  access: 'admin',
  scope: 'users:write',
  idempotent: false,
  versioned: true,
  bodyLimit: 64 * 1024 * 1024,
  problems: [
    'changed-meanwhile',
    'group-not-found',
    'group-built-in',
    'last-admin',
    'backup-own-access',
    'token-account',
  ],
  schemas: async () => (await load()).saveUserDirectory,
});

export const getGroupDirectory = call({
  name: 'admin.directory.groups',
  method: 'GET',
  path: 'admin/directory/groups',
  summary: 'Returns the groups that an admin added as one document.',
  access: 'admin',
  scope: 'users:read',
  versioned: true,
  schemas: async () => (await load()).getGroupDirectory,
});

export const saveGroupDirectory = call({
  name: 'admin.directory.groups.save',
  method: 'POST',
  path: 'admin/directory/groups',
  summary:
    'Replaces all groups that an admin added, or changes nothing. Groups that are not in the document are removed with their permission rules, but not the users in them.',
  access: 'admin',
  scope: 'users:write',
  idempotent: false,
  versioned: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['changed-meanwhile', 'group-built-in'],
  schemas: async () => (await load()).saveGroupDirectory,
});
