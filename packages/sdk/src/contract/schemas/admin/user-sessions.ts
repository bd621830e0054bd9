import * as z from 'zod/mini';
import { CHANGE_CLIENTS } from '../../vocabulary.js';
import { integer } from '../common/wire.js';
import { UserName } from './users.js';

/** Session of a user as shown to admins. Guests have no stored sessions. */
export const UserSession = z.looseObject({
  /** ID for ending the session. Neither the token nor derived from it. */
  id: z.string(),
  user: z.string(),
  /** Time of the login in ISO 8601, UTC. */
  created: z.string(),
  /** Time of the last request in ISO 8601, UTC, accurate to five minutes. */
  last_used: z.string(),
  /** Time at which the session ends without further use, in ISO 8601, UTC. */
  expires: z.string(),
  /** Kind of client that logged in. Null if it is unknown. */
  client_kind: z.nullable(z.enum(CHANGE_CLIENTS)),
  /** Name of the client, such as `Firefox, Windows`. Null if it is unknown. */
  client: z.nullable(z.string()),
  /** Address of the login. Shortened to its network after some days. Null if it is unknown. */
  address: z.nullable(z.string()),
  /** True for the session that sends this request. */
  current: z.boolean(),
});

/** Session of a user as shown to admins. */
export interface UserSession extends z.infer<typeof UserSession> {}

export const listSessions = {
  query: z.object({
    /** Number of sessions to skip. Default 0. */
    start: z.optional(integer(0, 10_000_000)),
    /** Maximum number of sessions. Default 1000. */
    rows: z.optional(integer(1, 10_000)),
  }),
  reply: z.looseObject({ sessions: z.array(UserSession), total: z.int() }),
};

export const endSession = {
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.looseObject({}),
};

export const endSessionsOfUser = {
  query: z.object({ user: UserName }),
  /** Number of ended sessions. */
  reply: z.looseObject({ ended: z.int() }),
};
