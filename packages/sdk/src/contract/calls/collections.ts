import { call } from '../call.js';

const load = () => import('../schemas/collections.js');

export const getCollectionDefinitions = call({
  name: 'admin.collections.get',
  method: 'GET',
  path: 'admin/collections',
  summary: 'Returns the collections that an admin defined.',
  access: 'admin',
  versioned: true,
  schemas: async () => (await load()).getCollectionDefinitions,
});

export const saveCollectionDefinitions = call({
  name: 'admin.collections.save',
  method: 'POST',
  path: 'admin/collections',
  summary: 'Replaces the collections that an admin defined. The previous version is stored in the history.',
  access: 'admin',
  idempotent: false,
  versioned: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['changed-meanwhile', 'unknown-field'],
  schemas: async () => (await load()).saveCollectionDefinitions,
});

export const listCollections = call({
  name: 'collections.list',
  method: 'GET',
  path: 'collection',
  summary: 'Lists the collections that contain assets visible to the user.',
  access: 'viewer',
  schemas: async () => (await load()).listCollections,
  unwrap: ({ collections }) => collections,
});

export const getCollection = call({
  name: 'collections.get',
  method: 'GET',
  path: 'collection/get',
  summary: 'Returns the assets of a collection.',
  access: 'viewer',
  problems: ['collection-not-found'],
  schemas: async () => (await load()).getCollection,
  unwrap: ({ response }) => response.docs,
});
