import {
  changePassword,
  checkSession,
  getSession,
  logout,
  requestPasswordMail,
  resetPassword,
  setLocale,
} from '../../contract/calls/session.js';
import type { Credentials } from '../../contract/schemas/session.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';

/** Creates the calls for sessions and passwords (specification, section 7, Session and user). */
export const createSessionCalls = (transport: Transport) => ({
  session: {
    /** Returns the current session, or starts a guest session. With credentials, logs in. */
    get: (credentials?: Credentials, call?: CallOptions) =>
      transport.send(getSession, credentials === undefined ? {} : { body: credentials }, call),
    /**
     * Exchanges a one-time token from a URL for a session.
     *
     * @param input.replace True to end the session of another user, which the cookie contains. Without it, the
     *   server rejects the call with `other-session`.
     */
    exchange: (input: { readonly token: string; readonly replace?: boolean }, call?: CallOptions) =>
      transport.send(getSession, { query: input }, call),
    /** Returns whether the session is valid and whether its user is an admin. */
    check: (_input?: NoInput, call?: CallOptions) => transport.send(checkSession, {}, call),
    /** Ends the session. */
    logout: (_input?: NoInput, call?: CallOptions) => transport.send(logout, {}, call),
    /** Stores the user's language. `locale` is the language code that `contentLocale` returns. */
    setLocale: ({ locale }: { readonly locale: string }, call?: CallOptions) =>
      transport.send(setLocale, { query: { locale } }, call),
  },
  password: {
    /** Requests a mail with a one-time link. The response does not reveal whether the user exists. */
    requestMail: ({ user }: { readonly user: string }, call?: CallOptions) =>
      transport.send(requestPasswordMail, { body: { user } }, call),
    /** Sets a new password, with the token from the mailed link. */
    reset: ({ token, pass }: { readonly token: string; readonly pass: string }, call?: CallOptions) =>
      transport.send(resetPassword, { body: { token, pass } }, call),
    /** Changes the own password. Ends all other sessions of the user. */
    change: (input: { readonly current: string; readonly pass: string }, call?: CallOptions) =>
      transport.send(changePassword, { body: input }, call),
  },
});
