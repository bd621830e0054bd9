import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '@assetportal/sdk/contract';
import { SESSION_LIFETIME_MS } from './sessions.js';

/** The session cookie (decisions, section 2): HttpOnly, SameSite, and Secure if the request uses HTTPS. */
export const sessionCookie = {
  read: (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE],
  set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    reply.setCookie(SESSION_COOKIE, token, { ...options(request), maxAge: SESSION_LIFETIME_MS / 1000 });
  },
  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(SESSION_COOKIE, options(request));
  },
};

const options = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});
