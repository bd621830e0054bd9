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

/** Routes that everybody may see; a custom page can be flagged so too. */
const WITHOUT_LOGIN = [LOGIN, LOGOUT];

/** Routes that need something behind them (specification, section 2, Routes). */
const NEEDS_MORE = ['/search', '/asset', '/custom'];
const KNOWN = [HOME, LOGIN, LOGOUT, '/search', '/asset', '/bookmark', ADMIN, '/custom'];

/** Who wants to go where. */
export interface RouteQuestion {
  /** Path, with or without its query. */
  readonly route: string;
  /** Null: nobody is logged in, and no guest was let in. */
  readonly session: Pick<Session, 'session' | 'isAssetUser' | 'isGuiAdmin'> | null;
  readonly hideDashboard: boolean;
  /** The address carries a token that is still to be checked. */
  readonly hasToken?: boolean;
  /** The route is flagged for global access: `isGlobalPage`. */
  readonly globalAccess?: boolean;
  /** The keys of the custom pages there are; undefined while that is not known. */
  readonly customPages?: readonly string[] | undefined;
}

/** Whether a route may be entered, and where to go instead (specification, section 2, Navigation rules and guards). */
export function decideRoute(question: RouteQuestion): RouteDecision {
  const path = pathOf(question.route);
  if (!KNOWN.some((known) => (known === HOME ? path === HOME : isBelow(path, known)))) return go(HOME);
  if (NEEDS_MORE.includes(path) || isMissingPage(path, question.customPages)) return go(HOME);
  const open = WITHOUT_LOGIN.includes(path) || question.globalAccess === true;
  const session = question.session?.session == null ? null : question.session;
  if (session === null) return open || question.hasToken === true ? stay : go(LOGIN);
  if (open) return stay;
  if (isBelow(path, ADMIN))
    return session.isGuiAdmin ? withinAdmin(path) : go(startRoute(question.hideDashboard));
  if (session.isGuiAdmin && !session.isAssetUser) return go(ADMIN_GENERAL);
  return path === HOME && question.hideDashboard ? go(SEARCH_ALL) : stay;
}

/** The administration alone leads to its first page; a page that it does not have is like any other unknown path. */
function withinAdmin(path: string): RouteDecision {
  if (path === ADMIN) return go(ADMIN_GENERAL);
  return ADMIN_PAGES.some((page) => path === `${ADMIN}/${page}`) ? stay : go(HOME);
}

/** A custom page's route comes from the list of dynamic views: one that is not there is like any other unknown path. */
function isMissingPage(path: string, pages: readonly string[] | undefined): boolean {
  if (pages === undefined || !isBelow(path, '/custom')) return false;
  const key = customKeyOf(path);
  return key === null || !pages.includes(key);
}
