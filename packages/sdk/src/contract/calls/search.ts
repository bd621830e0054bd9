import { call } from '../call.js';

const load = () => import('../schemas/search.js');

export const suggest = call({
  name: 'search.suggest',
  method: 'GET',
  tagged: true,
  path: 'search/suggest',
  summary:
    'Words and facet values that go on with what is being typed, of what the user may see: those that begin so, then those with it inside; the most frequent first.',
  access: 'viewer',
  problems: ['unknown-field'],
  schemas: async () => (await load()).suggest,
});

const searching = {
  path: 'search',
  access: 'viewer',
  safe: true,
  problems: ['unknown-field'],
} as const;

export const search = call({
  ...searching,
  name: 'search.get',
  method: 'GET',
  tagged: true,
  summary: 'Finds assets, and counts the values of the facets asked for.',
  schemas: async () => (await load()).search,
});

export const searchByBody = call({
  ...searching,
  name: 'search.post',
  method: 'POST',
  summary: 'The same with a JSON body, for filters too long for a URL.',
  schemas: async () => (await load()).searchByBody,
});
