import { PortalProvider } from '@assetportal/sdk/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { app } from './app.js';
import { AppRoutes } from './routes.js';
import './theme/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <PortalProvider app={app}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </PortalProvider>
  </StrictMode>,
);
