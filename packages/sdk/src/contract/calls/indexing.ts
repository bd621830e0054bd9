import { call } from '../call.js';

const load = () => import('../schemas/indexing.js');

export const getFields = call({
  name: 'index.fields',
  method: 'GET',
  tagged: true,
  path: 'index/fields',
  summary: 'The fields that can be searched, narrowed and sorted by.',
  access: 'viewer',
  schemas: async () => (await load()).getFields,
});

export const getIndexStatus = call({
  name: 'index.status',
  method: 'GET',
  path: 'index/status',
  summary: 'How far the indexing of the library is.',
  access: 'viewer',
  schemas: async () => (await load()).getIndexStatus,
});
