import {
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

/** Who is asking (specification, section 7, Session and user). */
export const createSessionCalls = (transport: Transport) => ({
  session: {
    /** Who am I? With credentials: logs in. Without: the present session, or a guest's. */
    get: (credentials?: Credentials, call?: CallOptions) =>
      transport.send(getSession, credentials === undefined ? {} : { body: credentials }, call),
    /** The session of a token that stood in an address. */
    exchange: ({ token }: { readonly token: string }, call?: CallOptions) =>
      transport.send(getSession, { query: { token } }, call),
    /** Whether the session is still valid, and whether it is an admin's. */
    check: (_input?: NoInput, call?: CallOptions) => transport.send(checkSession, {}, call),
    /** Ends the session. */
    logout: (_input?: NoInput, call?: CallOptions) => transport.send(logout, {}, call),
    /** Keeps the user's language. @param input.locale What `contentLocale` answers. */
    setLocale: ({ locale }: { readonly locale: string }, call?: CallOptions) =>
      transport.send(setLocale, { query: { locale } }, call),
  },
  password: {
    /** Has a one-time link mailed; nobody learns whether the user exists. */
    requestMail: ({ user }: { readonly user: string }, call?: CallOptions) =>
      transport.send(requestPasswordMail, { body: { user } }, call),
    /** Sets a new password with the token of the mailed link. */
    reset: ({ token, pass }: { readonly token: string; readonly pass: string }, call?: CallOptions) =>
      transport.send(resetPassword, { body: { token, pass } }, call),
  },
});
