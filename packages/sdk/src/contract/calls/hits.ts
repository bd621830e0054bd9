import { call } from '../call.js';

const load = () => import('../schemas/hits.js');

export const searchHits = call({
  name: 'search.hits',
  method: 'GET',
  tagged: true,
  path: 'search/hits',
  summary:
    'Returns the words around the match, for results that a query matches only by the text of the document. Omits other assets, and those that the user may not view.',
  access: 'viewer',
  scope: 'assets:read',
  searches: true,
  schemas: async () => (await load()).searchHits,
  unwrap: ({ hits }) => hits,
});

export const getPageHits = call({
  name: 'assets.hits',
  method: 'GET',
  tagged: true,
  path: 'assets/hits',
  summary:
    'Returns the pages of a document that contain the words of a query, and the places of these words on a page.',
  access: 'viewer',
  scope: 'assets:read',
  searches: true,
  problems: ['asset-not-found', 'preview-unavailable'],
  schemas: async () => (await load()).getPageHits,
});
