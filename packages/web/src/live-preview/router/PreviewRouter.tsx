import { useApp, useStore } from '@assetportal/sdk/react';
import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { basePath } from '../../lib/startup/startupData.js';
import type { PreviewHistory } from './history.js';

interface PreviewRouterProps {
  readonly history: PreviewHistory;
  readonly children: ReactNode;
}

/** Router of the portal in the preview. */
export function PreviewRouter({ history, children }: PreviewRouterProps) {
  const { location, action } = useSyncExternalStore(history.subscribe, history.place);
  const { setPageLoading, status } = useApp();
  const ready = useStore(status, (state) => state.ready);
  // The page has rendered, the first one as soon as the portal is ready. Otherwise it would count as loading for good.
  useLayoutEffect(() => setPageLoading(false), [location, ready, setPageLoading]);
  return (
    <Router
      basename={basePath}
      location={location}
      navigationType={action}
      navigator={history.navigator}
      useTransitions={false}
    >
      {children}
    </Router>
  );
}
