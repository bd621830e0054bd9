import type { Line } from './line.js';

/** States and transitions. */
export const SECTION_4 = [
  { id: '4.search.states', kind: 'state', text: 'Search: initial, loading, lazy-loading, success' },
  { id: '4.bookmarks.states', kind: 'state', text: 'Bookmarks: initial, update, success, failure' },
  {
    id: '4.bookmarks.toggle',
    kind: 'state',
    text: 'An asset is bookmarked or not, and a toggle turns it over; icon and label follow',
  },
  {
    id: '4.auth.states',
    kind: 'state',
    text: 'Auth: initial, loading, verifying, success, unauthorized, loggedOut',
  },
  {
    id: '4.auth.verifying',
    kind: 'state',
    text: 'While verifying, the login button shows that it is at work',
  },
  { id: '4.config.states', kind: 'state', text: 'Config: initial, loading, success, saving, unavailable' },
  { id: '4.config.dirty', kind: 'state', text: 'Config is dirty when it differs from what is saved' },
  { id: '4.config.merged', kind: 'state', text: 'Config is merged when missing keys were filled' },
  {
    id: '4.config.override',
    kind: 'state',
    text: 'Config is overridden when an upgrade changed or deleted keys',
  },
  { id: '4.config.version-update', kind: 'state', text: 'Config says when only its version was behind' },
  { id: '4.download.states', kind: 'state', text: 'Download: ready, downloading' },
  {
    id: '4.download.dialog-loading',
    kind: 'state',
    text: 'The chooser of convert sets shows that it loads until the status is ready',
  },
  {
    id: '4.translations.states',
    kind: 'state',
    text: 'Translations: initial, loading, success, saving, error',
  },
  {
    id: '4.translations.dirty',
    kind: 'state',
    text: 'An edit makes translations dirty, saving makes them clean',
  },
  { id: '4.translations.backup', kind: 'state', text: 'A backup is taken after saving and can be restored' },
  { id: '4.custom-html.states', kind: 'state', text: 'Custom HTML: initial, loading, success, failure' },

  {
    id: '4.start.first',
    kind: 'rule',
    text: 'First the locales, the translations and the locales of custom pages are fetched',
  },
  {
    id: '4.start.failure',
    kind: 'rule',
    text: 'When that fails, the screen for an unavailable API is shown',
  },
  {
    id: '4.start.parallel',
    kind: 'rule',
    text: 'Then config, session, layout status and dynamic views are loaded side by side',
  },
  { id: '4.start.shown', kind: 'rule', text: 'The portal is shown once config and messages are there' },

  { id: '4.locale.stored', kind: 'rule', text: 'The stored locale is taken where it is offered' },
  { id: '4.locale.browser', kind: 'rule', text: 'Else the browser’s language where it is offered' },
  { id: '4.locale.english', kind: 'rule', text: 'Else English where it is offered' },
  { id: '4.locale.german', kind: 'rule', text: 'Else German' },
  {
    id: '4.locale.stored-not-offered',
    kind: 'rule',
    text: 'A stored locale that is not offered gives way to the first that is',
  },
  { id: '4.locale.not-available', kind: 'rule', text: 'Or to English when that one has no translation' },
  { id: '4.locale.kept', kind: 'rule', text: 'The choice is kept in local storage, de at first' },
  {
    id: '4.locale.set-on-server',
    kind: 'rule',
    text: 'After a change a logged-in user’s locale is set on the server',
  },
  {
    id: '4.locale.code-sent',
    kind: 'rule',
    text: 'What is sent is the content language of the translation’s metadata, else the chosen locale',
  },
  {
    id: '4.locale.reload',
    kind: 'rule',
    text: 'A change loads the collections on the dashboard again, or runs the search again on the search route',
  },

  {
    id: '4.redirect.token-fails',
    kind: 'rule',
    text: 'With a token in the address and a check that fails: `/logout?permission=unauthorized`',
  },
  {
    id: '4.redirect.check-fails',
    kind: 'rule',
    text: 'With a check that fails, no token, and a page that is not globally accessible: `/login`',
  },
  {
    id: '4.redirect.hide-dashboard',
    kind: 'rule',
    text: 'With a check that holds and hide_dashboard: `/search/*`',
  },

  {
    id: '4.after-login.asset-user',
    kind: 'rule',
    text: 'An asset user goes to `/`, or to `/search/*` with hide_dashboard',
  },
  {
    id: '4.after-login.admin',
    kind: 'rule',
    text: 'An admin without rights on assets goes to `/admin/general`',
  },
  { id: '4.after-login.others', kind: 'rule', text: 'Others get the toast that they are not authorized' },
  {
    id: '4.logout.from-admin',
    kind: 'rule',
    text: 'From the administration one goes to `/search/*` with hide_dashboard, else to `/`',
  },
  {
    id: '4.logout.failure',
    kind: 'rule',
    text: 'When the logout fails, one goes to `/login` where native login exists, else to `/logout`',
  },

  { id: '4.preview.opens', kind: 'state', text: 'The preview is open while a preview asset is set' },
  { id: '4.preview.first-page', kind: 'rule', text: 'One page is shown at first' },
  { id: '4.preview.documents', kind: 'rule', text: 'Documents load pages 2 to page_cnt' },
  { id: '4.preview.videos', kind: 'rule', text: 'Videos load 5 more items' },
  { id: '4.preview.mp4', kind: 'rule', text: 'An mp4 file counts as 5 pages, whatever it says' },
  { id: '4.preview.keys', kind: 'rule', text: 'Escape closes, the arrow keys step' },
  { id: '4.preview.fullscreen', kind: 'screen', text: 'The preview can fill the whole screen' },
  { id: '4.preview.scroll', kind: 'rule', text: 'The strip of thumbnails moves by half the window' },

  { id: '4.upgrade.merge', kind: 'rule', text: 'Missing keys are filled from the defaults on loading' },
  {
    id: '4.upgrade.3.4.0',
    kind: 'rule',
    text: 'A configuration before 3.4.0 has its listed keys overridden or deleted',
  },
  { id: '4.upgrade.5.0.0', kind: 'rule', text: 'So has one before 5.0.0' },
  { id: '4.upgrade.5.0.2', kind: 'rule', text: 'So has one before 5.0.2' },
  { id: '4.upgrade.5.0.3', kind: 'rule', text: 'So has one before 5.0.3' },
  { id: '4.upgrade.5.1.0', kind: 'rule', text: 'So has one before 5.1.0' },
  { id: '4.upgrade.5.1.2', kind: 'rule', text: 'So has one before 5.1.2' },
  { id: '4.upgrade.stamp', kind: 'rule', text: 'Then it is stamped with the front end’s version' },
  { id: '4.upgrade.translations', kind: 'rule', text: 'The same goes for translations' },

  { id: '4.decision.server', kind: 'rule', text: 'Whether one may download is the server’s decision' },
  { id: '4.decision.unauthorized', kind: 'rule', text: 'A 403 or no convert set: not authorized' },
  { id: '4.decision.order', kind: 'rule', text: 'Or the order process, where it is enabled' },
  { id: '4.decision.several', kind: 'rule', text: 'More than one convert set opens the chooser' },
  { id: '4.decision.terms', kind: 'rule', text: 'So do enabled terms' },
  { id: '4.decision.fetch', kind: 'rule', text: 'Then a download URL is asked for and the file fetched' },
  { id: '4.decision.file-name', kind: 'rule', text: 'The file’s name comes from the content disposition' },

  { id: '4.sync.guests', kind: 'rule', text: 'A guest’s bookmarks stay local: a toast, and nothing sent' },
  {
    id: '4.sync.users',
    kind: 'rule',
    text: 'An asset user’s bookmarks are loaded from the server and kept in step with it',
  },
  {
    id: '4.sync.gone',
    kind: 'rule',
    text: 'When the server says that some assets are gone, the list is brought in step again',
  },
] as const satisfies readonly Line[];
