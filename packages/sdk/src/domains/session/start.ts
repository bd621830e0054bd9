import {
  go,
  LOGIN,
  NO_PERMISSION,
  HOME,
  SEARCH_ALL,
  stay,
  type RouteDecision,
} from '../navigation/routes.js';
import { pathOf } from '../../lib/route-path.js';

/** What the logout page shows. */
export type LogoutScreen = 'logged-out' | 'no-permission';

/**
 * What the logout page shows (specification, section 2, Routes): that one is logged out, or, with
 * `permission=unauthorized`, that one has no permission.
 *
 * @param query The query string of the address, with or without its question mark.
 */
export function logoutScreen(query: string): LogoutScreen {
  return new URLSearchParams(query).get('permission') === 'unauthorized' ? 'no-permission' : 'logged-out';
}

/**
 * Where the first look at the session leads (specification, section 4, Start redirect). With the dashboard hidden, only
 * a start at `/` goes on to the search: a link to an asset or a search opens what it names.
 *
 * @param start.hasTokenParameter The address carried a token.
 * @param start.sessionValid The check of the session succeeded.
 * @param start.globalAccess The page may be seen without a login.
 */
export function decideStart(start: {
  readonly route: string;
  readonly hasTokenParameter: boolean;
  readonly sessionValid: boolean;
  readonly globalAccess: boolean;
  readonly hideDashboard: boolean;
}): RouteDecision {
  if (!start.sessionValid) {
    if (start.hasTokenParameter) return go(NO_PERMISSION);
    return start.globalAccess ? stay : go(LOGIN);
  }
  return start.hideDashboard && pathOf(start.route) === HOME ? go(SEARCH_ALL) : stay;
}
