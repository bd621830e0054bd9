import { call } from '../call.js';

const load = () => import('../schemas/info.js');

export const getEvents = call({
  name: 'events',
  method: 'GET',
  path: 'events',
  summary: 'Streams events: indexing progress, added, changed and removed assets, and changes to settings.',
  access: 'viewer',
  scope: 'assets:read',
  replyFormat: 'events',
  schemas: async () => (await load()).getEvents,
});

/** The call that returns the OpenAPI document. Not in `CALLS`, because the document does not describe itself. */
export const getOpenApi = call({
  name: 'info.openapi',
  method: 'GET',
  path: 'openapi.json',
  summary: 'Returns the OpenAPI 3.1 document of the API.',
  access: 'anyone',
  scope: 'public',
  schemas: async () => (await load()).getOpenApi,
});

export const getConnection = call({
  name: 'info.connection',
  method: 'GET',
  path: 'info/connection',
  summary: 'Returns how this request has reached the server, to check the proxies in between.',
  access: 'anyone',
  scope: 'public',
  schemas: async () => (await load()).getConnection,
});

export const getVersion = call({
  name: 'info.check_version',
  method: 'GET',
  path: 'info/check_version',
  summary: 'Returns the version of the server.',
  access: 'anyone',
  scope: 'public',
  schemas: async () => (await load()).getVersion,
});
