import type { Session } from '../../contract/schemas/session.js';
import { hasNoRights } from './no-rights.js';
import {
  ADMIN,
  ADMIN_GENERAL,
  ADMIN_PAGES,
  go,
  HOME,
  LOGIN,
  LOGOUT,
  NO_PERMISSION,
  SEARCH_ALL,
  startRoute,
  stay,
  type RouteDecision,
} from './routes.js';
import { isBelow, pathOf } from '../../lib/route-path.js';

/** Routes that require no session. A custom page can be configured the same way. */
const WITHOUT_LOGIN = [LOGIN, LOGOUT];

/**
 * Paths of the portal (specification, section 2, Routes). A search may contain slashes. Whether an asset or a
 * custom page exists is decided by its page.
 */
const PATHS = [
  /^\/$/,
  /^\/(login|logout|bookmark)$/,
  /^\/search\/./,
  /^\/(asset|custom)\/[^/]+$/,
  /^\/admin(\/[^/]+)?$/,
];

/** Returns true if a route requires no session, apart from custom pages with global access. */
export const isOpenRoute = (route: string): boolean => WITHOUT_LOGIN.includes(pathOf(route));

/** Input of `decideRoute`. */
export interface RouteDecisionInput {
  /** Path, with or without its query. */
  readonly route: string;
  /** Null if no user is logged in and guests are not admitted. */
  readonly session: Pick<Session, 'session' | 'user' | 'guest' | 'isAssetUser' | 'isGuiAdmin'> | null;
  readonly hideDashboard: boolean;
  /** True if the URL contains a token that has not been checked yet. */
  readonly hasToken?: boolean;
  /** True if the route is configured for global access: see `isGlobalPage`. */
  readonly globalAccess?: boolean;
}

/**
 * Decides whether a route may be opened, and where to redirect otherwise (specification, section 2, Navigation
 * rules and guards; section 6).
 */
export function decideRoute(input: RouteDecisionInput): RouteDecision {
  const path = pathOf(input.route);
  if (!PATHS.some((pattern) => pattern.test(path))) return go(HOME);
  const open = isOpenRoute(path) || input.globalAccess === true;
  const session = input.session?.session == null ? null : input.session;
  if (session === null) return open || input.hasToken === true ? stay : go(LOGIN);
  if (open) return stay;
  if (hasNoRights(session)) return go(NO_PERMISSION);
  if (isBelow(path, ADMIN))
    return session.isGuiAdmin ? withinAdmin(path) : go(startRoute(input.hideDashboard));
  if (session.isGuiAdmin && !session.isAssetUser) return go(ADMIN_GENERAL);
  return path === HOME && input.hideDashboard ? go(SEARCH_ALL) : stay;
}

/** Redirects `/admin` to its first page. An unknown admin page is handled like any other unknown path. */
function withinAdmin(path: string): RouteDecision {
  if (path === ADMIN) return go(ADMIN_GENERAL);
  return ADMIN_PAGES.some((page) => path === `${ADMIN}/${page}`) ? stay : go(HOME);
}
