import type { Line } from './line.js';

/** Lines for section 2 of the specification: screens and routes. */
export const SECTION_2 = [
  {
    id: '2.routes.dashboard',
    kind: 'screen',
    text: '`/` shows the hero with its search box, then rows of posters, each row with a button that searches',
  },
  {
    id: '2.routes.login',
    kind: 'screen',
    text: '`/login` shows the login form, or the redirect notice if single sign-on is the only method',
  },
  {
    id: '2.routes.logout',
    kind: 'screen',
    text: '`/logout` confirms the logout and offers to load the page again',
  },
  {
    id: '2.routes.logout-unauthorized',
    kind: 'rule',
    text: '`/logout?permission=unauthorized` shows the no-permission message instead',
  },
  {
    id: '2.routes.search',
    kind: 'rule',
    text: '`/search/{query}`: the path contains the search term; `*` matches everything',
  },
  { id: '2.routes.search-bare', kind: 'rule', text: '`/search` without a query redirects to `/`' },
  {
    id: '2.routes.asset',
    kind: 'screen',
    text: '`/asset/{id}` shows one asset; the information icon opens it',
  },
  { id: '2.routes.asset-bare', kind: 'rule', text: '`/asset` without an ID redirects to `/`' },
  { id: '2.routes.bookmark', kind: 'screen', text: '`/bookmark` shows the bookmark list' },
  {
    id: '2.routes.admin',
    kind: 'screen',
    text: '`/admin` contains general, appearance, dashboard, search, language, login and editor',
  },
  {
    id: '2.routes.custom',
    kind: 'screen',
    text: '`/custom/{name}` shows a custom page: HTML in the user’s language, keyed by the name of the route',
  },
  {
    id: '2.routes.custom-from-views',
    kind: 'rule',
    text: 'Custom routes come from the list of dynamic views at start-up; `/custom` itself has no page',
  },
  { id: '2.routes.other', kind: 'rule', text: 'Any other path redirects to `/`' },
  {
    id: '2.routes.admin-chunk',
    kind: 'rule',
    text: 'The admin area is loaded as a separate chunk; loading a chunk fails on an error or after 120 seconds',
  },

  {
    id: '2.guards.admin-session',
    kind: 'rule',
    text: 'The session is checked before `/admin`: only GUI admins with a valid session enter, other users are sent back',
  },
  {
    id: '2.guards.admin-loads',
    kind: 'rule',
    text: 'Entering the admin area loads translations, pages of every locale, config, collections, all facets and the back-end version',
  },
  {
    id: '2.guards.admin-backups',
    kind: 'rule',
    text: 'After loading its data, the admin area backs up translations, custom pages and config',
  },
  {
    id: '2.guards.login-needed',
    kind: 'rule',
    text: 'When the portal is ready, visitors without a session and a token are sent to the login',
  },
  {
    id: '2.guards.global-access',
    kind: 'rule',
    text: 'The login and logout routes, and routes flagged for global access, do not send visitors to the login',
  },
  {
    id: '2.guards.admin-without-assets',
    kind: 'rule',
    text: 'A GUI admin who is not an asset user is sent from other routes to admin-general',
  },
  { id: '2.guards.hide-dashboard', kind: 'rule', text: 'With hide_dashboard, `/` redirects to `/search/*`' },
  { id: '2.navigation.clears-asset', kind: 'rule', text: 'Each navigation clears the active asset' },
  {
    id: '2.navigation.page-loading',
    kind: 'state',
    text: 'Each navigation reports that a page is loading, until it has loaded',
  },
  { id: '2.navigation.focus-top', kind: 'rule', text: 'Each navigation moves the focus to the top' },
  {
    id: '2.navigation.loads-texts',
    kind: 'rule',
    text: 'Opening search, asset or dashboard loads the translations',
  },
  {
    id: '2.navigation.search-kept',
    kind: 'rule',
    text: 'The search page is cached while the user visits bookmarks or an asset, and keeps its scroll position',
  },
  {
    id: '2.navigation.anchor-offset',
    kind: 'constant',
    text: 'Scrolling to an anchor leaves 212 px on search and 68 px elsewhere',
  },

  { id: '2.header.logo', kind: 'screen', text: 'The header shows the logo' },
  { id: '2.header.download-progress', kind: 'screen', text: 'The header shows a bar for running downloads' },
  { id: '2.header.admin-button', kind: 'screen', text: 'The header shows a link to the admin area' },
  {
    id: '2.header.languages',
    kind: 'rule',
    text: 'The language selector is shown only if more than one language is visible',
  },
  {
    id: '2.header.bookmark-count',
    kind: 'screen',
    text: 'The bookmark button shows the number of bookmarks',
  },
  {
    id: '2.header.user-menu',
    kind: 'screen',
    text: 'A user has a menu under their name, with logout; a guest has a login button',
  },
  { id: '2.footer.columns', kind: 'rule', text: 'The footer has three columns: left, center, right' },
  { id: '2.footer.order', kind: 'rule', text: 'Footer items are ordered by position' },
  {
    id: '2.footer.links',
    kind: 'rule',
    text: 'A footer item is an external link, a link to a route, or plain text',
  },
  { id: '2.shell.skip-links', kind: 'screen', text: 'Skip links skip the header' },
  {
    id: '2.shell.busy-modules',
    kind: 'state',
    text: 'The portal is busy while a module is loading or has not started to load',
  },
  {
    id: '2.shell.busy-api',
    kind: 'state',
    text: 'The portal is busy until the availability of the API is determined',
  },
  { id: '2.shell.busy-page', kind: 'state', text: 'The portal is busy while a page is loading' },
  { id: '2.shell.busy-overlay', kind: 'screen', text: 'An overlay shows that it is busy' },
  {
    id: '2.shell.api-down',
    kind: 'screen',
    text: 'If the API is down, a screen reports that it is unavailable',
  },
  { id: '2.shell.spinner', kind: 'screen', text: 'A spinner is shown until config and messages are loaded' },
  {
    id: '2.shell.toasts-queued',
    kind: 'rule',
    text: 'Toasts queue and are shown one after another, 4000 ms each',
  },

  { id: '2.modals.confirm', kind: 'screen', text: 'A confirmation can be accepted or canceled' },
  {
    id: '2.modals.convert-sets',
    kind: 'screen',
    text: 'A dialog to choose a convert set for a download, with a checkbox for the terms',
  },
  {
    id: '2.modals.convert-sets-when',
    kind: 'rule',
    text: 'The dialog for convert sets is shown with more than one convert set, or when terms are enabled',
  },
  {
    id: '2.modals.order',
    kind: 'screen',
    text: 'Order by mail: reports that the download is not available and offers “Submit order”',
  },
  { id: '2.modals.preview', kind: 'screen', text: 'The preview is a full-screen carousel' },
  { id: '2.modals.password-reset', kind: 'screen', text: 'A dialog to reset the password' },

  { id: '2.login.fields', kind: 'screen', text: 'The login form has fields for user name and password' },
  {
    id: '2.login.buttons',
    kind: 'screen',
    text: 'The login form has buttons for login, password reset and registration, and one for each single sign-on method',
  },
  {
    id: '2.login.methods',
    kind: 'rule',
    text: 'The login methods determine whether form, single sign-on buttons and redirect notice are shown',
  },
  {
    id: '2.login.redirect',
    kind: 'rule',
    text: 'With only single sign-on, a notice announces the redirect, with a manual link after 5 seconds',
  },

  {
    id: '2.dashboard.hero',
    kind: 'screen',
    text: 'The dashboard starts with the hero image and a search box',
  },
  {
    id: '2.dashboard.rows',
    kind: 'screen',
    text: 'Collections are rows of posters, with a spinner while they load',
  },
  {
    id: '2.dashboard.empty',
    kind: 'message',
    text: '“Unfortunately no assets were found in your language” for an empty row',
  },
  {
    id: '2.dashboard.select',
    kind: 'rule',
    text: 'Selecting a poster makes it the active asset and opens its info panel; selecting it again closes it',
  },

  {
    id: '2.search.sidebar-width',
    kind: 'rule',
    text: 'The sidebar can be resized; its width is saved in browser storage and is initially 260',
  },
  { id: '2.search.sidebar-small', kind: 'screen', text: 'The sidebar can be collapsed on small screens' },
  {
    id: '2.search.reset-all',
    kind: 'rule',
    text: 'Reset-all is shown when a filter is active or the query is not `*`',
  },
  { id: '2.search.facet-tags', kind: 'screen', text: 'Active filters are tags that can be removed' },
  { id: '2.search.less-more', kind: 'rule', text: 'Facet lists have Less and More' },
  { id: '2.search.input', kind: 'screen', text: 'The search has an input field and a search button' },
  {
    id: '2.search.sort',
    kind: 'rule',
    text: 'A selector for the sort field and an arrow that reverses the direction',
  },
  {
    id: '2.search.views',
    kind: 'rule',
    text: 'Grid (posters), list and thumbnail views; the configuration determines the available views',
  },
  { id: '2.search.count', kind: 'screen', text: 'The header of the results shows their number' },
  {
    id: '2.search.add-all',
    kind: 'rule',
    text: 'A floating button adds all matching assets to the bookmarks; hidden if the maximum is 0',
  },
  {
    id: '2.search.add-all-confirm',
    kind: 'rule',
    text: 'The confirmation of the floating button shows the number of assets',
  },
  {
    id: '2.search.thumbnail-rows',
    kind: 'rule',
    text: 'The thumbnail view fills its rows to the available width',
  },
  {
    id: '2.search.thumbnail-info',
    kind: 'screen',
    text: 'A click on a thumbnail opens an info view that traps the keyboard focus',
  },
  { id: '2.search.logo-link', kind: 'rule', text: 'The logo links to `/` unless the dashboard is hidden' },

  { id: '2.asset.spinner', kind: 'screen', text: 'The asset page has a spinner while it loads' },
  {
    id: '2.asset.content',
    kind: 'screen',
    text: 'The asset page has a title, a preview or video player, two columns of metadata, action icons and Back',
  },
  { id: '2.asset.columns', kind: 'rule', text: 'The metadata rows are in two columns, as configured' },
  { id: '2.asset.lengths', kind: 'rule', text: 'Lengths are in mm to one decimal' },
  {
    id: '2.asset.playback-speeds',
    kind: 'screen',
    text: 'Videos play at several speeds, including normal speed',
  },

  {
    id: '2.bookmark.header',
    kind: 'screen',
    text: 'The bookmark page shows the number in its header, and info cards',
  },
  {
    id: '2.bookmark.empty',
    kind: 'screen',
    text: 'An empty list is reported, with a link to start a search',
  },
  {
    id: '2.bookmark.buttons',
    kind: 'screen',
    text: 'Back, delete all (after a confirmation) and download all',
  },

  {
    id: '2.admin.views',
    kind: 'screen',
    text: 'The admin area has views for appearance, dashboard, general, search, login, language and custom pages',
  },
  {
    id: '2.no-permission',
    kind: 'message',
    text: '“You do not have permission.” with the advice to ask the administrator',
  },
] as const satisfies readonly Line[];
