import { lazyPage } from '../lib/lazyPage.js';

/** Loads the page of an asset. */
export const loadAssetPage = () => import('./asset/AssetPage.js');

/** The pages of the portal without the admin area. Each is a separate chunk: the first visit loads the shell and one page. */
export const pages = {
  dashboard: lazyPage(() => import('./dashboard/DashboardPage.js')),
  login: lazyPage(() => import('./login/LoginPage.js')),
  logout: lazyPage(() => import('./logout/LogoutPage.js')),
  search: lazyPage(() => import('./search/SearchPage.js')),
  asset: lazyPage(loadAssetPage),
  bookmark: lazyPage(() => import('./bookmark/BookmarkPage.js')),
  custom: lazyPage(() => import('./custom/CustomPage.js')),
};
