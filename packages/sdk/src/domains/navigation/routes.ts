/** Home page (specification, section 2, Routes). */
export const HOME = '/';

/** Login page. */
export const LOGIN = '/login';

/** Page that confirms the logout. */
export const LOGOUT = '/logout';

/** Page that reports a missing permission. */
export const NO_PERMISSION = '/logout?permission=unauthorized';

/** Search for all assets. */
export const SEARCH_ALL = '/search/*';

/** Admin area. */
export const ADMIN = '/admin';

/** Pages of the admin area, under `/admin` (specification, section 2, Routes). */
export const ADMIN_PAGES = [
  'general',
  'appearance',
  'dashboard',
  'search',
  'language',
  'login',
  'editor',
  // Not in the specification (decisions, section 7, Admin routes).
  'collections',
  'formats',
  'users',
  'activity',
  'history',
  'backup',
] as const;

/** First page of the admin area. */
export const ADMIN_GENERAL = '/admin/general';

/** Settings of the search in the admin area, where the action `edit` leads. */
export const ADMIN_SEARCH = '/admin/search';

/** Result of a routing rule. */
export type RouteDecision = { readonly kind: 'stay' } | { readonly kind: 'go'; readonly to: string };

/** Decision to stay on the current route. */
export const stay: RouteDecision = { kind: 'stay' };

/** Returns the decision to redirect to another route. */
export const go = (to: string): RouteDecision => ({ kind: 'go', to });

/** Returns the first route of the portal: the home page, or the search if the home page is hidden. */
export function startRoute(hideDashboard: boolean): string {
  return hideDashboard ? SEARCH_ALL : HOME;
}
