import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '@assetportal/sdk/contract';
import { SESSION_LIFETIME_MS } from './sessions.js';

/**
 * The session cookie (decisions, section 2): HttpOnly and SameSite. Over HTTPS it is Secure, and its name has the
 * prefix `__Host-`. The name without the prefix is not accepted there, because another subdomain can set it.
 */
export const sessionCookie = {
  read: (request: FastifyRequest): string | undefined => request.cookies[nameFor(request)],
  set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    reply.setCookie(nameFor(request), token, { ...options(request), maxAge: SESSION_LIFETIME_MS / 1000 });
    removePlain(request, reply);
  },
  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(nameFor(request), options(request));
    removePlain(request, reply);
  },
};

const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https';

const nameFor = (request: FastifyRequest): string =>
  isHttps(request) ? SECURE_SESSION_COOKIE : SESSION_COOKIE;

/** Over HTTPS, removes a cookie without the prefix, which earlier versions have set. */
function removePlain(request: FastifyRequest, reply: FastifyReply): void {
  if (isHttps(request) && request.cookies[SESSION_COOKIE] !== undefined) {
    reply.clearCookie(SESSION_COOKIE, options(request));
  }
}

const options = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(request),
});
