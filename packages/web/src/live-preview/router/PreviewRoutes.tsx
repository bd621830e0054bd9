import { startRoute } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { memo } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { pages } from '../../pages/pages.js';
import { Shell } from '../../shell/Shell.js';

/**
 * The routes of the portal without its guards: the login page can be viewed by an admin who has logged in. A hidden home
 * page is hidden here too. The admin area is not part of the preview.
 */
export const PreviewRoutes = memo(function PreviewRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<HiddenHome />}>
          <Route index element={<pages.dashboard />} />
          <Route path="login" element={<pages.login />} />
          <Route path="search/*" element={<pages.search />} />
          <Route path="asset/:id" element={<pages.asset />} />
          <Route path="bookmark" element={<pages.bookmark />} />
          <Route path="custom/:name" element={<pages.custom />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Route>
    </Routes>
  );
});

function HiddenHome() {
  const { config } = useApp();
  const { pathname } = useLocation();
  const isHidden = useStore(config.store, (state) => state.config.global.hide_dashboard);
  const start = startRoute(isHidden);
  return pathname === '/' && start !== '/' ? <Navigate to={start} replace /> : <Outlet />;
}
