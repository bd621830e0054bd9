import { pageOf } from '@assetportal/sdk/rules';
import { PortalProvider } from '@assetportal/sdk/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { app } from './app.js';
import { AppRoutes, preloadPage } from './routes.js';
import { PortalRouter } from './shell/navigation/PortalRouter.js';
import './theme/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

// Fetch the chunk of the first page while the app requests the configuration and the session, not afterward.
const [first = ''] = pageOf(window.location.pathname).split('/');
preloadPage(first);

const render = () =>
  createRoot(root).render(
    <StrictMode>
      <PortalProvider app={app}>
        <PortalRouter>
          <AppRoutes />
        </PortalRouter>
      </PortalProvider>
    </StrictMode>,
  );

// Render when the built-in translations have loaded or failed to load. Meanwhile, the app requests everything
// else from the server.
void app.start();
app.prepare().then(render, render);
