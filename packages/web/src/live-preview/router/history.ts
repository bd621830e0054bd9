import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type Navigator,
  type To,
} from 'react-router-dom';

/** The place in the portal, and how the preview came to it. */
interface Place {
  readonly location: Location;
  readonly action: NavigationType;
}

/** Navigation of the preview. */
export interface PreviewHistory {
  readonly navigator: Navigator;
  readonly place: () => Place;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the current route of the portal. */
  readonly route: () => string;
  /** Shows a route of the portal in place of the current one. */
  readonly show: (route: string) => void;
}

/**
 * Creates a history in memory. The history of the browser belongs to the admin area: entries of a frame would be steps of
 * its Back button.
 *
 * @param base path under which the portal is served, without a trailing slash
 */
export function createHistory(base: string): PreviewHistory {
  let count = 0;
  const locationOf = (to: To, state: unknown = null): Location => {
    const { pathname = `${base}/`, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
    return { pathname, search, hash, state, key: String((count += 1)), unstable_mask: undefined } as Location;
  };
  const listeners = new Set<() => void>();
  const entries = [locationOf(`${base}/`)];
  let at = 0;
  let place: Place = { location: entries[0] as Location, action: NavigationType.Pop };
  const go = (index: number, action: NavigationType) => {
    const location = entries[index];
    if (location === undefined) return;
    at = index;
    place = { location, action };
    for (const listener of [...listeners]) listener();
  };
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push(to, state) {
      entries.splice(at + 1, Infinity, locationOf(to, state));
      go(at + 1, NavigationType.Push);
    },
    replace(to, state) {
      entries[at] = locationOf(to, state);
      go(at, NavigationType.Replace);
    },
    go: (delta) => go(at + delta, NavigationType.Pop),
  };
  return {
    navigator,
    place: () => place,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    route: () => place.location.pathname.slice(base.length),
    show: (route) => navigator.replace(`${base}${route}`),
  };
}
