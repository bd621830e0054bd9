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

// The first page's chunk is fetched while the app asks for configuration and session, and not after.
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

// Nothing is drawn before there are words to draw; what the app asks the server for is on its way meanwhile.
void app.start();
app.prepare().then(render, render);
