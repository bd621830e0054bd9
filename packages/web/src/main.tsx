import type { App } from '@assetportal/sdk';
import { pageOf } from '@assetportal/sdk/rules';
import { PortalProvider } from '@assetportal/sdk/react';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createPageApp, pageFetch } from './app.js';
import { contentShown } from './lib/deferred.js';
import { loadOrReload } from './lib/onDemand/chunk.js';
import { firstContent } from './lib/startup/firstContent.js';
import { composed } from './lib/startup/firstField.js';
import { ignoreInputMethods } from './lib/startup/ignoreInputMethods.js';
import { nextTask } from './lib/startup/nextTask.js';
import { currentPath } from './lib/startup/startupData.js';
import { AppRoutes, isPageLoaded, loadFirstPage, preloadPage } from './routes.js';
import { PortalRouter } from './shell/navigation/PortalRouter.js';
import './theme/index.css';

/** Time in milliseconds after which the page shows that it is starting. */
const PATIENCE = 300;
/** Time in milliseconds after the start of the app at which replies in the page count as outdated. */
const DATA_LIFETIME = 10_000;

/** Renders the app. As a transition, React renders in slices, between which the browser can handle input. */
function render(app: App): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <PortalProvider app={app}>
          <PortalRouter isPageLoaded={isPageLoaded}>
            <AppRoutes />
          </PortalRouter>
        </PortalProvider>
      </StrictMode>,
    ),
  );
}

async function run(): Promise<void> {
  // Fetch the chunk of the first page while the app requests the configuration and the session, not afterward.
  const [first = ''] = pageOf(currentPath()).split('/');
  void preloadPage(first);
  await nextTask();
  const app = await createPageApp();
  await nextTask();
  const started = app.start().finally(() => {
    setTimeout(pageFetch.end, DATA_LIFETIME);
    void firstContent(app, currentPath()).then(contentShown);
  });
  // Render when the built-in translations have loaded or failed to load. With the data in the page, the app starts
  // within milliseconds: the first paint of the page then remains until it can be replaced by the content.
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const content = Promise.race([started.then(() => loadFirstPage(app, currentPath())), patience]);
  await Promise.allSettled([app.prepare(), content]);
  await nextTask();
  await composed();
  render(app);
}

ignoreInputMethods();

// The live preview of the admin area has the same script, because it shows the same portal.
void ('preview' in document.documentElement.dataset
  ? loadOrReload('preview', async () => (await import('./forAdmins.js')).livePreview()).then(({ start }) =>
      start(),
    )
  : run());
