import { call } from '../call.js';

const load = () => import('../schemas/convert-sets.js');

export const getConvertSetDefinitions = call({
  name: 'admin.convert_sets.get',
  method: 'GET',
  path: 'admin/convert_sets',
  summary: 'How each convert set makes its files: those that an admin defined, and the built-in ones.',
  access: 'admin',
  versioned: true,
  schemas: async () => (await load()).getConvertSetDefinitions,
});

export const saveConvertSetDefinitions = call({
  name: 'admin.convert_sets.save',
  method: 'POST',
  path: 'admin/convert_sets',
  summary: 'Replaces the convert sets that an admin defined; those before go into the history.',
  access: 'admin',
  safe: false,
  versioned: true,
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).saveConvertSetDefinitions,
});
