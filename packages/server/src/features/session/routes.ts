import {
  checkSession,
  getSession,
  logout,
  SESSION_HEADER,
  setLocale,
  type Credentials,
  type Session,
} from '@assetportal/sdk/contract';
import { isAdmin, tokenOf, type Principal } from '../../auth/principal.js';
import { cookieSession, currentSession, describeSession } from '../../auth/current-session.js';
import { clientOf } from '../../auth/session-client.js';
import { hashToken } from '../../auth/tokens.js';
import type { StartedSession } from '../../auth/sessions.js';
import { supportedLanguage } from '../../documents/languages.js';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { SessionClient } from '../../store/sessions.js';
import type { AppContext } from '../context.js';
import { passwordRoutes } from './password-routes.js';

type SessionInput = HandlerInput<typeof getSession>;

/** Adds the routes for login, logout, the current session and password reset. */
export function sessionRoutes(ctx: AppContext): void {
  const { mount, audit, sessions, sessionCookie, store } = ctx;

  mount(getSession, (input) => openSession(ctx, input));

  mount(checkSession, ({ principal }) =>
    Promise.resolve({ sessionValid: principal.kind !== 'anonymous', isGuiAdmin: isAdmin(principal) }),
  );

  mount(setLocale, async ({ query, principal }) => {
    if (principal.kind !== 'user') throw new ApiError('forbidden');
    const locale = await supportedLanguage(ctx.languages, query.locale, 'query.locale');
    await store.users.setLocale(principal.id, locale);
    return { locale };
  });

  mount(logout, async (input) => {
    const { token, request, reply, principal } = input;
    if (token !== undefined) await sessions.end(token);
    ctx.eventHub.endStale();
    if (principal.kind === 'user') await audit.write(input, 'logout');
    sessionCookie.clear(request, reply);
    // The next user of the browser must not see the images of this one. Browsers ignore it over HTTP.
    reply.header('clear-site-data', '"cache"');
    return { sessionValid: false as const };
  });

  passwordRoutes(ctx);
}

/** Logs in with a password or token, or describes the current session. A guest receives a guest token. */
async function openSession(ctx: AppContext, input: SessionInput): Promise<Session> {
  const { audit, sessions, settings } = ctx;
  const { query, body, principal, proof, token, request } = input;
  if (tokenOf(principal) !== undefined) return ofMachineToken(ctx, input);
  // A token from a cookie must never appear in a response body, where scripts could read it.
  const byCookie = proof === 'cookie' || request.headers[SESSION_HEADER] === 'cookie';
  // Otherwise, another site could log its visitors in to an account of the attacker.
  if (byCookie && ctx.origins.isForeign(request)) throw ctx.origins.rejection(request);
  const respond = (issued: string | null, owner: Principal): Session => {
    return byCookie ? cookieSession(ctx, input, issued, owner) : describeSession(ctx, issued, owner);
  };
  const start = async (by: 'password' | 'token', started: StartedSession): Promise<Session> => {
    await audit.write({ principal: started.principal, request }, 'login', null, { by });
    // End the session of the cookie that is about to be overwritten, because its token is lost.
    if (proof === 'cookie' && token !== undefined) {
      await sessions.end(token);
      ctx.eventHub.endStale();
    }
    return respond(started.token, started.principal);
  };
  if (body !== null && body !== undefined && 'user' in body) {
    return start(
      'password',
      await login(ctx, input, { user: body.user, pass: body.pass }, clientOf(request, byCookie)),
    );
  }
  if (query.token !== undefined) {
    if (proof === 'cookie' && query.replace !== true) await rejectOtherUser(ctx, principal, query.token);
    return start('token', await sessions.exchange(query.token, clientOf(request, byCookie)));
  }
  const current = currentSession(settings, sessions, { principal, token });
  return respond(current.token, current.principal);
}

/**
 * Describes the session of a machine token. It never becomes a cookie, and no reply contains it.
 *
 * @throws ApiError `token-not-allowed` for a login
 */
function ofMachineToken(ctx: AppContext, { query, body, principal }: SessionInput): Session {
  const logsIn = query.token !== undefined || (body !== null && body !== undefined && 'user' in body);
  if (logsIn) throw new ApiError('token-not-allowed');
  return describeSession(ctx, 'token', principal);
}

/**
 * Rejects the token of another user. Otherwise, anyone could log users in to another account with a link, without
 * their knowledge, and they would save their data there.
 *
 * @throws ApiError `other-session`
 */
async function rejectOtherUser({ sessions }: AppContext, current: Principal, token: string): Promise<void> {
  if (current.kind !== 'user') return;
  const other = (await sessions.find(hashToken(token)))?.principal;
  if (other?.kind !== 'user' || other.id === current.id) return;
  throw new ApiError('other-session', { values: { user: current.name, other: other.name } });
}

async function login(
  { audit, sessions, store }: AppContext,
  input: SessionInput,
  { user: name, pass }: Credentials,
  client: SessionClient,
): Promise<StartedSession> {
  try {
    return await sessions.login(name, pass, client.address, client);
  } catch (error) {
    if (error instanceof ApiError && LOGGED_REFUSALS.has(error.code)) {
      // Do not log an unknown name: users sometimes enter their password in this field.
      const user = await store.users.userByName(name);
      await audit.write(input, 'login-failed', user?.name ?? null, { reason: error.code });
    }
    throw error;
  }
}

/** Refusals that the audit log records. Throttled attempts are not recorded, because they could fill the disk. */
const LOGGED_REFUSALS: ReadonlySet<string> = new Set(['wrong-credentials', 'no-rights']);
