import { ADMIN, isBelow, reloadsPage } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { basePath } from '../../lib/startupData.js';

interface Leaving {
  /** True while the admin must decide whether to leave. */
  readonly isAsking: boolean;
  /** Follows the link that was clicked, or goes back. */
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Where the admin wants to go: to a route, or through a number of history entries. */
type Target = { readonly route: string } | { readonly entries: number };

/**
 * Holds links that lead out of the admin area while there are unsaved changes, and so the Back and Forward buttons of the
 * browser, and the browser itself before it closes or reloads the page.
 */
export function useLeaving(hasChanges: boolean): Leaving {
  const navigate = useNavigate();
  const [to, setTo] = useState<Target | null>(null);
  useLinks(hasChanges, (route) => setTo({ route }));
  const release = useHistoryButtons(hasChanges, (entries) => setTo({ entries }));
  useUnload(hasChanges);
  return {
    isAsking: to !== null,
    leave: () => {
      setTo(null);
      release();
      if (to === null) return;
      if ('route' in to) void navigate(to.route);
      else window.history.go(to.entries);
    },
    stay: () => setTo(null),
  };
}

function useLinks(hasChanges: boolean, hold: (route: string) => void): void {
  const latest = useRef(hold);
  useEffect(() => {
    latest.current = hold;
  });
  useEffect(() => {
    if (!hasChanges) return;
    const listener = (event: MouseEvent) => {
      const target = leavingTarget(event);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(target);
    };
    document.addEventListener('click', listener, { capture: true });
    return () => document.removeEventListener('click', listener, { capture: true });
  }, [hasChanges]);
}

/**
 * Holds the Back and Forward buttons: returns to the entry before the router notices the change. React Router's
 * `useBlocker` needs a data router, which would be part of each first visit.
 *
 * @returns a function that lets the next change pass
 */
function useHistoryButtons(hasChanges: boolean, hold: (entries: number) => void): () => void {
  const latest = useRef(hold);
  useEffect(() => {
    latest.current = hold;
  });
  /** What the next event is: a button of the browser, the return to the held entry, or the way out. */
  const next = useRef<'button' | 'return' | 'leave'>('button');
  const index = useRef<number | undefined>(undefined);
  const { key } = useLocation();
  useEffect(() => {
    index.current = indexOfEntry();
  }, [key]);
  useEffect(() => {
    if (!hasChanges) return;
    const listener = (event: PopStateEvent) => {
      const kind = next.current;
      next.current = 'button';
      if (kind === 'leave') return;
      if (kind === 'return') return event.stopImmediatePropagation();
      const [from, to] = [index.current, indexOfEntry()];
      if (from === undefined || to === undefined || isAdminRoute(routeOf(window.location.href))) return;
      event.stopImmediatePropagation();
      next.current = 'return';
      window.history.go(from - to);
      latest.current(to - from);
    };
    // In the capture phase, before the listener of the router.
    window.addEventListener('popstate', listener, { capture: true });
    return () => window.removeEventListener('popstate', listener, { capture: true });
  }, [hasChanges]);
  return useCallback(() => {
    next.current = 'leave';
  }, []);
}

/** Returns the number that the router has given the current entry of the history. */
const indexOfEntry = (): number | undefined =>
  (window.history.state as { readonly idx?: number } | null)?.idx ?? undefined;

/**
 * Asks before the browser closes or reloads the page. A reload by the app itself, after a 403, asks nothing: the changes
 * are in the draft (decisions, section 7, Unsaved work).
 */
function useUnload(hasChanges: boolean): void {
  const { portal, environment } = useApp();
  useEffect(() => {
    if (!hasChanges) return;
    let isReloaded = false;
    const unsubscribe = portal.transport.onFailure((error) => {
      isReloaded ||= reloadsPage(error, environment.route());
    });
    const listener = (event: BeforeUnloadEvent) => {
      if (!isReloaded) event.preventDefault();
    };
    window.addEventListener('beforeunload', listener);
    return () => {
      unsubscribe();
      window.removeEventListener('beforeunload', listener);
    };
  }, [hasChanges, portal, environment]);
}

/** Returns the route outside the admin area to which a click leads in this window. */
function leavingTarget(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return undefined;
  if (new URL(link.href).origin !== window.location.origin) return undefined;
  const route = routeOf(link.href);
  return isAdminRoute(route) ? undefined : route;
}

/** Returns the route of an address of the portal, with its query. */
function routeOf(href: string): string {
  const { pathname, search } = new URL(href);
  const base = basePath.replace(/\/$/, '');
  return `${pathname.startsWith(base) ? pathname.slice(base.length) : pathname}${search}`;
}

const isAdminRoute = (route: string): boolean => isBelow(route, ADMIN);
