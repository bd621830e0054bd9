import { pageOf } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { basePath, currentPath } from '../../lib/startupData.js';

/**
 * React Router's BrowserRouter with one difference. BrowserRouter renders every change of the address as a
 * transition. That suits a change of page: the old page stays until the new one has loaded. It does not suit a
 * change within the page: a selected checkbox would revert until the transition ends. This router therefore
 * renders changes within a page immediately.
 */
export function PortalRouter({ children }: { readonly children: ReactNode }) {
  const { setPageLoading } = useApp();
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [{ action, location }, show] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let shown = pageOf(currentPath(history.location));
    return history.listen((update) => {
      const page = pageOf(currentPath(update.location));
      if (page === shown) show(update);
      else {
        // NavigationEffects resets this when the new page has rendered.
        setPageLoading(true);
        startTransition(() => show(update));
      }
      shown = page;
    });
  }, [history, setPageLoading]);
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
