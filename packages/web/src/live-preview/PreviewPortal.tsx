import type { App } from '@assetportal/sdk';
import { previewRoute, type PreviewState } from '@assetportal/sdk/admin';
import { assetRoute } from '@assetportal/sdk/rules';
import { PortalProvider } from '@assetportal/sdk/react';
import { useEffect, useLayoutEffect } from 'react';
import { chooseScheme } from '../theme/scheme.js';
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
    if (route !== null) return history.show(route);
    const { signal, abort } = withSignal();
    void firstAsset(app, signal).then((id) => {
      if (!signal.aborted) history.show(id === undefined ? '/search/*' : assetRoute(id));
    });
    return abort;
  }, [app, history, page, route]);
  return (
    <PortalProvider app={app}>
      <PreviewRouter history={history}>
        <PreviewRoutes />
      </PreviewRouter>
    </PortalProvider>
  );
}

function withSignal() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Returns the ID of an asset to show on the asset page. Undefined if the library has none. */
async function firstAsset(app: App, signal: AbortSignal): Promise<string | undefined> {
  const found = await app.portal.search.query({ query: '*', rows: 1 }, { signal }).catch(() => undefined);
  return found?.assets[0]?.id;
}
