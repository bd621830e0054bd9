import { pageOf } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * The library's BrowserRouter with one difference. That one draws every change of the address as a transition: right
 * for another page, which may still have to be fetched while the old one stays; wrong for the state of the same page,
 * where a box that was ticked would spring back until the transition is through. Here the same page follows at once.
 */
export function PortalRouter({ children }: { readonly children: ReactNode }) {
  const { setPageLoading } = useApp();
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [{ action, location }, show] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let shown = pageOf(history.location.pathname);
    return history.listen((update) => {
      const page = pageOf(update.location.pathname);
      if (page === shown) show(update);
      else {
        // Until the page is drawn: NavigationEffects takes it back.
        setPageLoading(true);
        startTransition(() => show(update));
      }
      shown = page;
    });
  }, [history, setPageLoading]);
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
