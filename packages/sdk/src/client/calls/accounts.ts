import { endSession, endSessionsOfUser, listSessions } from '../../contract/calls/admin/user-sessions.js';
import { createToken, listTokens, revokeToken } from '../../contract/calls/admin/tokens.js';
import {
  addGroup,
  addUser,
  changeUser,
  listGroups,
  listUsers,
  removeGroup,
  removeUser,
} from '../../contract/calls/admin/users.js';
import type { NewToken } from '../../contract/schemas/admin/tokens.js';
import type { NewUser, UserChange } from '../../contract/schemas/admin/users.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';

/** Name of the user or group to act on. */
export interface NameInput {
  readonly name: string;
}

export const userCalls = (transport: Transport) => ({
  /**
   * Returns users, sorted by name.
   *
   * @param input.start Number of users to skip. Default 0.
   * @param input.rows Maximum number of users. Default: all.
   */
  list: (input: { readonly start?: number; readonly rows?: number } = {}, options?: CallOptions) =>
    transport.send(listUsers, { query: input }, options),
  /** Adds a user. Resolves with the generated password if the input contains none. */
  add: (user: NewUser, options?: CallOptions) => transport.send(addUser, { body: user }, options),
  /** Changes the given fields of a user. `pass` sets a new password. */
  change: ({ name, ...change }: NameInput & UserChange, options?: CallOptions) =>
    transport.send(changeUser, { params: { name }, body: change }, options),
  /** Removes a user. Rejects with `last-admin` for the last user with admin access. */
  remove: ({ name }: NameInput, options?: CallOptions): Promise<unknown> =>
    transport.send(removeUser, { params: { name } }, options),
});

export const groupCalls = (transport: Transport) => ({
  /** Returns all groups: the built-in groups first, then the others by name. */
  list: (_input?: NoInput, options?: CallOptions) => transport.send(listGroups, {}, options),
  /** Adds a group. */
  add: ({ name }: NameInput, options?: CallOptions) => transport.send(addGroup, { body: { name } }, options),
  /** Removes a group and its permission rules, but not the users in it. */
  remove: ({ name }: NameInput, options?: CallOptions): Promise<unknown> =>
    transport.send(removeGroup, { params: { name } }, options),
});

export const sessionCalls = (transport: Transport) => ({
  /**
   * Returns the sessions of all users, the last used first, with their total number.
   *
   * @param input.start Number of sessions to skip. Default 0.
   * @param input.rows Maximum number of sessions. Default 1000.
   */
  list: (input: { readonly start?: number; readonly rows?: number } = {}, options?: CallOptions) =>
    transport.send(listSessions, { query: input }, options),
  /** Ends a session. Its next request is rejected. */
  end: ({ id }: { readonly id: string }, options?: CallOptions): Promise<unknown> =>
    transport.send(endSession, { params: { id } }, options),
  /** Ends all sessions of a user, except the session of this request. Resolves with their number. */
  endAllOf: ({ user }: { readonly user: string }, options?: CallOptions) =>
    transport.send(endSessionsOfUser, { query: { user } }, options),
});

export const tokenCalls = (transport: Transport) => ({
  /** Returns the machine tokens of all admins by name, also those that ended less than 30 days ago. */
  list: (_input?: NoInput, options?: CallOptions) => transport.send(listTokens, {}, options),
  /**
   * Creates a machine token that acts as the current user, limited to its scopes. Resolves with the secret, which is
   * returned only once. Rejects with `token-exists` if a valid token has this name.
   */
  create: (token: NewToken, options?: CallOptions) => transport.send(createToken, { body: token }, options),
  /** Revokes a machine token. Its next request is rejected. */
  revoke: ({ id }: { readonly id: string }, options?: CallOptions) =>
    transport.send(revokeToken, { params: { id } }, options),
});
