import { pageOf } from '@assetportal/sdk/rules';
import { PortalProvider } from '@assetportal/sdk/react';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { app, pageFetch } from './app.js';
import { contentShown } from './lib/deferred.js';
import { firstContent } from './lib/firstContent.js';
import { currentPath } from './lib/startupData.js';
import { AppRoutes, preloadPage } from './routes.js';
import { PortalRouter } from './shell/navigation/PortalRouter.js';
import './theme/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

/** Time in milliseconds after the start of the app at which replies in the page count as outdated. */
const DATA_LIFETIME = 10_000;

// Fetch the chunk of the first page while the app requests the configuration and the session, not afterward.
const [first = ''] = pageOf(currentPath()).split('/');
preloadPage(first);

// As a transition, React renders in slices, between which the browser can handle input.
const render = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <PortalProvider app={app}>
          <PortalRouter>
            <AppRoutes />
          </PortalRouter>
        </PortalProvider>
      </StrictMode>,
    ),
  );

// Render when the built-in translations have loaded or failed to load. Meanwhile, the app requests everything
// else from the server.
void app.start().finally(() => {
  setTimeout(pageFetch.end, DATA_LIFETIME);
  void firstContent(app, currentPath()).then(contentShown);
});
app.prepare().then(render, render);
