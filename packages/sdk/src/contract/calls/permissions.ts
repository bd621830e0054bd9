import { call } from '../call.js';

const load = () => import('../schemas/permissions.js');

export const getPermissions = call({
  name: 'admin.rights.get',
  method: 'GET',
  path: 'admin/rights',
  summary: 'The rules that say what each group may do in which folder.',
  access: 'admin',
  versioned: true,
  schemas: async () => (await load()).getPermissions,
});

export const savePermissions = call({
  name: 'admin.rights.save',
  method: 'POST',
  path: 'admin/rights',
  summary: 'Replaces all rules; those before go into the history.',
  access: 'admin',
  safe: false,
  versioned: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['changed-meanwhile', 'group-not-found', 'convert-set-unknown'],
  schemas: async () => (await load()).savePermissions,
});
