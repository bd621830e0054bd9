import type { LoginMethod, Session } from '../../contract/schemas/session.js';
import { hasNativeLogin } from './login.js';
import {
  ADMIN,
  ADMIN_GENERAL,
  go,
  LOGIN,
  LOGOUT,
  startRoute,
  stay,
  type RouteDecision,
} from '../navigation/routes.js';
import { isBelow } from '../../lib/route-path.js';

/** Where a login leads: to a route, or nowhere, since the account may do nothing here. */
export type AfterLogin = { readonly kind: 'go'; readonly to: string } | { readonly kind: 'unauthorized' };

/** Where a login leads (specification, section 4, After login). */
export function afterLogin(
  session: Pick<Session, 'isAssetUser' | 'isGuiAdmin'>,
  options: { readonly hideDashboard: boolean },
): AfterLogin {
  if (session.isAssetUser) return { kind: 'go', to: startRoute(options.hideDashboard) };
  return session.isGuiAdmin ? { kind: 'go', to: ADMIN_GENERAL } : { kind: 'unauthorized' };
}

/**
 * Where a logout leads (specification, section 4, Logout): from the admin area to the start; elsewhere one stays, as a
 * guest, and where guests are not let in one goes to log in again.
 *
 * @param logout.ok The server ended the session.
 * @param logout.guest A guest's session has taken its place.
 */
export function afterLogout(logout: {
  readonly ok: boolean;
  readonly route: string;
  readonly guest: boolean;
  readonly hideDashboard: boolean;
  readonly methods: readonly Pick<LoginMethod, 'name'>[];
}): RouteDecision {
  if (!logout.ok) return go(hasNativeLogin(logout.methods) ? LOGIN : LOGOUT);
  if (isBelow(logout.route, ADMIN)) return go(startRoute(logout.hideDashboard));
  if (logout.guest) return stay;
  return go(hasNativeLogin(logout.methods) ? LOGIN : LOGOUT);
}
