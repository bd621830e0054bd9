import type { App } from '@assetportal/sdk';
import { pageOf } from '@assetportal/sdk/rules';
import { Navigate, Route, Routes } from 'react-router-dom';
import { RouteGuard } from './shell/navigation/RouteGuard.js';
import { whenIdle } from './lib/deferred.js';
import { lazyPage } from './lib/lazyPage.js';
import { Shell } from './shell/Shell.js';
import { loadAssetPage, pages } from './pages/pages.js';

/** The admin area. It is not in the table of pages, because it imports the live preview, which imports that table. */
const AdminPage = lazyPage(async () => (await import('./forAdmins.js')).adminArea());

/**
 * Fetches the chunk of a page before it is needed. Supports the pages on which a visit usually starts; ignores
 * others.
 *
 * @param first the first path segment; empty for the home page
 */
export async function preloadPage(first: string): Promise<void> {
  const page = { '': pages.dashboard, login: pages.login, search: pages.search, asset: pages.asset }[first];
  await page?.preload();
}

/**
 * Loads the first page of a visit, so that the first paint stays until the page can replace it. The page of an asset
 * needs the asset and its stage as well.
 *
 * @param path path of the page, without the base path
 */
export async function loadFirstPage(app: App, path: string): Promise<void> {
  const [first = '', id] = pageOf(path).split('/');
  await preloadPage(first);
  if (first === 'asset' && id !== undefined) await (await loadAssetPage()).prepare(app, id);
}

/** Returns true if the chunk of a page has loaded, so that it renders at once. Supports the pages that animate. */
export const isPageLoaded = (first: string): boolean =>
  (first === 'asset' && pages.asset.isLoaded()) || (first === 'search' && pages.search.isLoaded());

// Most visits lead from the results to an asset.
whenIdle(() => void pages.asset.preload());

/**
 * The routes of the portal (specification, section 2, Routes). RouteGuard decides which of them the user may
 * open.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<RouteGuard />}>
          <Route index element={<pages.dashboard />} />
          <Route path="login" element={<pages.login />} />
          <Route path="logout" element={<pages.logout />} />
          {/* The query may contain slashes, so it is the entire rest of the path. */}
          <Route path="search/*" element={<pages.search />} />
          <Route path="asset/:id" element={<pages.asset />} />
          <Route path="bookmark" element={<pages.bookmark />} />
          <Route path="custom/:name" element={<pages.custom />} />
          <Route path="admin/*" element={<AdminPage />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Route>
    </Routes>
  );
}
