import { call } from '../call.js';

const load = () => import('../schemas/assets.js');

const fetching = { path: 'assets', access: 'viewer', idempotent: true } as const;

export const getAssets = call({
  ...fetching,
  name: 'assets.get',
  method: 'GET',
  tagged: true,
  scope: 'assets:read',
  summary: 'Returns assets by ID, in the order of the request. Omits unknown and forbidden IDs.',
  schemas: async () => (await load()).getAssets,
  unwrap: ({ response }) => response.docs,
});

export const getAssetsByBody = call({
  ...fetching,
  name: 'assets.post',
  method: 'POST',
  scope: 'assets:read',
  summary: 'Returns assets by ID. Accepts a JSON body, for more IDs than fit into a URL.',
  schemas: async () => (await load()).getAssetsByBody,
  unwrap: ({ response }) => response.docs,
});

export const getAssetsByPrefix = call({
  name: 'assets.prefix',
  method: 'GET',
  path: 'assets',
  when: 'prefix',
  tagged: true,
  summary:
    'Returns the assets whose ID starts with a prefix of at least 4 characters, sorted by ID: at most 20. Omits assets that the user may not view.',
  access: 'viewer',
  scope: 'assets:read',
  schemas: async () => (await load()).getAssetsByPrefix,
  unwrap: ({ response }) => response.docs,
});

export const getBookmarks = call({
  name: 'bookmarks.get',
  method: 'GET',
  path: 'config/bookmarks',
  summary: 'Returns the IDs of the user’s bookmarks, oldest first.',
  access: 'viewer',
  scope: 'assets:read',
  versioned: true,
  problems: ['forbidden'],
  schemas: async () => (await load()).getBookmarks,
});

export const saveBookmarks = call({
  name: 'bookmarks.save',
  method: 'POST',
  path: 'config/bookmarks',
  summary:
    'Replaces the user’s bookmarks. Returns the IDs that were rejected because the asset does not exist or the user may not view it.',
  access: 'viewer',
  scope: 'login',
  // Idempotent, because the list replaces the previous one.
  idempotent: true,
  versioned: true,
  problems: ['forbidden', 'changed-meanwhile'],
  schemas: async () => (await load()).saveBookmarks,
  unwrap: ({ rejected }) => rejected,
});

export const getSimilarAssets = call({
  name: 'assets.similar',
  method: 'GET',
  path: 'assets/similar',
  tagged: true,
  summary:
    'Returns the assets that are most similar to an asset by color, keywords or folder, most similar first. Omits the asset itself.',
  access: 'viewer',
  scope: 'assets:read',
  searches: true,
  problems: ['asset-not-found'],
  schemas: async () => (await load()).getSimilarAssets,
  unwrap: ({ response }) => response.docs,
});
