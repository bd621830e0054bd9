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

/** Content of the logout page. */
export type LogoutScreen = 'logged-out' | 'no-permission';

/**
 * Returns the content of the logout page (specification, section 2, Routes): the confirmation of the logout, or
 * with `permission=unauthorized` the message about a missing permission.
 *
 * @param query Query string, with or without the question mark.
 */
export function logoutScreen(query: string): LogoutScreen {
  return new URLSearchParams(query).get('permission') === 'unauthorized' ? 'no-permission' : 'logged-out';
}

/**
 * Decides on the first route of a visit (specification, section 4, Start redirect). If the home page is hidden,
 * only a visit that starts at `/` is redirected to the search. Links to an asset or a search are not.
 *
 * @param start.hasTokenParameter True if the URL contained a token.
 * @param start.sessionValid True if the session is valid.
 * @param start.globalAccess True if the page requires no login.
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
