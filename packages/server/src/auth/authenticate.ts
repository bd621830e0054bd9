import type { FastifyRequest } from 'fastify';
import { isMachineToken } from '@assetportal/sdk/contract';
import type { SessionCookie } from './session-cookie.js';
import type { SessionService } from './sessions.js';
import type { AuthContext, Authenticate } from './principal.js';
import type { MachineTokenService } from './machine-tokens.js';
import { isGuestToken } from './tokens.js';

/**
 * Creates the function that authenticates requests. It reads the bearer token (of a session, or a machine token), then
 * the session cookie. Without a valid token, the request has guest access if guests are allowed.
 *
 * An invalid token sets `stale`. A request with an invalid bearer token has no access, so that a script receives
 * an error. An invalid cookie is treated like a missing one: pages and images then show what guests may see. Calls
 * report it to users (http/mount.ts), but not to guests, for whom nothing has changed.
 */
export function createAuthenticate(
  sessions: SessionService,
  machineTokens: MachineTokenService,
  sessionCookie: SessionCookie,
  settings: { guests: boolean },
): Authenticate {
  return async (request) => {
    const bearer = bearerToken(request);
    const token = bearer ?? sessionCookie.read(request);
    if (token === undefined) {
      const shared = await sessionOfShared(request);
      if (shared !== undefined) return shared;
    }
    const proof = bearer !== undefined ? 'bearer' : token !== undefined ? 'cookie' : 'none';
    if (token !== undefined) {
      // Only as a bearer token: browsers send cookies automatically, and save addresses.
      const byMachine = bearer !== undefined && isMachineToken(bearer);
      const principal = byMachine
        ? await machineTokens.resolve(bearer, request.ip)
        : await sessions.resolve(token);
      if (principal !== undefined) {
        if (principal.kind === 'user') request.userName = principal.name;
        return { principal, proof, token, stale: false };
      }
      if (proof === 'bearer') return { principal: { kind: 'anonymous' }, proof, token, stale: true };
    }
    const principal = settings.guests ? ({ kind: 'guest' } as const) : ({ kind: 'anonymous' } as const);
    const wasGuest = settings.guests && token !== undefined && isGuestToken(token);
    return { principal, proof: 'none', token: undefined, stale: token !== undefined && !wasGuest };
  };

  /** Accepts a session in the cookie of earlier versions. Ignores the session of another portal on this host. */
  async function sessionOfShared(request: FastifyRequest): Promise<AuthContext | undefined> {
    const token = sessionCookie.readShared(request);
    const principal = token === undefined ? undefined : await sessions.resolve(token);
    if (principal === undefined) return undefined;
    sessionCookie.acceptShared(request);
    if (principal.kind === 'user') request.userName = principal.name;
    return { principal, proof: 'cookie', token, stale: false };
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  const match = /^Bearer (\S{1,500})$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}
