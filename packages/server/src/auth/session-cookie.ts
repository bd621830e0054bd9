import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '@assetportal/sdk/contract';
import { SESSION_LIFETIME_MS } from './sessions.js';

/**
 * The session cookie (decisions, sections 2 and 8): HttpOnly and SameSite. Its name ends in 8 characters of the
 * state's ID. Browsers send a cookie to all ports and paths of a host, so that two portals there would replace each
 * other's session. Over HTTPS it is Secure, and its name has the prefix `__Host-`. The name without the prefix is not
 * accepted there, because another subdomain can set it.
 */
export interface SessionCookie {
  /** Returns the token in the cookie of this portal. */
  read(request: FastifyRequest): string | undefined;
  /**
   * Returns the token in the cookie of earlier versions, whose name all portals on a host share. It may belong to
   * another portal, which then still uses the cookie.
   */
  readShared(request: FastifyRequest): string | undefined;
  /** Accepts the shared cookie of a request: it is replaced when the response sets or clears the cookie. */
  acceptShared(request: FastifyRequest): void;
  set(request: FastifyRequest, reply: FastifyReply, token: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

/** Number of characters of the state's ID in the name of the cookie. */
const ID_LENGTH = 8;

/** Creates the session cookie of a portal. @param stateId ID of the state, in hexadecimal digits */
export function createSessionCookie(stateId: string): SessionCookie {
  const suffix = `_${stateId.slice(0, ID_LENGTH)}`;
  const plainName = `${SESSION_COOKIE}${suffix}`;
  const sharedName = (request: FastifyRequest): string =>
    isHttps(request) ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  const nameFor = (request: FastifyRequest): string => `${sharedName(request)}${suffix}`;
  const accepted = new WeakSet<FastifyRequest>();

  /** Removes the cookies that {@link nameFor} replaces: that of HTTP over HTTPS, and an accepted shared one. */
  const removeOthers = (request: FastifyRequest, reply: FastifyReply): void => {
    if (isHttps(request) && request.cookies[plainName] !== undefined) {
      reply.clearCookie(plainName, options(request));
    }
    if (accepted.has(request)) reply.clearCookie(sharedName(request), options(request));
  };

  return {
    read: (request) => request.cookies[nameFor(request)],
    readShared: (request) => request.cookies[sharedName(request)],
    acceptShared: (request) => void accepted.add(request),
    set(request, reply, token) {
      reply.setCookie(nameFor(request), token, { ...options(request), maxAge: SESSION_LIFETIME_MS / 1000 });
      removeOthers(request, reply);
    },
    clear(request, reply) {
      reply.clearCookie(nameFor(request), options(request));
      removeOthers(request, reply);
    },
  };
}

const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https';

const options = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(request),
});
