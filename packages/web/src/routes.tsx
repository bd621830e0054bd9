import { Navigate, Route, Routes } from 'react-router-dom';
import { RouteGuard } from './shell/navigation/RouteGuard.js';
import { lazyPage } from './lib/lazyPage.js';
import { Shell } from './shell/Shell.js';

/** Every page is a chunk of its own: the first visit loads the shell and one page. */
const pages = {
  dashboard: lazyPage(() => import('./pages/dashboard/DashboardPage.js')),
  login: lazyPage(() => import('./pages/login/LoginPage.js')),
  logout: lazyPage(() => import('./pages/logout/LogoutPage.js')),
  search: lazyPage(() => import('./pages/search/SearchPage.js')),
  asset: lazyPage(() => import('./pages/asset/AssetPage.js')),
  noPermission: lazyPage(() => import('./pages/no-permission/NoPermissionPage.js')),
};

/** Fetches a page's chunk ahead of need. @param first the first part of its path; empty for the start page */
export function preloadPage(first: string): void {
  const page = { '': pages.dashboard, login: pages.login, search: pages.search, asset: pages.asset }[first];
  page?.preload();
}

/** The portal's routes (specification, section 2, Routes). Which of them may be entered is decided by Guard. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<RouteGuard />}>
          <Route index element={<pages.dashboard />} />
          <Route path="login" element={<pages.login />} />
          <Route path="logout" element={<pages.logout />} />
          {/* The query may hold slashes, so it is the whole rest of the path. */}
          <Route path="search/*" element={<pages.search />} />
          <Route path="asset/:id" element={<pages.asset />} />
          {/* An admin without rights to assets is sent here, and has nothing to do in a portal without an admin area. */}
          <Route path="admin/*" element={<pages.noPermission />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Route>
    </Routes>
  );
}
