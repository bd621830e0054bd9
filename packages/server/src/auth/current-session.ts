import type { FastifyReply, FastifyRequest } from 'fastify';
import { NATIVE } from '@assetportal/sdk/rules';
import type { Session } from '@assetportal/sdk/contract';
import { isAdmin, tokenOf, type AuthContext, type Principal } from './principal.js';
import type { SessionCookie } from './session-cookie.js';
import type { SessionService } from './sessions.js';

/** Returns the token and the principal of a visitor who sends no credentials: a user, a guest, or neither. */
export function currentSession(
  settings: { readonly guests: boolean },
  sessions: Pick<SessionService, 'guestToken'>,
  { principal, token }: Pick<AuthContext, 'principal' | 'token'>,
): { readonly token: string | null; readonly principal: Principal } {
  if (principal.kind === 'user') return { token: token ?? null, principal };
  if (settings.guests) return { token: sessions.guestToken(token), principal: { kind: 'guest' } };
  return { token: null, principal: { kind: 'anonymous' } };
}

/** Services that {@link cookieSession} and {@link describeSession} need. */
export interface SessionServices {
  readonly sessionCookie: SessionCookie;
  /** Undefined if the server cannot send mail. */
  readonly passwordReset: object | undefined;
}

/** Sets the cookie of a session and describes the session. The description does not contain the token. */
export function cookieSession(
  services: SessionServices,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string | null,
  principal: Principal,
): Session {
  if (token !== null) services.sessionCookie.set(request, reply, token);
  return describeSession(services, token === null ? null : 'cookie', principal);
}

/** Returns the reply that describes a session. @param session token, or a word in its place */
export function describeSession(
  { passwordReset }: Pick<SessionServices, 'passwordReset'>,
  session: string | null,
  principal: Principal,
): Session {
  const token = tokenOf(principal);
  return {
    session,
    user: principal.kind === 'user' ? principal.name : null,
    guest: principal.kind === 'guest',
    isAssetUser: principal.kind === 'user' && principal.isAssetUser,
    isGuiAdmin: isAdmin(principal),
    workspace: 'default',
    locale: principal.kind === 'user' ? principal.locale : null,
    login: [{ name: NATIVE, url: '' }],
    passwordReset: passwordReset !== undefined,
    ...(token === undefined
      ? {}
      : {
          token: {
            name: token.name,
            scopes: [...token.scopes],
            until: new Date(token.expires).toISOString(),
          },
        }),
  };
}
