import { NATIVE } from '@assetportal/sdk/rules';
import {
  checkSession,
  getSession,
  logout,
  SESSION_HEADER,
  setLocale,
  type Session,
} from '@assetportal/sdk/contract';
import type { HandlerInput, Mount } from '../../http/mount.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import { refuseOtherSites } from '../../http/guard/same-origin.js';
import type { UserRepository } from '../../store/users.js';
import type { AuditLog } from '../../auth/audit.js';
import { supportedLanguage, type Languages } from '../../documents/languages.js';
import { sessionCookie } from '../../auth/session-cookie.js';
import type { StartedSession, SessionService } from '../../auth/sessions.js';

export function sessionRoutes(
  mount: Mount,
  parts: {
    readonly service: SessionService;
    readonly guests: boolean;
    readonly people: UserRepository;
    readonly languages: Languages;
    readonly audit: AuditLog;
  },
): void {
  const { service, guests, people, audit } = parts;

  mount(getSession, async (asked) => {
    const { query, body, principal, proof, token, request, reply } = asked;
    // A token that came in a cookie never leaves it for where scripts could read it.
    const byCookie = proof === 'cookie' || request.headers[SESSION_HEADER] === 'cookie';
    const answer = (given: string | null, who: Principal): Session => {
      if (byCookie && given !== null) sessionCookie.set(request, reply, given);
      return sessionFacts(byCookie && given !== null ? 'cookie' : given, who);
    };
    const begin = async (by: 'password' | 'token', begun: StartedSession): Promise<Session> => {
      await audit.write({ principal: begun.principal, request }, 'login', null, { by });
      // Its cookie is overwritten: nobody could end it any more.
      if (proof === 'cookie' && token !== undefined) await service.end(token);
      return answer(begun.token, begun.principal);
    };
    if (body !== null && body !== undefined && 'user' in body) {
      return begin('password', await login(asked, body.user, body.pass));
    }
    if (query.token !== undefined) return begin('token', await service.exchange(query.token));
    if (principal.kind === 'user') return answer(token ?? null, principal);
    if (guests) return answer(service.guestToken(token), { kind: 'guest' });
    return answer(null, { kind: 'nobody' });
  });

  async function login(asked: HandlerInput<typeof getSession>, name: string, pass: string): Promise<StartedSession> {
    try {
      return await service.login(name, pass, asked.request.ip);
    } catch (error) {
      if (error instanceof ApiError && REFUSED.has(error.code)) {
        // A name that is none is not written down: many a password was typed in its place.
        const user = await people.userByName(name);
        await audit.write(asked, 'login-failed', user?.name ?? null, { reason: error.code });
      }
      throw error;
    }
  }

  mount(checkSession, async ({ principal }) => ({
    sessionValid: principal.kind !== 'nobody',
    isGuiAdmin: principal.kind === 'user' && principal.isGuiAdmin,
  }));

  mount(setLocale, async ({ query, principal, proof, request }) => {
    if (proof === 'cookie') refuseOtherSites(request);
    if (principal.kind !== 'user') throw new ApiError('forbidden');
    const locale = await supportedLanguage(parts.languages, query.locale, 'query.locale');
    await people.setLocale(principal.id, locale);
    return { locale };
  });

  mount(logout, async (asked) => {
    const { token, proof, request, reply, principal } = asked;
    if (proof === 'cookie') refuseOtherSites(request);
    if (token !== undefined) await service.end(token);
    if (principal.kind === 'user') await audit.write(asked, 'logout');
    sessionCookie.clear(request, reply);
    return { sessionValid: false as const };
  });
}

/** Refusals that are written down. Who is made to wait is not: that could fill the disk. */
const REFUSED: ReadonlySet<string> = new Set(['wrong-credentials', 'no-rights']);

function sessionFacts(session: string | null, who: Principal): Session {
  return {
    session,
    user: who.kind === 'user' ? who.name : null,
    guest: who.kind === 'guest',
    isAssetUser: who.kind === 'user' && who.isAssetUser,
    isGuiAdmin: who.kind === 'user' && who.isGuiAdmin,
    workspace: 'default',
    locale: who.kind === 'user' ? who.locale : null,
    login: [{ name: NATIVE, url: '' }],
  };
}
