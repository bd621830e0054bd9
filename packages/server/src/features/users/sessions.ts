import {
  endSession,
  endSessionsOfUser,
  listSessions,
  type UserSession as ClientSession,
} from '@assetportal/sdk/contract';
import { hashToken } from '../../auth/tokens.js';
import { ApiError } from '../../lib/api-error.js';
import type { ListedSession } from '../../store/sessions.js';
import type { AppContext } from '../context.js';

const DEFAULT_ROWS = 1000;

/** Adds the routes with which admins list and end the sessions of users. */
export function userSessionRoutes({ mount, audit, eventHub, store }: AppContext): void {
  const { sessions, users } = store;

  mount(listSessions, async ({ query: { start = 0, rows = DEFAULT_ROWS }, token }) => {
    const now = Date.now();
    const current = token === undefined ? undefined : hashToken(token);
    const listed = await sessions.list({ start, rows, now });
    return {
      sessions: listed.map((session) => toReply(session, current)),
      total: await sessions.count(now),
    };
  });

  mount(endSession, async (input) => {
    const user = await sessions.endById(input.params['id'] ?? '');
    if (user === undefined) throw new ApiError('session-not-found');
    eventHub.endStale();
    await audit.write(input, 'session-ended', user, { sessions: 1 });
    return {};
  });

  mount(endSessionsOfUser, async (input) => {
    const { query, token } = input;
    const user = await users.userByName(query.user);
    if (user === undefined) throw new ApiError('user-not-found', { values: { name: query.user } });
    const ended = await sessions.endAllOf(user.id, token === undefined ? undefined : hashToken(token));
    eventHub.endStale();
    if (ended > 0) await audit.write(input, 'session-ended', user.name, { sessions: ended });
    return { ended };
  });
}

const toReply = (session: ListedSession, current: Buffer | undefined) => ({
  id: session.id,
  user: session.user,
  created: iso(session.created),
  last_used: iso(session.lastUsed),
  expires: iso(session.expires),
  client_kind: session.clientKind,
  client: session.client,
  address: session.address,
  current: current?.equals(session.tokenHash) === true,
});

const iso = (time: number): ClientSession['created'] => new Date(time).toISOString();
