import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { basePath } from '../../lib/startupData.js';

interface Leaving {
  /** True while the admin must decide whether to leave. */
  readonly isAsking: boolean;
  /** Follows the link that was clicked. */
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Holds links that lead out of the admin area while there are unsaved changes. The Back button of the browser cannot be
 * held; the changes then stay in the editors, and are there when the admin returns.
 */
export function useLeaving(hasChanges: boolean): Leaving {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!hasChanges) return;
    const listener = (event: MouseEvent) => {
      const target = leavingTarget(event);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(target);
    };
    document.addEventListener('click', listener, { capture: true });
    return () => document.removeEventListener('click', listener, { capture: true });
  }, [hasChanges]);
  return {
    isAsking: to !== null,
    leave: () => {
      setTo(null);
      if (to !== null) void navigate(to);
    },
    stay: () => setTo(null),
  };
}

/** Returns the route outside the admin area to which a click leads in this window. */
function leavingTarget(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return undefined;
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== window.location.origin) return undefined;
  const base = basePath.replace(/\/$/, '');
  const route = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  return route.startsWith('/admin') ? undefined : `${route}${search}`;
}
