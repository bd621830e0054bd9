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

/** Result of a login: a route, or `unauthorized` if the account has no permission for the portal. */
export type AfterLogin = { readonly kind: 'go'; readonly to: string } | { readonly kind: 'unauthorized' };

/** Returns the result of a login for an account (specification, section 4, After login). */
export function afterLogin(
  session: Pick<Session, 'isAssetUser' | 'isGuiAdmin'>,
  options: { readonly hideDashboard: boolean },
): AfterLogin {
  if (session.isAssetUser) return { kind: 'go', to: startRoute(options.hideDashboard) };
  return session.isGuiAdmin ? { kind: 'go', to: ADMIN_GENERAL } : { kind: 'unauthorized' };
}

/**
 * Decides on the route after a logout (specification, section 4, Logout). From the admin area, it is the first
 * route of the portal. Elsewhere the user stays as a guest, or goes to the login page if guests are not
 * admitted. After a failed logout, the user also goes to the login page. Without native login, the logout page
 * replaces the login page.
 *
 * @param logout.ok True if the server ended the session.
 * @param logout.guest True if a guest session has started.
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
