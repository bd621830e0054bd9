import { call } from '../call.js';

const load = () => import('../schemas/assets.js');

const fetching = { path: 'assets', access: 'viewer', safe: true } as const;

export const getAssets = call({
  ...fetching,
  name: 'assets.get',
  method: 'GET',
  tagged: true,
  summary: 'Assets by id, in the order asked; unknown and forbidden ids are left out.',
  schemas: async () => (await load()).getAssets,
  unwrap: ({ response }) => response.docs,
});

export const getAssetsByBody = call({
  ...fetching,
  name: 'assets.post',
  method: 'POST',
  summary: 'The same with a JSON body, for more ids than a URL holds.',
  schemas: async () => (await load()).getAssetsByBody,
  unwrap: ({ response }) => response.docs,
});

export const getBookmarks = call({
  name: 'bookmarks.get',
  method: 'GET',
  path: 'config/bookmarks',
  summary: 'The ids of the user’s bookmarks, in the order in which they were added.',
  access: 'viewer',
  problems: ['forbidden'],
  schemas: async () => (await load()).getBookmarks,
});

export const saveBookmarks = call({
  name: 'bookmarks.save',
  method: 'POST',
  path: 'config/bookmarks',
  summary: 'Replaces the user’s bookmarks; answers the ids of those that are gone and were left out.',
  access: 'viewer',
  // The list replaces the one before: sending it twice is sending it once.
  safe: true,
  problems: ['forbidden'],
  schemas: async () => (await load()).saveBookmarks,
  unwrap: ({ rejected }) => rejected,
});
