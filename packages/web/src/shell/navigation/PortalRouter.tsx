import { pageOf } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { grow, shrink } from '../../motion/motion.js';
import { navigationHold } from './navigationHold.js';
import { basePath, currentPath } from '../../lib/startup/startupData.js';

interface PortalRouterProps {
  readonly children: ReactNode;
  /** Returns true if a page, by the first segment of its route, renders at once. */
  readonly isPageLoaded: (first: string) => boolean;
}

/**
 * React Router's BrowserRouter with one difference. BrowserRouter renders every change of the address as a
 * transition. That suits a change of page: the old page stays until the new one has loaded. It does not suit a
 * change within the page: a selected checkbox would revert until the transition ends. This router therefore
 * renders changes within a page immediately.
 */
export function PortalRouter({ children, isPageLoaded }: PortalRouterProps) {
  const { setPageLoading } = useApp();
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [{ action, location }, show] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let shown = pageOf(currentPath(history.location));
    let latest: unknown;
    return history.listen((update) => {
      if (navigationHold.check?.(update) === true) return;
      latest = update;
      const page = pageOf(currentPath(update.location));
      if (page === shown) show(update);
      else {
        setPageLoading(true);
        showPage({ from: shown, to: page, isPageLoaded }, (isAnimated) => {
          // The user may leave the page before its animation begins.
          if (update !== latest) return;
          if (!isAnimated) return startTransition(() => show(update));
          releaseFocus();
          show(update);
        });
      }
      shown = page;
    });
  }, [history, setPageLoading, isPageLoaded]);
  // The page has rendered. After Back from a page whose code was still loading, its address is the same as before.
  useLayoutEffect(() => setPageLoading(false), [location, setPageLoading]);
  return (
    <Router
      basename={basePath}
      location={location}
      navigationType={action}
      navigator={history}
      useTransitions={false}
    >
      {children}
    </Router>
  );
}

/**
 * Takes the focus from the page that disappears. Before the browser removes an element with the focus, it computes the
 * styles of the entire page. NavigationEffects then moves the focus.
 */
function releaseFocus(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('main') !== null) activeElement.blur();
}

interface PageChange extends Pick<PortalRouterProps, 'isPageLoaded'> {
  readonly from: string;
  readonly to: string;
}

/** Shows a page. Between the results and an asset, the image of the asset grows and shrinks, if both pages have loaded. */
function showPage({ from, to, isPageLoaded }: PageChange, show: (isAnimated: boolean) => void): void {
  const [first = '', id = ''] = to.split('/');
  const [firstBefore = '', idBefore = ''] = from.split('/');
  if (!isPageLoaded(first)) show(false);
  else if (first === 'asset' && firstBefore !== 'asset') grow('page', decodeURIComponent(id), show);
  else if (firstBefore === 'asset' && first === 'search') shrink('page', decodeURIComponent(idBefore), show);
  else show(false);
}
