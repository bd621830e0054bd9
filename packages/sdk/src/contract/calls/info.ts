import { call } from '../call.js';

const load = () => import('../schemas/info.js');

export const getEvents = call({
  name: 'events',
  method: 'GET',
  path: 'events',
  summary:
    'Tells as it happens: how far the indexing is, what was added, changed or removed, a new configuration.',
  access: 'viewer',
  answers: 'events',
  schemas: async () => (await load()).getEvents,
});

/** The document that describes the API; it does not describe itself, and so is none of `CALLS`. */
export const getOpenApi = call({
  name: 'info.openapi',
  method: 'GET',
  path: 'openapi.json',
  summary: 'The API as an OpenAPI 3.1 document.',
  access: 'anyone',
  schemas: async () => (await load()).getOpenApi,
});

export const getVersion = call({
  name: 'info.check_version',
  method: 'GET',
  path: 'info/check_version',
  summary: 'The version of the server.',
  access: 'anyone',
  schemas: async () => (await load()).getVersion,
});
