import type { Session } from '../../contract/schemas/session.js';
import { customKeyOf } from '../pages/rules.js';
import {
  ADMIN,
  ADMIN_GENERAL,
  ADMIN_PAGES,
  go,
  HOME,
  LOGIN,
  LOGOUT,
  SEARCH_ALL,
  startRoute,
  stay,
  type RouteDecision,
} from './routes.js';
import { isBelow, pathOf } from '../../lib/route-path.js';

/** Routes that require no session. A custom page can be configured the same way. */
const WITHOUT_LOGIN = [LOGIN, LOGOUT];

/** Routes that require a further path segment (specification, section 2, Routes). */
const NEEDS_SEGMENT = ['/search', '/asset', '/custom'];
const ROUTES = [HOME, LOGIN, LOGOUT, '/search', '/asset', '/bookmark', ADMIN, '/custom'];

/** Input of `decideRoute`. */
export interface RouteDecisionInput {
  /** Path, with or without its query. */
  readonly route: string;
  /** Null if no user is logged in and guests are not admitted. */
  readonly session: Pick<Session, 'session' | 'isAssetUser' | 'isGuiAdmin'> | null;
  readonly hideDashboard: boolean;
  /** True if the URL contains a token that has not been checked yet. */
  readonly hasToken?: boolean;
  /** True if the route is configured for global access: see `isGlobalPage`. */
  readonly globalAccess?: boolean;
  /** Keys of the existing custom pages. Undefined until they are loaded. */
  readonly customPages?: readonly string[] | undefined;
}

/**
 * Decides whether a route may be opened, and where to redirect otherwise (specification, section 2, Navigation
 * rules and guards).
 */
export function decideRoute(input: RouteDecisionInput): RouteDecision {
  const path = pathOf(input.route);
  if (!ROUTES.some((base) => (base === HOME ? path === HOME : isBelow(path, base)))) return go(HOME);
  if (NEEDS_SEGMENT.includes(path) || isMissingPage(path, input.customPages)) return go(HOME);
  const open = WITHOUT_LOGIN.includes(path) || input.globalAccess === true;
  const session = input.session?.session == null ? null : input.session;
  if (session === null) return open || input.hasToken === true ? stay : go(LOGIN);
  if (open) return stay;
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

/**
 * Returns true if the path is a custom page whose key is invalid or not in `pages`. Returns false if `pages` is
 * not loaded yet.
 */
function isMissingPage(path: string, pages: readonly string[] | undefined): boolean {
  if (pages === undefined || !isBelow(path, '/custom')) return false;
  const key = customKeyOf(path);
  return key === null || !pages.includes(key);
}
