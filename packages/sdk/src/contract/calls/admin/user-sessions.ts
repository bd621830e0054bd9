import { call } from '../../call.js';
import { camelKeys, type CamelKeys } from '../../names.js';
import type { UserSession as WireSession } from '../../schemas/admin/user-sessions.js';

/** Session of a user as shown to admins. */
export interface UserSession extends CamelKeys<WireSession> {}

const toSession = (session: WireSession): UserSession => camelKeys(session);

const load = () => import('../../schemas/admin/user-sessions.js');

export const listSessions = call({
  name: 'admin.sessions.list',
  method: 'GET',
  path: 'admin/sessions',
  summary: 'Lists the sessions of all users, the last used first. Sessions of guests are not stored.',
  access: 'admin',
  scope: 'login',
  schemas: async () => (await load()).listSessions,
  unwrap: ({ sessions, total }) => ({ sessions: sessions.map(toSession), total }),
});

export const endSession = call({
  name: 'admin.sessions.end',
  method: 'DELETE',
  path: 'admin/sessions/{id}',
  summary: 'Ends a session. Its next request is rejected, and its event streams end.',
  access: 'admin',
  scope: 'login',
  idempotent: false,
  problems: ['session-not-found'],
  schemas: async () => (await load()).endSession,
});

export const endSessionsOfUser = call({
  name: 'admin.sessions.end_all',
  method: 'DELETE',
  path: 'admin/sessions',
  summary: 'Ends all sessions of a user, except the one that sends this request.',
  access: 'admin',
  scope: 'login',
  idempotent: false,
  problems: ['user-not-found'],
  schemas: async () => (await load()).endSessionsOfUser,
  unwrap: ({ ended }) => ended,
});
