import { NATIVE } from '@assetportal/sdk';
import {
  checkSession,
  getSession,
  logout,
  SESSION_HEADER,
  setLocale,
  type Session,
} from '@assetportal/sdk/contract';
import type { Principal } from '../../http/principal.js';
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../http/problem.js';
import { refuseOtherSites } from '../../http/same-origin.js';
import type { PeopleRepository } from '../../store/people.js';
import { languageKey } from '../texts/languages.js';
import { sessionCookie } from './cookie.js';
import type { SessionService } from './service.js';

export function sessionRoutes(
  mount: Mount,
  service: SessionService,
  settings: { guests: boolean; people: PeopleRepository },
): void {
  mount(getSession, async ({ query, body, principal, proof, token, request, reply }) => {
    // A token that came in a cookie never leaves it for where scripts could read it.
    const byCookie = proof === 'cookie' || request.headers[SESSION_HEADER] === 'cookie';
    const answer = (given: string | null, who: Principal): Session => {
      if (byCookie && given !== null) sessionCookie.set(request, reply, given);
      return sessionFacts(byCookie && given !== null ? 'cookie' : given, who);
    };
    if (body !== null && body !== undefined && 'user' in body) {
      const login = await service.login(body.user, body.pass, request.ip);
      return answer(login.token, login.principal);
    }
    if (query.token !== undefined) {
      const who = await service.resolve(query.token);
      if (who === undefined) throw new ApiError('session-expired');
      return answer(query.token, who);
    }
    if (principal.kind === 'user') return answer(token ?? null, principal);
    if (settings.guests) return answer(token ?? service.guestToken(), { kind: 'guest' });
    return answer(null, { kind: 'nobody' });
  });

  mount(checkSession, async ({ principal }) => ({
    sessionValid: principal.kind !== 'nobody',
    isGuiAdmin: principal.kind === 'user' && principal.isGuiAdmin,
  }));

  mount(setLocale, async ({ query, principal, proof, request }) => {
    if (proof === 'cookie') refuseOtherSites(request);
    if (principal.kind !== 'user') throw new ApiError('forbidden');
    const locale = languageKey(query.locale);
    await settings.people.setLocale(principal.id, locale);
    return { locale };
  });

  mount(logout, async ({ token, proof, request, reply }) => {
    if (proof === 'cookie') refuseOtherSites(request);
    if (token !== undefined) await service.end(token);
    sessionCookie.clear(request, reply);
    return { sessionValid: false as const };
  });
}

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
