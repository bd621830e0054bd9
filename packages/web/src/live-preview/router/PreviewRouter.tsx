import { useSyncExternalStore, type ReactNode } from 'react';
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
