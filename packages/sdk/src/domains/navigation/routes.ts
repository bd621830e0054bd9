/** The dashboard (specification, section 2, Routes). */
export const HOME = '/';

/** The login page. */
export const LOGIN = '/login';

/** Says that one is logged out. */
export const LOGOUT = '/logout';

/** Says that one has no permission. */
export const NO_PERMISSION = '/logout?permission=unauthorized';

/** The search for everything. */
export const SEARCH_ALL = '/search/*';

/** The administration. */
export const ADMIN = '/admin';

/** The pages of the administration, below `/admin` (specification, section 2, Routes). */
export const ADMIN_PAGES = [
  'general',
  'appearance',
  'dashboard',
  'search',
  'language',
  'login',
  'editor',
] as const;

/** The page that the administration opens with. */
export const ADMIN_GENERAL = '/admin/general';

/** What a rule about routes answers. */
export type RouteDecision = { readonly kind: 'stay' } | { readonly kind: 'go'; readonly to: string };

/** One stays where one is. */
export const stay: RouteDecision = { kind: 'stay' };

/** One is led to another route. */
export const go = (to: string): RouteDecision => ({ kind: 'go', to });

/** Where the portal begins: the dashboard, or the search where that is hidden. */
export function startRoute(hideDashboard: boolean): string {
  return hideDashboard ? SEARCH_ALL : HOME;
}
