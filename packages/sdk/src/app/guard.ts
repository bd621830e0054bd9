import { isGlobalPage } from '../domains/pages/rules.js';
import { decideRoute } from '../domains/navigation/route.js';
import { stay, type RouteDecision } from '../domains/navigation/routes.js';
import type { Stores } from './stores.js';

/** True if a route is held. `form`: a reload would lose the text in a form, so that none may follow a 403. */
type Hold = boolean | 'form';

/**
 * Creates the guard of all routes. It decides whether the current session may open a route, and where to redirect
 * otherwise (specification, section 2, Navigation rules and guards).
 *
 * @param options.hasToken Returns true while the token in the URL has not been exchanged yet.
 */
export function createGuard(
  { session, config }: Pick<Stores, 'session' | 'config'>,
  { hasToken }: { readonly hasToken: () => boolean },
) {
  let isHeld: (route: string) => Hold = () => false;
  const guard = (route: string): RouteDecision => {
    if (isHeld(route) !== false) return stay;
    const { session: current, status } = session.store.getState();
    // After a logout, the guest session loads. `logout` then decides on the route.
    if (status === 'loggedOut' && current === null) return stay;
    const { global, customPages } = config.store.getState().config;
    return decideRoute({
      route,
      session: current,
      hideDashboard: global.hide_dashboard,
      hasToken: hasToken(),
      globalAccess: isGlobalPage(route, customPages),
    });
  };
  return {
    guard,
    /** Held routes stay open, although the session has no access to them. */
    holdRoutes: (held: (route: string) => Hold) => void (isHeld = held),
    /** Returns true if a route stays open only because it is held: the user's session has ended, or may have. */
    isHeldOpen: (route: string): boolean => {
      const held = isHeld(route);
      return held === 'form' || (held && session.store.getState().session?.user == null);
    },
  };
}
