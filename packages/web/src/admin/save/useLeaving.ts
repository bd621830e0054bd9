import { ADMIN, isBelow } from '@assetportal/sdk/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RELOAD_EVENT } from '../../lib/reloadEvent.js';
import { currentPath } from '../../lib/startup/startupData.js';
import { navigationHold } from '../../shell/navigation/navigationHold.js';

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
 * Holds navigation out of the admin area while there are unsaved changes: links, and the Back and Forward buttons of the
 * browser. The browser also shows a confirmation before it closes or reloads the page.
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
 * Holds the Back and Forward buttons: returns to the entry of the history that was left.
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
  useEffect(() => {
    if (!hasChanges) return;
    navigationHold.check = ({ action, location, delta }) => {
      if (action !== 'POP' || delta === null) return false;
      const kind = next.current;
      next.current = 'button';
      if (kind !== 'button') return kind === 'return';
      if (isAdminRoute(currentPath(location))) return false;
      next.current = 'return';
      window.history.go(-delta);
      latest.current(delta);
      return true;
    };
    return () => {
      navigationHold.check = null;
    };
  }, [hasChanges]);
  return useCallback(() => {
    next.current = 'leave';
  }, []);
}

/**
 * Shows a confirmation before the browser closes or reloads the page. A reload by the app itself, after a 403, shows none:
 * the changes are in the draft (decisions, section 7, Unsaved work).
 */
function useUnload(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    let isReloaded = false;
    const onReload = () => {
      isReloaded = true;
    };
    window.addEventListener(RELOAD_EVENT, onReload);
    const listener = (event: BeforeUnloadEvent) => {
      if (!isReloaded) event.preventDefault();
    };
    window.addEventListener('beforeunload', listener);
    return () => {
      window.removeEventListener(RELOAD_EVENT, onReload);
      window.removeEventListener('beforeunload', listener);
    };
  }, [hasChanges]);
}

/** Returns the route outside the admin area to which a click leads in this window. */
function leavingTarget(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return undefined;
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== window.location.origin) return undefined;
  const route = `${currentPath({ pathname })}${search}`;
  return isAdminRoute(route) ? undefined : route;
}

const isAdminRoute = (route: string): boolean => isBelow(route, ADMIN);
