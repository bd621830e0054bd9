import type { App } from '@assetportal/sdk';
import { previewRoute, type PreviewState } from '@assetportal/sdk/admin';
import { PortalProvider } from '@assetportal/sdk/react';
import { useEffect, useLayoutEffect } from 'react';
import { chooseScheme } from '../theme/scheme.js';
import { openPage } from './openPage.js';
import { PreviewRouter } from './router/PreviewRouter.js';
import { PreviewRoutes } from './router/PreviewRoutes.js';
import type { PreviewHistory } from './router/history.js';

interface PreviewPortalProps {
  readonly app: App;
  readonly history: PreviewHistory;
  readonly state: PreviewState;
}

/** The portal with unsaved settings, on the page that the admin has chosen. */
export function PreviewPortal({ app, history, state }: PreviewPortalProps) {
  const { page, scheme } = state.view;
  const route = previewRoute(page, state.config);
  // The storage of this page is in memory. A scheme that is configured for all visitors is set in the configuration.
  useLayoutEffect(() => chooseScheme(scheme), [scheme]);
  useEffect(() => {
    const controller = new AbortController();
    void openPage({ app, history, page, route, signal: controller.signal });
    return () => controller.abort();
  }, [app, history, page, route]);
  return (
    <PortalProvider app={app}>
      <PreviewRouter history={history}>
        <PreviewRoutes />
      </PreviewRouter>
    </PortalProvider>
  );
}
